"""What the style guide shows where a component needs data."""

from datetime import timedelta
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from core import clock


class SampleForm(forms.Form):
    """A row that is fine and a row with an error."""

    name = forms.CharField(
        label=_("Name of the deck"), help_text=_("Only you see it until the event is over.")
    )
    players = forms.IntegerField(label=_("Players"), min_value=2)


def samples() -> dict[str, Any]:
    """The template's context."""
    now = clock.now()
    return {
        "form": SampleForm({"name": "Blue Tide", "players": "1"}),
        "players": [
            {"name": "Aiko Mori", "record": "3–0", "points": 9, "opponents": "0.667"},
            {"name": "Jan de Vries", "record": "2–1", "points": 6, "opponents": "0.611"},
            {
                "name": "Ana Lima",
                "record": "0–2",
                "points": 0,
                "opponents": "0.556",
                "dropped": True,
            },
        ],
        "curve": [("0", 0), ("1", 8), ("2", 12), ("3", 7), ("4", 5), ("5", 2), ("6+", 2)],
        "colossus": str(_("Trample\n{T}: Add {G}{G}.")),
        "running": now + timedelta(minutes=42, seconds=7),
        "soon": now + timedelta(minutes=4, seconds=12),
        "over": now - timedelta(minutes=1, seconds=5),
        "address": "https://podium.example/events/7m2k9x4tq0ab/",
    }
