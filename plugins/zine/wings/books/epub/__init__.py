"""Issues and finished games as books."""
