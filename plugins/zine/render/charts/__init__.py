"""Charts: laid out as marks on a sheet, which one writer puts into pages and one into pictures."""
