"""Pulsipher's 1914 variant, with its rule set of supply, railways, bombers and minor countries."""

from zine.wing import Wing

WING = Wing(name="pulsipher", variants=True, expansions="zine.wings.pulsipher.expansions")
