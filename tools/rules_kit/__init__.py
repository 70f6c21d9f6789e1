"""What cuts and compiles the rules for readers' browsers (`tools/bundle_rules.py`)."""
