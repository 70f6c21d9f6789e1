"""A small variant package of jDip's shape, made for tests: two shores and a strait."""

from __future__ import annotations

import zipfile
from pathlib import Path

VARIANTS = """\
<?xml version="1.0" standalone="yes"?>
<!DOCTYPE VARIANTS [
  <!ELEMENT VARIANTS (DESCRIPTION, MAP_DEFINITION+, VARIANT+)>
  <!ATTLIST POWER active (true|false) "true">
]>
<VARIANTS>
  <DESCRIPTION>For tests.</DESCRIPTION>
  <MAP_DEFINITION id="shores" title="Shores" URI="shores.svg" thumbURI="none.png"/>
  <VARIANT name="Two Shores" version="1.2" aliases="shores">
    <DESCRIPTION><![CDATA[<p>Two powers &amp; a strait.<br>Whoever crosses it wins.</p>]]></DESCRIPTION>
    <MAP adjacencyURI="shores.xml"><MAP_GRAPHIC ref="shores" default="true"/></MAP>
    <RULEOPTIONS><RULEOPTION name="OPTION_BUILDS" value="VALUE_BUILDS_ANY_OWNED"/></RULEOPTIONS>
    <POWER name="Aland" adjective="Alandic" altnames="Northland"/>
    <POWER name="Beland" adjective="Belandic"/>
    <POWER name="Idle" adjective="Idle" active="false"/>
    <STARTINGTIME turn="Spring, 37, Movement"/>
    <VICTORYCONDITIONS>
      <WINNING_SUPPLY_CENTERS value="3"/><GAME_LENGTH value="20"/>
    </VICTORYCONDITIONS>
    <SUPPLYCENTER province="alp" homepower="aland" owner="aland"/>
    <SUPPLYCENTER province="ant" homepower="northland" owner="none"/>
    <SUPPLYCENTER province="bet" homepower="beland" owner="beland"/>
    <SUPPLYCENTER province="bor"/>
    <SUPPLYCENTER province="isl" owner="beland"/>
    <INITIALSTATE province="alp" power="aland" unit="army"/>
    <INITIALSTATE province="anthill" power="aland" unit="fleet" unitcoast="nc"/>
    <INITIALSTATE province="bet" power="beland" unit="fleet"/>
    <INITIALSTATE province="bor" power="idle" unit="army"/>
  </VARIANT>
  <VARIANT name="Two Shores by Air" version="1">
    <MAP adjacencyURI="shores.xml"><MAP_GRAPHIC ref="shores"/></MAP>
    <POWER name="Aland" adjective="Alandic"/>
    <POWER name="Beland" adjective="Belandic"/>
    <STARTINGTIME turn="Spring, 1937, Movement"/>
    <SUPPLYCENTER province="alp" homepower="aland" owner="aland"/>
    <INITIALSTATE province="alp" power="aland" unit="wing"/>
  </VARIANT>
</VARIANTS>
"""

ADJACENCY = """\
<?xml version="1.0" encoding="ISO-8859-1"?>
<PROVINCES>
  <BORDER_DEFINITIONS><BORDER id="ice" description="Ice" season="fall"/></BORDER_DEFINITIONS>
  <PROVINCE shortname="alp" fullname="Alpha">
    <ADJACENCY type="mv" refs="ant"/><ADJACENCY type="xc" refs="str ant-sc ant-nc"/>
  </PROVINCE>
  <PROVINCE shortname="ant" fullname="Antenna">
    <UNIQUENAME name="anthill"/><UNIQUENAME name="alpha"/>
    <ADJACENCY type="mv" refs="alp"/>
    <ADJACENCY type="nc" refs="alp nor"/><ADJACENCY type="sc" refs="alp str"/>
  </PROVINCE>
  <PROVINCE shortname="bet" fullname="Beta">
    <ADJACENCY type="mv" refs="bor"/><ADJACENCY type="xc" refs="str bor"/>
  </PROVINCE>
  <PROVINCE shortname="bor" fullname="Borough" borders="ice">
    <ADJACENCY refs="bet"/><ADJACENCY type="xc" refs="str bet"/>
  </PROVINCE>
  <PROVINCE shortname="isl" fullname="Island"><ADJACENCY type="xc" refs="str"/></PROVINCE>
  <PROVINCE shortname="nor" fullname="North Sea"><ADJACENCY type="xc" refs="str anthill-nc"/></PROVINCE>
  <PROVINCE shortname="str" fullname="Strait">
    <ADJACENCY type="xc" refs="alp ant-sc bet bor isl"/>
  </PROVINCE>
  <PROVINCE shortname="wal" fullname="Walls"><ADJACENCY type="mv" refs="wal"/></PROVINCE>
</PROVINCES>
"""

