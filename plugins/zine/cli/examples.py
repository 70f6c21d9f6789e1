"""Examples for the help of each command; tests hold that every command has some."""

from __future__ import annotations

from collections.abc import Mapping

EXAMPLES: Mapping[str, tuple[str, ...]] = {
    "new": (
        "zine new echo",
        "zine new try-out --demo",
        'zine new echo --title "Echo" --publisher "Ann" --address ann@zine.example --gitlab',
    ),
    "check": (
        "zine check",
        "zine check content/articles/lepanto-again.md",
        "zine check games/marengo",
    ),
    "status": ("zine status", "zine status --json"),
    "explain": ("zine explain marengo 1901-3-fall-movement", "zine explain marengo F1901M"),
    "preview": ("zine preview marengo", "zine preview marengo --page marengo.html"),
    "serve": ("zine serve", "zine serve --port 8080"),
    "publish": (
        "zine publish --dry-run",
        "zine publish",
        "ZINE_SITEURL=https://echo.example zine publish",
    ),
    "import": ("zine import old/issue-1.txt --dry-run", "zine import ~/Mail/echo.mbox"),
    "verify": ("zine verify", "zine verify --against issue-7.txt"),
    "correct": ('zine correct marengo F1903M --reason "The GM misread line 2 of Turkey"',),
    "undo": ("zine undo marengo 1903-3-fall-movement",),
    "close": ("zine close marengo", "zine close marengo --nmr italy"),
    "game new": (
        "zine game new marengo",
        'zine game new marengo --deadline "Fri 5 Feb 19:00" --zone Europe/Stockholm',
        'zine game new bourse --variant capitalist --players "Donald, Daisy, Gladstone"',
    ),
    "game assign": ("zine game assign marengo lists.txt",),
    "game hide": ("zine game hide umbra",),
    "game remind": ("zine game remind marengo",),
    "game extend": (
        "zine game extend marengo 48h",
        'zine game extend marengo "Fri 12 Feb 19:00" --why "GM flu"',
    ),
    "game hold": ("zine game hold marengo --why holiday --until 2027-01-07",),
    "game resign": ("zine game resign marengo italy",),
    "game replace": ("zine game replace marengo italy newbroom --address new@post.example",),
    "game enter": ("zine game enter bourse newbroom --address new@post.example",),
    "game code": ("zine game code marengo france", "zine game code bourse"),
    "inbox add": (
        "zine inbox add ~/Mail/orders",
        "zine inbox add -",
        "zine inbox add letter.eml --game marengo --power italy",
    ),
    "inbox list": ("zine inbox list", "zine inbox list --json"),
    "inbox show": ("zine inbox show 0f3a5b7c9d1e2f40",),
    "inbox take": ("zine inbox take 0f3a5b7c9d1e2f40 marengo italy",),
    "quiz airlift": ('zine quiz airlift "A SMY" STP',),
    "quiz deadly": ('zine quiz deadly "A MOS" SEV',),
    "quiz seal": ("zine quiz seal secret-words MUN BER --number 7",),
    "seal key": ("zine seal key",),
    "seal custodian": ("zine seal custodian age1...",),
    "seal player": ("zine seal player hedgehog age1...",),
    "seal codes": ("zine seal codes marengo",),
    "seal takeover": ("ZINE_KEY=key.txt zine seal takeover marengo",),
    "seal check": ("zine seal check",),
    "variant new": ("zine variant new wolf --extends standard",),
    "variant check": ("zine variant check wolf",),
    "variant draw": ("zine variant draw wolf",),
}
