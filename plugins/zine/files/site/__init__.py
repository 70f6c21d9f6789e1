"""The site as files: built, compared with what was written, marked, and put in place."""
