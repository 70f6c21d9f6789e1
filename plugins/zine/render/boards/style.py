"""The style of all boards, on pages and in files of their own.

On a narrow screen a page shows the whole board with larger markers and without names, which
nobody could read; a tap on a ninth of it shows that part with everything.
"""

from __future__ import annotations

from zine.render.inks import (
    HALO,
    HALO_DARK,
    INK,
    INK_DARK,
    NAME,
    NAME_DARK,
    TINT,
    TINT_DARK,
)

FONT = "Georgia,'Liberation Serif','DejaVu Serif',serif"
STYLE = f"""
.zb{{--ink:#27231c;--no:#b02318;--yes:#1f6a52;--paper:{HALO};--name:{NAME};--grow:1;--line:2.4;--text:inline}}
.zb-after{{display:none}}
.zb-land{{fill:{TINT.ground}}}
.zb-tint path{{fill-rule:evenodd}}
.zb-tint{{fill-opacity:{TINT.share}}}
.zb pattern path{{stroke:var(--ink);stroke-opacity:.16;stroke-width:1;fill:none}}
.zb-own{{stroke:var(--ink);stroke-width:1.3}}
.zb-home{{fill:var(--paper);stroke:currentColor;stroke:{INK.css};stroke-width:2}}
.zb-o{{fill:none;stroke:currentColor;stroke:{INK.css};stroke-width:var(--line);stroke-linecap:round;stroke-linejoin:round}}
.zb-o .zb-case{{stroke:var(--paper);stroke-width:calc(var(--line) + 2.8);stroke-dasharray:none}}
.zb-head,.zb-o circle{{fill:currentColor;fill:{INK.css};stroke:var(--paper);stroke-width:1.6;stroke-dasharray:none;paint-order:stroke}}
.zb-wave,.zb-shield{{stroke-dasharray:none}}
.zb-o .zb-x{{stroke:var(--no);stroke-width:calc(var(--line) + .6);stroke-dasharray:none}}
.zb-o .zb-ring{{fill:none;stroke:inherit;stroke-width:1.6;stroke-dasharray:inherit;transform:scale(var(--grow));transform-box:fill-box;transform-origin:center}}
.zb-support-move,.zb-support-hold{{stroke-dasharray:.1 4.8}}
.zb-convoy,.zb-convoyed-move{{stroke-dasharray:9 4 .1 4}}
.zb-rail{{stroke-width:4;stroke-dasharray:1.5 4;stroke-linecap:butt}}
.zb-rail .zb-case{{stroke-width:7}}
.zb-raid,.zb-guard,.zb-flight{{stroke-width:1.8;stroke-dasharray:1 5 7 5}}
.zb-retreat{{stroke-dasharray:11 4}}
.zb-move.zb-failed{{stroke-dasharray:6 4.5}}
.zb-hold.zb-failed{{stroke-dasharray:3 4}}
.zb-trail{{fill:none;stroke-width:2.6;stroke-dasharray:1 6;stroke-linecap:round;stroke-linejoin:round;opacity:.85}}
.zb-ghost{{fill:none;stroke:{INK.css};stroke-width:1.8;stroke-dasharray:2 3;opacity:.85}}
.zb-u{{stroke:#1b1813;stroke-width:1.5}}
.zb-l{{stroke:none;font:700 11px {FONT};text-anchor:middle}}
.zb-wings .zb-l{{fill:var(--name);stroke:var(--paper);stroke-width:3;paint-order:stroke}}
.zb-m{{transform:scale(var(--grow))}}
.zb-glyph{{stroke-width:1.9;stroke-linecap:round;stroke-linejoin:round}}
.zb-on{{stroke-width:1.6;stroke-opacity:.34;fill:none}}
.zb-out>path:first-child{{stroke-dasharray:2 2.5;fill:none;stroke:var(--ink)}}
.zb-tab{{fill:var(--paper);stroke:var(--no);stroke-width:1.6;stroke-dasharray:4 2.5}}
.zb-out use{{stroke-width:1.2}}
.zb-gone{{opacity:.5}}
.zb-badge{{stroke:#fff;stroke-width:2.2;fill:var(--yes)}}
.zb-badge circle{{stroke-width:1.4}}
.zb-remove,.zb-disband{{fill:var(--no)}}
.zb-names{{display:var(--text);fill:var(--name);stroke:var(--paper);stroke-width:3;stroke-linejoin:round;paint-order:stroke;font:600 13.5px {FONT};text-anchor:middle}}
.zb-names path{{stroke:var(--name);stroke-width:1;fill:none}}
.zb-sea{{font-style:italic;font-weight:400}}
.zb-neat{{fill:none;stroke:var(--ink);stroke-width:2}}
@media (prefers-color-scheme:dark){{
.zb{{--ink:#f2ead8;--no:#ff8d7e;--yes:#2f8a6b;--paper:{HALO_DARK};--name:{NAME_DARK}}}
.zb-land{{fill:{TINT_DARK.ground}}}
.zb-tint path{{fill-rule:evenodd}}
.zb-tint{{fill-opacity:{TINT_DARK.share}}}
.zb-u{{stroke:#e9e2d2}}
.zb-home,.zb-o,.zb-ghost{{stroke:{INK_DARK.css}}}
.zb-head,.zb-o circle{{fill:{INK_DARK.css}}}
.zb-badge{{stroke:#0e0d0b}}
.zb pattern path{{stroke-opacity:.2}}}}
@media print{{
.zb pattern path{{stroke-opacity:.5}}
.zb-on{{stroke-opacity:.7}}
.zb-glyph use{{stroke-width:2.2}}}}
"""

