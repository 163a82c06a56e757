"""Template tags that every page has."""

import json
import math
import re
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

import segno
from django import template
from django.contrib.auth import get_user_model
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from core import access, clock, words

register = template.Library()

SYMBOL = re.compile(r"\{([^{}]{1,5})\}")
COLOURS = {
    "W": _("white"),
    "U": _("blue"),
    "B": _("black"),
    "R": _("red"),
    "G": _("green"),
    "C": _("colourless"),
    "T": _("tap"),
}
CLOCK_SOON = 5 * 60


@register.simple_tag
def say(code: str, params: Mapping[str, Any] | None = None) -> str:
    """The sentence for a code, in the reader's language."""
    return words.say(code, params)


@register.simple_tag(takes_context=True)
def may(context: template.Context, rule: str, target: object = None) -> bool:
    """Whether the reader may: `{% may "organisations.edit" shop as may_edit %}`."""
    return access.rule_named(rule).admits(context["user"], target)


@register.filter
def name_of(ref: str) -> str:
    """The name of the person with this ref, or nothing: logs carry refs, never names."""
    person = get_user_model().objects.filter(ref=ref).first() if ref else None
    return str(person) if person else ""


@register.simple_tag
def htmx_config() -> SafeString:
    """htmx without inline styles or eval, which our CSP refuses."""
    config = {
        "includeIndicatorStyles": False,
        "allowEval": False,
        "allowScriptTags": False,
        "historyCacheSize": 0,
        "responseHandling": [
            {"code": "204", "swap": False},
            {"code": "[23]..", "swap": True},
            {"code": "4..", "swap": True, "error": True},
            {"code": "5..", "swap": True, "error": True},
        ],
    }
    return format_html('<meta name="htmx-config" content="{}">', json.dumps(config))


def _joined(pieces: Iterable[str]) -> SafeString:
    return format_html_join("", "{}", ((piece,) for piece in pieces))


def _pip(symbol: str) -> SafeString:
    halves = symbol.split("/")
    if len(halves) > 1:
        return format_html('<span class="pip pip-two">{}</span>', _joined(map(_pip, halves)))
    return format_html('<span class="pip pip-{}">{}</span>', symbol.lower(), symbol)


def _spoken(symbol: str) -> str:
    return "/".join(str(COLOURS.get(half, half)) for half in symbol.split("/"))


@register.simple_tag
def pips(cost: str) -> SafeString:
    """Mana symbols of our own: `{2}{U}{U}` as letters in circles, spelled out for the ear."""
    symbols = SYMBOL.findall(cost)
    if not symbols:
        return SafeString()
    return format_html(
        '<span class="cost" role="img" aria-label="{}">{}</span>',
        ", ".join(map(_spoken, symbols)),
        _joined(map(_pip, symbols)),
    )


@register.filter
def symbols(text: str) -> SafeString:
    """Card text with its `{T}` and `{G}` as symbols; each line a paragraph."""
    lines = [
        _joined(
            pips(f"{{{piece}}}") if at % 2 else piece  # odd pieces are what stood in braces
            for at, piece in enumerate(SYMBOL.split(line))
        )
        for line in text.splitlines()
    ]
    return format_html_join("", "<p>{}</p>", ((line,) for line in lines))


@register.inclusion_tag("components/card_face.html")
def card_face(
    name: str,
    *,
    types: str,
    cost: str = "",
    text: str = "",
    corner: str = "",
    rarity: str = "",
    size: str = "medium",
) -> dict[str, Any]:
    """A card drawn from its data; `corner` is power/toughness or loyalty, size small to large."""
    colours = {half for symbol in SYMBOL.findall(cost) for half in symbol.split("/")} & set("WUBRG")
    frame = "many" if len(colours) > 1 else next(iter(colours)).lower() if colours else ""
    return {
        "name": name,
        "types": types,
        "cost": cost,
        "text": text,
        "corner": corner,
        "rarity": rarity,
        "size": size,
        "frame": frame or ("c" if cost else "land"),
    }


@register.inclusion_tag("components/mana_curve.html")
def mana_curve(counts: Iterable[tuple[str, int]]) -> dict[str, Any]:
    """Bars for pairs of (cost, how many cards)."""
    pairs = list(counts)
    most = max((count for _cost, count in pairs), default=0) or 1
    bars = []
    for at, (cost, count) in enumerate(pairs):
        height = round(100 * count / most)
        bars.append(
            {
                "cost": cost,
                "count": count,
                "x": 8 + at * 44,
                "middle": 24 + at * 44,
                "y": 120 - height,
                "height": height,
                "over": 114 - height,
            }
        )
    return {"bars": bars, "width": 44 * len(pairs) + 4}


@register.inclusion_tag("components/clock.html")
def countdown(deadline: datetime, label: str = "") -> dict[str, Any]:
    """The time left until an absolute deadline; clock.js keeps it running."""
    left = math.ceil((deadline - clock.now()).total_seconds())
    minutes, seconds = divmod(abs(left), 60)
    hours, minutes = divmod(minutes, 60)
    shown = f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
    return {
        "deadline": clock.stamp(deadline),
        "label": label,
        "left": f"+{shown}" if left < 0 else shown,
        "state": "over" if left < 0 else "soon" if left <= CLOCK_SOON else "running",
    }


@register.inclusion_tag("components/qr.html")
def qr(text: str, label: str) -> dict[str, Any]:
    """A QR code as an inline drawing that scales with its box."""
    code = segno.make(text, error="m", micro=False)
    return {"drawing": code.svg_inline(omitsize=True, border=3), "label": label}
