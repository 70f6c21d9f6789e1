"""The issues: each as a page, a text, and a page for paper."""
