"""The rule set of Pulsipher's 1914 variant."""
