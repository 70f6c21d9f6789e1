"""A small map of the DPjudge with what most maps have, made for tests."""

DPJUDGE = """\
EAST (EASTERN) PEA ELM
A PEA
F ELM/NC
WEST (WESTERN:X) OAK, FIR
F OAK
UNOWNED YEW
BEGIN SPRING 1901 MOVEMENT
VICTORY 4
Elmstead = elm
Elmstead (north coast) = elm/nc elm(nc)
Elmstead (south coast) = elm/sc elm(sc)
Fir Hill = fir
Heath = hea
Lagoon = lag
Oakham = oak
Peartree = pea
Wide Sea = sea sea+wide
Yewdale = yew
COAST ELM/NC ABUTS LAG PEA
COAST ELM/SC ABUTS SEA
COAST elm ABUTS LAG PEA SEA yew
LAND FIR ABUTS OAK YEW
SHUT HEA ABUTS FIR YEW
WATER LAG ABUTS ELM/NC PEA SEA
COAST OAK ABUTS fir SEA YEW
COAST PEA ABUTS ELM/NC LAG
WATER SEA ABUTS ELM/SC LAG OAK YEW
COAST YEW ABUTS elm FIR OAK SEA
"""
