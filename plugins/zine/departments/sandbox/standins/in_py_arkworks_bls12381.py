"""The library for the beacon's signatures, which browsers do not have."""

if __name__ == "py_arkworks_bls12381":
    raise ImportError(__name__)
