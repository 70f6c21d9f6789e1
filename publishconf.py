"""Settings for the public site: as pelicanconf.py, with the address it stands at."""

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from pelicanconf import *  # noqa: F403

SITEURL = os.environ.get("ZINE_SITEURL", "https://zine.example")
FEED_DOMAIN = SITEURL
RELATIVE_URLS = False