DRAWING = """\
<?xml version="1.0"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.0//EN" "http://nowhere.example/svg10.dtd" [
  <!ENTITY % svgExt "| jdipNS:PROVINCE_DATA">
]>
<svg xmlns="http://www.w3.org/2000/svg" viewBox="10 20 300 200" onload="alert(1)">
  <jdipNS:POWERCOLORS>
    <jdipNS:POWERCOLOR power="aland" color="red"/>
    <jdipNS:POWERCOLOR power="beland" color="url(http://nowhere.example)"/>
  </jdipNS:POWERCOLORS>
  <jdipNS:PROVINCE_DATA>
    <jdipNS:PROVINCE name="alp"><jdipNS:UNIT x="50" y="50"/><jdipNS:SUPPLY_CENTER x="70" y="60"/></jdipNS:PROVINCE>
    <jdipNS:PROVINCE name="ant"><jdipNS:UNIT x="150" y="50"/></jdipNS:PROVINCE>
    <jdipNS:PROVINCE name="ant-nc"><jdipNS:UNIT x="190" y="30"/></jdipNS:PROVINCE>
    <jdipNS:PROVINCE name="ant-sc"><jdipNS:UNIT x="190" y="72"/></jdipNS:PROVINCE>
    <jdipNS:PROVINCE name="bet"><jdipNS:UNIT x="50" y="190"/></jdipNS:PROVINCE>
    <jdipNS:PROVINCE name="borough"><jdipNS:UNIT x="150" y="150"/></jdipNS:PROVINCE>
    <jdipNS:PROVINCE name="isl"><jdipNS:UNIT x="270" y="120"/></jdipNS:PROVINCE>
    <jdipNS:PROVINCE name="nor"><jdipNS:UNIT x="270" y="40"/></jdipNS:PROVINCE>
    <jdipNS:PROVINCE name="str"><jdipNS:UNIT x="100" y="120"/></jdipNS:PROVINCE>
  </jdipNS:PROVINCE_DATA>
  <script>alert(1)</script>
  <g id="MapLayer" transform="translate(10,20)">
    <g id="_alp" class="nopower"><path d="M 000,000 L 090,0 L 90,60 L 0,60 z"/>
      <polygon class="water" points="0,60 20,60 20,50 0,50"/></g>
    <polygon id="_ant" points="90,0 210,0 210,60 90,60"/>
    <path id="_bet" d="M0,140H90V200H0Z"/>
    <rect id="_bor" x="90" y="140" width="120" height="60"/>
    <circle id="_isl" cx="260" cy="100" r="20"/>
    <path id="_wal" d="M220,160h30v30h-30z"/>
    <path id="_str" class="water" d="M0,60C60,70 150,50 210,60L300,60V140H0z"/>
    <path id="_nor" class="water" d="M210,0H300V60H210z"/>
  </g>
  <g id="BriefLabelLayer"><text x="60" y="70">ALP</text><text x="1" y="1">&lt;/svg&gt;</text></g>
</svg>
"""
FILES = {"variants.xml": VARIANTS, "shores.xml": ADJACENCY, "shores.svg": DRAWING}


def jdip_folder(folder: Path, **changed: tuple[str, str]) -> Path:
    """Write the package into a folder; `changed` has a text of a file and what stands for it.

    The files are called `variants`, `adjacency` and `drawing`.
    """
    names = dict(zip(("variants", "adjacency", "drawing"), FILES, strict=True))
    files = dict(FILES)
    for which, (old, new) in changed.items():
        assert old in files[names[which]], old
        files[names[which]] = files[names[which]].replace(old, new)
    folder.mkdir()
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def jdip_zip(file: Path, below: str = "") -> Path:
    """The package as a zip, its files in a folder of it or at its top."""
    with zipfile.ZipFile(file, "w") as archive:
        for name, text in FILES.items():
            archive.writestr(f"{below}{name}", text)
    return file
