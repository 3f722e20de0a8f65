"""Fonts that show what the page says, and icons that systems can use."""

import io
import struct

import pytest
from fontTools.ttLib import TTFont

from tools.build import MANIFEST
from tools.fonts import FONTS, NPM, fonts
from tools.icons import icons

SHIPPED = fonts()


def letters(font):
    return set(font.getBestCmap())


@pytest.mark.parametrize("name", FONTS)
def test_font_is_smaller_and_shows_what_the_whole_one_does(name):
    whole, cut = TTFont(NPM / FONTS[name]), TTFont(io.BytesIO(SHIPPED[f"fonts/{name}"]))
    assert len(SHIPPED[f"fonts/{name}"]) < (NPM / FONTS[name]).stat().st_size
    texts = "".join(file.read_text("utf-8") for file in sorted((NPM.parent / "web/locales").rglob("*.json")))
    named = texts + "Zoë Müller Ångström Niño Çelik ژاله گیتی پوریا چیستا كريم هیأت ۰۱۲۳۴۵۶۷۸۹"
    assert letters(whole) & set(map(ord, named)) <= letters(cut)


def test_weights_and_tall_figures_are_still_there():
    font = TTFont(io.BytesIO(SHIPPED["fonts/vazirmatn.woff2"]))
    axis = font["fvar"].axes[0]
    assert (axis.axisTag, axis.minValue, axis.maxValue) == ("wght", 400, 800)
    assert {"tnum", "init", "medi", "fina"} <= {record.FeatureTag for record in font["GSUB"].table.FeatureList.FeatureRecord}


def test_icons_are_as_large_as_the_manifest_says():
    pictures, sizes = icons(), {}
    for name, data in pictures.items():
        assert data[:8] == b"\x89PNG\r\n\x1a\n"
        sizes[f"./{name}"] = struct.unpack(">II", data[16:24])
    for icon in MANIFEST["icons"]:
        if icon["type"] == "image/png":
            width, height = sizes.pop(icon["src"])
            assert icon["sizes"] == f"{width}x{height}"
    assert sizes == {"./web/icons/apple-touch-icon.png": (180, 180)}
