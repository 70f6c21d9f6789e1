"""What is made of a zine: products, and the builder that makes only those that changed."""
