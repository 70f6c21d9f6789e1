"""Who plays what: powers assigned, players who leave and come, standbys."""
