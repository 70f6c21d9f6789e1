"""Pictures of points: share cards, and charts to download."""
