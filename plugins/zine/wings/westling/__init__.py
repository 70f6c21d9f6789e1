"""Westling's variants: Baseball, Intimate Diplomacy, Stab! and MegaStab, with their rule sets."""

from zine.wing import Wing

WING = Wing(name="westling", variants=True, expansions="zine.wings.westling.expansions")
