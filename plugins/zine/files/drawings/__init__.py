"""Pictures that people bring: what an SVG may hold and weigh, and the sizes of rasters."""