# The third of a region from left to right and from top to bottom, and its place in the list.
_ORIGINS = "".join(
    f".p{3 * row + column + 1}:checked~figure>svg{{transform-origin:{50 * column}% {50 * row}%}}"
    for row in range(3)
    for column in range(3)
)
# The list of powers beside a board, on pages and in books.
KEY_STYLE = """\
.board-key{display:flex;flex-wrap:wrap;justify-content:center;gap:.2rem 1rem;list-style:none;padding:0;margin:.4rem auto;font-size:.9rem}
.board-key li{display:flex;align-items:center;gap:.35rem}
.board-key svg{width:1.9rem;height:auto}
"""
PAGE_STYLE = f"""
{KEY_STYLE}.regions,.part,.whole,.tap{{display:none}}
figure.board{{position:relative}}
figure.board>.zb{{outline:.7px solid var(--ink);outline-offset:-5.5px}}
.whole:target~.view>figure::before{{content:attr(aria-label);content:attr(aria-label)/"";position:absolute;left:1rem;bottom:1rem;background:var(--paper);border:3px double var(--ink);padding:.2rem .9rem;font-style:italic}}
.board>.ring{{position:absolute;border:3px solid var(--link);border-radius:4px;pointer-events:none}}
.board>.said{{position:absolute;background:var(--ink);color:var(--paper);padding:.15rem .6rem;font-size:.95rem;max-width:18rem;pointer-events:none}}
.board>[hidden]{{display:none}}
@media (max-width:32em){{
figure.board.scroll>svg{{width:54rem;max-width:none}}
figure.board.scroll>svg.zb-wide{{width:66rem}}
.view{{--zoom:2.4}}
.view:has(.zb-wide){{--zoom:3.2}}
.view figure.board.scroll{{overflow:hidden;position:relative}}
.view figure.board.scroll>svg{{width:100%}}
.view figure .zb{{--grow:1.5;--line:4;--text:none}}
.view .part:checked~figure .zb{{--grow:1;--line:2.4;--text:inline}}
.part:checked~figure>svg{{transform:scale(var(--zoom))}}
{_ORIGINS}
.part,input.whole,.tap{{display:block}}
.tap{{margin:.2rem;font-size:.85rem}}
.regions{{position:absolute;inset:0;display:grid;grid:repeat(3,1fr)/repeat(3,1fr)}}
.view .regions label{{padding:0;border:0;display:block}}
.view .regions label:last-child,.part:checked~figure .regions label{{display:none}}
.part:checked~figure .regions label:last-child{{display:block;grid-area:1/1/4/4}}
.part:focus-visible~figure,.whole:focus-visible~figure{{outline:3px solid var(--link);outline-offset:2px}}}}
@media print{{.regions,.part,.whole,.tap,.board>.said,.board>.ring{{display:none}}}}
"""
