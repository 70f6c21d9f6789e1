"""An issue as a whole: its cover, its parts, its errata and its colophon."""
