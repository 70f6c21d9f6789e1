"""The desk's commands: printing and exit codes, no logic."""
