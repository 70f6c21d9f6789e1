"""`python -m zine` is the `zine` command."""

from zine.cli import main

main()
