"""The battle of a movement phase: strengths, what follows from them, and why."""
