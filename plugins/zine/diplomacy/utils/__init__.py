"""What the package `diplomacy` has under `utils`."""
