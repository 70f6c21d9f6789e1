"""Notes on how an order was read, as records hold them."""

READ_AS = "'{written}' is read as {name}"
ANY_CONVOY = "any convoy may carry the army, not only one by {seas} (DATC 4.A.6)"
