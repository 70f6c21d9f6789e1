"""View models: what an issue, a game report and a board say, before anything is drawn."""
