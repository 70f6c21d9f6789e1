"""The figures of the 1914 rules, each under the number of its rule."""

from __future__ import annotations

# Rule 2: the centres that win, and by how many more than any other country.
WINNING_CENTRES = 10
WINNING_LEAD = 3

# Rule 4: the part of a Great Power's supply points that it may transfer, in percent.
TRANSFERABLE = 20

# Rule 5: what a centre yields each Fall.
OWN_HOME_CENTRE = 6
OTHERS_HOME_CENTRE = 5
ANY_OTHER_CENTRE = 4

# Rule 6 (and 15 for bombers): what a unit costs to keep for a year and to build.
MAINTENANCE = 3
FLEET = 4
ARMY = 3
BOMBER = 2

# Rule 7: what conflicts cost.
CONFLICT = 1
ATTACK = 1
CONVOY = 1
RETREAT = 1
RAID = 1
BEATEN_RAID = 2
RAID_BEATEN_OFF = 1

# Rule 15: bombers are built from 1917 on, one in that year and two in each later one.
FIRST_BOMBERS = 1917
BOMBERS_FIRST_YEAR = 1
BOMBERS_A_YEAR = 2
SHORT_RANGE = 2
LONG_RANGE = 3
LONG_RANGE_FROM = 1920

# Rule 16.C: the year whose activation levels are those of the table, and the level of a
# minor whose controller has lost it. Ruling N41: levels do not fall below one.
LEVELS_OF = 1914
LEVEL_AFTER_LOSS = 1

# Rule 16.K: supply points for each centre of a minor when it is first controlled.
FIRST_SUPPLY = 2


def bomber_range(year: int) -> int:
    """Rule 15: how many spaces away a bomber can bomb and defend; it rebases twice as far."""
    return LONG_RANGE if year >= LONG_RANGE_FROM else SHORT_RANGE


def bombers_a_power_may_build(year: int) -> int:
    """Rule 15: how many bombers a Great Power may build in a year's Fall adjustments."""
    if year < FIRST_BOMBERS:
        return 0
    return BOMBERS_FIRST_YEAR if year == FIRST_BOMBERS else BOMBERS_A_YEAR
