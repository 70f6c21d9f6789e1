"""Names compared as a reader sees them: letters of other scripts that look like Latin ones.

The table holds what confusables.txt of Unicode TR39 (15.1; https://www.unicode.org/Public/security/)
maps to a Latin letter and compatibility forms do not. Copyright 1991-2024 Unicode, Inc., used under
the Unicode License v3 (https://www.unicode.org/license.txt).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping

# A Latin letter, then the numbers of the letters that look like it in either case.
TABLE = """
a 251 391 3B1 410 430 13AA 15C5 A4EE 102A0 16F40 1D6A8 1D6C2 1D6E2 1D6FC 1D71C 1D736 1D756 1D770
  1D790 1D7AA
b 184 392 412 42C 13CF 13F4 1472 15AF 15F7 A4D0 A7B4 10282 102A1 10301 1D6A9 1D6E3 1D71D 1D757
  1D791
c 3F2 3F9 421 441 13DF 1D04 2CA4 2CA5 A4DA ABAF 102A2 10302 10415 1043D 1051C
d 501 13A0 13E7 146F 15DE 15EA A4D2 A4D3
e 395 415 435 4BD 13AC 2D39 A4F0 AB32 10286 118A6 118AE 1D6AC 1D6E6 1D720 1D75A 1D794
f 3DC 584 15B4 1E9D A4DD A798 A799 AB35 10287 102A5 10525 118A2 118C2 1D7CA
g 18D 261 50C 581 13C0 13F3 1D83 A4D6
h 397 41D 4BB 570 13BB 13C2 157C 2C8E A4E7 102CF 1D6AE 1D6E8 1D722 1D75C 1D796
i 131 269 26A 37A 3B9 456 4CF 13A5 1FBE A647 AB75 118C3 1D6A4 1D6CA 1D704 1D73E 1D778 1D7B2
j 37F 3F3 408 458 13AB 148D A4D9 A7B2
k 39A 41A 13E6 16D5 2C94 A4D7 10518 1D6B1 1D6EB 1D725 1D75F 1D799
l 196 1C0 399 406 4C0 13DE 14AA 16C1 2C92 2CD0 2D4F A4E1 A4F2 1028A 10309 1041B 10526 118A3 118B2
  16F16 16F28 1D6B0 1D6EA 1D724 1D75E 1D798
m 39C 3FA 41C 13B7 15F0 16D6 2C98 A4DF 102B0 10311 1D6B3 1D6ED 1D727 1D761 1D79B
n 39D 578 57C 2C9A A4E0 10513 1D6B4 1D6EE 1D728 1D762 1D79C
o 39F 3BF 3C3 41E 43E 555 585 B20 D20 101D 10FF 12D0 1D0F 1D11 2C9E 2C9F 2D54 A4F3 AB3D 10292
  102AB 10404 1042C 104C2 104EA 10516 118B5 118C8 118D7 1D6B6 1D6D0 1D6D4 1D6F0 1D70A 1D70E 1D72A
  1D744 1D748 1D764 1D77E 1D782 1D79E 1D7B8 1D7BC
p 3A1 3C1 3F1 420 440 13E2 146D 2CA2 2CA3 A4D1 10295 1D6B8 1D6D2 1D6E0 1D6F2 1D70C 1D71A 1D72C
  1D746 1D754 1D766 1D780 1D78E 1D7A0 1D7BA 1D7C8
q 51B 563 566 2D55
r 1A6 433 13A1 13D2 1587 1D26 2C85 A4E3 AB47 AB48 AB81 104B4 16F35
s 1BD 405 455 54F 13D5 13DA A4E2 A731 ABAA 10296 10420 10448 118C1 16F3A
t 3A4 422 13A2 2CA6 A4D4 10297 102B1 10315 118BC 16F0A 1D6BB 1D6F5 1D72F 1D769 1D7A3
u 28B 3C5 54D 57D 1200 144C 1D1C A4F4 A79F AB4E AB52 104CE 104F6 118B8 118D8 16F42 1D6D6 1D710
  1D74A 1D784 1D7BE
v 3BD 474 475 13D9 142F 1D20 2D38 A4E6 A6DF ABA9 1051D 11706 118A0 118C0 16F08 1D6CE 1D708 1D742
  1D77C 1D7B6
w 26F 461 51C 51D 561 13B3 13D4 1D21 A4EA AB83 1170A 1170E 1170F
x 3A7 425 445 1541 157D 16B7 2CAC 2D5D A4EB A7B3 10290 102B4 10317 10527 1D6BE 1D6F8 1D732 1D76C
  1D7A6
y 263 28F 3A5 3B3 3D2 423 443 4AE 4AF 10E7 13A9 13BD 1D8C 1EFF 213D 2CA8 A4EC AB5A 102B2 118A4
  118DC 16F43 1D6BC 1D6C4 1D6F6 1D6FE 1D730 1D738 1D76A 1D772 1D7A4 1D7AC
z 396 13C3 1D22 A4DC AB93 118A9 118C4 1D6AD 1D6E7 1D721 1D75B 1D795
"""
ALIKE: Mapping[str, str] = {
    "0": "o",
    "1": "l",
    "i": "l",
    "|": "l",
}  # among Latin letters, once they are small


def _table() -> dict[int, str]:
    table: dict[int, str] = {}
    letter = ""
    for word in TABLE.split():
        if len(word) == 1:
            letter = word
        else:
            table[int(word, 16)] = letter
    return table


_LATIN = _table()
_ALIKE = str.maketrans({**ALIKE})


def shows_nothing(text: str) -> bool:
    """Whether a text holds characters of format: zero-width ones, soft hyphens, marks of direction."""
    return any(unicodedata.category(sign) == "Cf" for sign in text)


def skeleton(text: str) -> str:
    """A text as it looks: names with the same skeleton are taken for one another."""
    seen = "".join(sign for sign in text if unicodedata.category(sign) != "Cf")
    parted = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", seen).translate(_LATIN))
    bare = "".join(sign for sign in parted if not unicodedata.combining(sign))
    return bare.casefold().translate(_ALIKE).replace("rn", "m")
