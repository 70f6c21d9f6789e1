"""The index of everything published."""
