"""The fonts of the page, each cut down to what the page can show.

Kept are the letters of Persian, Arabic and Western European names, digits, punctuation, and every character in our own texts.
Chat and names may hold any other letter: the browser draws it with a font of the system.
"""

from __future__ import annotations

import io
from collections.abc import Iterable
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

ROOT = Path(__file__).resolve().parent.parent
NPM = ROOT / "node_modules"
WEB = ROOT / "web"

FONTS = {
    "vazirmatn.woff2": "vazirmatn/fonts/webfonts/Vazirmatn[wght].woff2",
    "markazi-text-arabic-400.woff2": "@fontsource/markazi-text/files/markazi-text-arabic-400-normal.woff2",
    "markazi-text-arabic-700.woff2": "@fontsource/markazi-text/files/markazi-text-arabic-700-normal.woff2",
    "markazi-text-latin-400.woff2": "@fontsource/markazi-text/files/markazi-text-latin-400-normal.woff2",
    "markazi-text-latin-700.woff2": "@fontsource/markazi-text/files/markazi-text-latin-700-normal.woff2",
    "im-fell-english-sc.woff2": "@fontsource/im-fell-english-sc/files/im-fell-english-sc-latin-400-normal.woff2",
}
"""Name in the site → file of an npm package."""

WEIGHTS = (400, 800)
"""Of the variable font: the lightest and the boldest that the styles ask for."""

LATIN = [*range(0x20, 0x7F), *range(0xA0, 0x100)]
PERSIAN = map(ord, "،؛؟٪٫٬ءآأؤإئابةتثجحخدذرزژسشصضطظعغفقکكگلمنهۀةوىيیپچـًٌٍَُِّْٰٔ۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩")
INVISIBLE = range(0x200B, 0x2010)  # joiners and directions, which people type within words
PUNCTUATION = map(ord, "‐‑‒–—―‘’‚“”„†‡•…‰′″‹›€™−")
EVERYWHERE = frozenset([*LATIN, *PERSIAN, *INVISIBLE, *PUNCTUATION])

FEATURES = [*Options._layout_features_default, "lnum", "tnum"]  # numerals, as the styles ask for


def characters() -> frozenset[int]:
    """Return the code points that the page's fonts have to show, if they can."""
    texts = (file.read_text("utf-8") for file in sorted(WEB.rglob("*")) if file.suffix in (".py", ".json", ".js"))
    return EVERYWHERE.union(*(map(ord, text) for text in texts))


def subset(file: Path, wanted: Iterable[int]) -> bytes:
    """Return a font with only these characters, as WOFF2; the same font always gives the same bytes.

    Args:
        wanted: code points; those that the font lacks are left aside.
    """
    font = TTFont(file, recalcTimestamp=False)
    subsetter = Subsetter(Options(layout_features=FEATURES, hinting=False))
    subsetter.populate(unicodes=wanted)
    subsetter.subset(font)
    if "fvar" in font:
        font = instantiateVariableFont(font, {"wght": WEIGHTS})
    font.flavor = "woff2"
    buffer = io.BytesIO()
    font.save(buffer)
    return buffer.getvalue()


def fonts() -> dict[str, bytes]:
    """Return all fonts: name in the site → content."""
    wanted = characters()
    return {f"fonts/{name}": subset(NPM / file, wanted) for name, file in FONTS.items()}
