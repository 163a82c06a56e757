"""Templates and styles, read as files."""

import re
from pathlib import Path

import pytest
from django.conf import settings

from tests.web.reading import INLINE

TEMPLATES = sorted((settings.ROOT / "templates").rglob("*.html"))
STATIC = settings.ROOT / "static" / "podium"
TOKENS = (STATIC / "tokens.css").read_text()
COLOUR = re.compile(r"--([\w-]+): (#[0-9a-f]{6});")


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_no_inline_style_handler_or_script(path):
    assert not INLINE.search(path.read_text())


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_nothing_comes_from_elsewhere(path):
    assert not re.search(r"""(?:src|href)=["'](?:https?:)?//""", path.read_text())


def test_every_component_is_used():
    text = "".join(path.read_text() for path in TEMPLATES)
    text += (settings.ROOT / "platform" / "core" / "web" / "tags.py").read_text()
    for path in (settings.ROOT / "templates" / "components").glob("*.html"):
        assert f'"components/{path.name}"' in text, path.name


def test_every_style_and_script_is_used_and_short():
    text = "".join(path.read_text() for path in TEMPLATES)
    modules = "".join(path.read_text() for path in STATIC.glob("*.*js"))
    for path in STATIC.iterdir():
        used = f"podium/{path.name}" in text or f' "./{path.name}"' in modules
        assert used, path.name
        assert path.read_text().count("\n") < 400, path.name


def tokens(start: str) -> dict[str, str]:
    block = TOKENS[TOKENS.index(start) :]
    return dict(COLOUR.findall(block[: block.index("}")]))


LIGHT = tokens(":root {")
DARK = LIGHT | tokens(':root[data-theme="dark"]')


def test_dark_by_preference_is_dark_by_switch():
    assert tokens(':root[data-theme="auto"]') == tokens(':root[data-theme="dark"]')


def luminance(colour: str) -> float:
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return sum(weight * c for weight, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


TEXT = [
    *((ink, paper) for ink in ("ink", "muted", "accent") for paper in ("paper", "surface", "sunk")),
    *((state, "surface") for state in ("good", "warn", "stop", "live")),
    *((state, "paper") for state in ("good", "warn", "stop", "live")),
    *((state, f"{state}-soft") for state in ("good", "warn", "stop", "live", "accent")),
    *(("ink", f"{state}-soft") for state in ("good", "warn", "stop", "live", "accent")),
    ("on-accent", "accent"),
    ("on-accent", "accent-strong"),
    ("mana-ink-dark", "mana-w"),
    ("mana-ink-dark", "mana-c"),
    *(("mana-ink-light", f"mana-{colour}") for colour in "ubrg"),
]


@pytest.mark.parametrize("scheme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(("ink", "paper"), TEXT)
def test_text_can_be_read(scheme, ink, paper):
    assert contrast(scheme[ink], scheme[paper]) >= 4.5


@pytest.mark.parametrize("scheme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("paper", ["paper", "surface"])
@pytest.mark.parametrize("line", ["line-strong", "focus"])
def test_borders_of_controls_can_be_seen(scheme, line, paper):
    assert contrast(scheme[line], scheme[paper]) >= 3


def test_no_path_or_address_in_static_files():
    for path in STATIC.iterdir():
        assert str(Path.home()) not in path.read_text()
        assert "https://" not in path.read_text()
