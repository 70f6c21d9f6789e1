"""The zine as data: a file of JSON for the zine, for each game and for each phase."""
