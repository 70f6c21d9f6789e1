"""Boards as printed maps: markers, ways, names, colours, keys and crops."""
