"""The way of a letter: kept, read, admitted, understood, judged, filed and answered."""
