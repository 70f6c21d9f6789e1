"""Rule sets of Westling's variants: bids for mercenaries, innings, and games played blind."""
