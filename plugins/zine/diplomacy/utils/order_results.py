"""The words of results, as the package `diplomacy` names them; ours are plain strings."""

OK, NO_CONVOY, BOUNCE, VOID, CUT = "", "no convoy", "bounce", "void", "cut"
DISLODGED, DISRUPTED, DISBAND, MAYBE = "dislodged", "disrupted", "disband", "maybe"
