"""Records and printed issues checked: claims, signatures, hashes, draws of the beacon."""
