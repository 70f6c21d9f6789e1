"""Player ratings after the Judge Diplomacy Player Ratings (JDPR): pure, standard library only."""
