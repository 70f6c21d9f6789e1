"""The wings of the press, each of which may be absent.

The core imports none, and none imports another; what several use is in `shared`.
"""
