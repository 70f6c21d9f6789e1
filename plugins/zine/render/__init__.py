"""From a view model to text, SVG and charts; pure functions that open no file."""
