"""The public beacon in game files: its terms, what was claimed by it, and its rounds."""
