"""The icons of the installed page, as pictures of fixed size: drawn from the one icon that the repository holds.

Systems cut a *maskable* icon into a shape of their own, and promise to leave a circle of four fifths of its width whole.
"""

from __future__ import annotations

import re
from pathlib import Path

from resvg_py import svg_to_bytes

ICON = Path(__file__).resolve().parent.parent / "web/icons/donafare.svg"
FOLDER = "web/icons"

WHOLE, APPLE, MASKABLE = 1.0, 0.9, 0.78
"""How much of the width the icon takes; the rest is its ground. Apple's devices round the corners of theirs."""

SIZES = {
    "donafare-192.png": (192, WHOLE),
    "donafare-512.png": (512, WHOLE),
    "donafare-maskable-512.png": (512, MASKABLE),
    "apple-touch-icon.png": (180, APPLE),
}
"""Name in the site → width in pixels, and how much of it the icon takes."""


def icons() -> dict[str, bytes]:
    """Return all pictures, PNG: name in the site → content."""
    icon = ICON.read_text("utf-8")
    return {f"{FOLDER}/{name}": svg_to_bytes(svg_string=_framed(icon, part), width=size, skip_system_fonts=True)
            for name, (size, part) in SIZES.items()}


def for_manifest() -> list[dict[str, str]]:
    """Return the icons as the Web Application Manifest lists them; a drawing among them would delay every start."""
    listed = []
    for name, (size, part) in SIZES.items():
        if part != APPLE:  # index.html names that one
            listed.append({"src": f"./{FOLDER}/{name}", "sizes": f"{size}x{size}", "type": "image/png",
                           "purpose": "maskable" if part == MASKABLE else "any"})
    return listed


def _framed(icon: str, part: float) -> str:
    """Return a square drawing with the icon in its middle, on the icon's own ground unless it takes all of the room."""
    if part == WHOLE:
        return icon
    ground = re.search(r'<rect width="40" height="40"[^>]* fill="([^"]+)"', icon)
    if ground is None:
        raise ValueError(f"{ICON.name} has no ground")
    edge, size = 20 * (1 - part), 40 * part
    inner = icon.replace("<svg ", f'<svg x="{edge:g}" y="{edge:g}" width="{size:g}" height="{size:g}" ', 1)
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">'
            f'<rect width="40" height="40" fill="{ground[1]}"/>{inner}</svg>')
