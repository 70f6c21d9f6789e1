"""Examples for the help of the desk's commands."""

from __future__ import annotations

from collections.abc import Mapping

EXAMPLES: Mapping[str, tuple[str, ...]] = {
    "new": (
        "zine new echo",
        "zine new try-out --demo",
        'zine new echo --title "Echo" --publisher "Ann" --address ann@zine.example --gitlab',
    ),
    "beacon name": ('zine beacon name marengo "Fri 4 Dec 20:00"',),
    "beacon fetch": (
        "zine beacon fetch",
        "zine beacon fetch bourse --server https://drand.cloudflare.com",
    ),
    "status": ("zine status", "zine status --json"),
    "preview": ("zine preview marengo", "zine preview marengo --page marengo.html"),
    "serve": ("zine serve", "zine serve --port 8080"),
    "publish": (
        "zine publish --dry-run",
        "zine publish",
        "ZINE_SITEURL=https://echo.example zine publish",
        "zine publish --mail --push",
    ),
    "verify": ("zine verify", "zine verify issue-7.txt", "zine verify --against issue-7.txt"),
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
    "game end": ("zine game end marengo --draw", "zine game end marengo --win turkey"),
    "game statement": ("zine game statement marengo - --power france",),
    "game deadlines": (
        "zine game deadlines marengo --weekdays fri",
        "zine game deadlines --skip 2026-12-24..2027-01-02",
    ),
    "game away": ("zine game away marengo 2026-12-20..2027-01-03",),
    "game offer": ("zine game offer marengo italy",),
    "issue new": ("zine issue new", "zine issue new --date 2026-12-18"),
    "redact": ('zine redact marengo "The Sultan is a thief."',),
    "inbox add": (
        "zine inbox add ~/Mail/orders",
        "zine inbox add -",
        "zine inbox add letter.eml --game marengo --power italy",
    ),
    "inbox list": ("zine inbox list", "zine inbox list --json"),
    "inbox show": ("zine inbox show 12",),
    "inbox take": ("zine inbox take 12 marengo italy",),
    "inbox drop": ("zine inbox drop 12",),
    "inbox fetch": ("zine inbox fetch",),
    "outbox list": ("zine outbox list",),
    "outbox show": ("zine outbox show marengo-S1902M-turkey-answer-12",),
    "outbox send": ("zine outbox send", "zine outbox send --mbox letters.mbox"),
    "outbox drop": ("zine outbox drop marengo-S1902M-turkey-answer-12",),
    "outbox done": ("zine outbox done", "zine outbox done issue-7"),
    "seal key": ("zine seal key",),
    "seal custodian": ("zine seal custodian age1...",),
    "seal player": ("zine seal player hedgehog age1...",),
    "seal codes": ("zine seal codes marengo",),
    "seal takeover": ("ZINE_KEY=key.txt zine seal takeover marengo",),
    "seal check": ("zine seal check",),
}
