"""The library for the beacon's signatures, which browsers do not have."""

raise ImportError("py_arkworks_bls12381")
