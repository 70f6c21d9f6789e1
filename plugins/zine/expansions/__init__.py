"""Rule sets that variants lay on any map: each a package with `Options` and `lay_on`."""
