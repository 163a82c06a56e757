"""Forms of events. They clean with the service's own table, so both say the same."""

from datetime import timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from core import clock
from formats.catalog.pages import format_groups
from tournaments.events.errors import BadDetails
from tournaments.events.models import LONGEST_NAME, Event, Phase
from tournaments.events.service.opening import (
    BEST_OF,
    LONGEST_DESCRIPTION,
    clean_details,
    clean_phases,
)
from tournaments.events.table import Decks, Level, PhaseKind
from tournaments.events.words import DECKS_NAMES, LEVEL_NAMES, PHASE_NAMES
from users.organisations.details import time_zones
from users.organisations.models import Organisation

# Where neither a shop nor the account says what zone it is.
NO_ZONE: Final = _("Choose the zone of the place: your account names none, so UTC stands here.")
CUTS: Final = (0, 2, 4, 8, 16, 32)
FIRST_KINDS: Final = tuple(PhaseKind)
DETAIL_FIELDS: Final = (
    "name", "starts_at", "time_zone", "format", "level", "place", "description", "capacity",
    "self_registration", "takes_check_in", "self_reporting", "decks", "decks_until", "decks_open",
)  # fmt: skip


def _when() -> forms.DateTimeInput:
    return forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")


class EventForm(forms.Form):
    """Everything that is planned of an event."""

    name = forms.CharField(label=_("Name"), max_length=20 * LONGEST_NAME)
    starts_at = forms.DateTimeField(label=_("Begins"), widget=_when())
    time_zone = forms.ChoiceField(label=_("Time zone"))
    format = forms.ChoiceField(label=_("Format"), required=False)
    kind = forms.ChoiceField(
        label=_("How is it played?"),
        choices=[(kind.value, PHASE_NAMES[kind]) for kind in FIRST_KINDS],
    )
    rounds = forms.IntegerField(
        label=_("Rounds"),
        required=False,
        min_value=1,
        max_value=30,
        help_text=_("Left empty, the rules' number for the attendance is taken at the start."),
    )
    cut = forms.TypedChoiceField(
        label=_("Playoff"),
        coerce=int,
        choices=[
            (size, _("None") if not size else _("Best %(size)s") % {"size": size}) for size in CUTS
        ],
    )
    best_of = forms.TypedChoiceField(
        label=_("Games in a match"),
        coerce=int,
        initial=3,
        choices=[(n, _("Best of %(number)s") % {"number": n}) for n in BEST_OF],
    )
    minutes = forms.IntegerField(
        label=_("Minutes a round"),
        min_value=0,
        max_value=600,
        initial=50,
        help_text=_("0: no clock."),
    )
    level = forms.ChoiceField(
        label=_("Rules enforcement"), choices=[(one.value, LEVEL_NAMES[one]) for one in Level]
    )
    place = forms.CharField(label=_("Place"), required=False, max_length=20 * LONGEST_NAME)
    description = forms.CharField(
        label=_("What else players should know"),
        required=False,
        max_length=LONGEST_DESCRIPTION,
        widget=forms.Textarea(attrs={"rows": 4}),
    )
    capacity = forms.IntegerField(
        label=_("Places"),
        required=False,
        min_value=2,
        max_value=10_000,
        help_text=_("Whoever comes after that is on the wait list. Empty: no limit."),
    )
    self_registration = forms.BooleanField(
        label=_("Players register themselves"), required=False, initial=True
    )
    takes_check_in = forms.BooleanField(label=_("Players check in on the day"), required=False)
    self_reporting = forms.BooleanField(
        label=_("Players report their results from their phones"), required=False, initial=True
    )
    decks = forms.ChoiceField(
        label=_("Deck lists"), choices=[(one.value, DECKS_NAMES[one]) for one in Decks]
    )
    decks_until = forms.DateTimeField(
        label=_("Lists may change until"),
        required=False,
        widget=_when(),
        help_text=_("Empty: until the event starts."),
    )
    decks_open = forms.BooleanField(label=_("Lists are public once the event runs"), required=False)

    def __init__(self, *args: Any, zone: str = "", **kwargs: Any) -> None:  # noqa: ANN401 - Django's signature
        super().__init__(*args, **kwargs)
        zones = [(name, name.replace("_", " ")) for name in time_zones()]
        self.fields["time_zone"].choices = zones  # type: ignore[attr-defined]
        if not zone:
            zone = "UTC"
            self.fields["time_zone"].help_text = NO_ZONE
        self.fields["time_zone"].initial = zone
        self.fields["format"].choices = [("", _("None in particular")), *format_groups()]  # type: ignore[attr-defined]
        first = clock.now().astimezone(ZoneInfo(zone)) + timedelta(days=7)
        evening = first.replace(hour=19, minute=0, second=0, microsecond=0)
        self.fields["starts_at"].initial = evening.strftime("%Y-%m-%dT%H:%M")

    def clean(self) -> dict[str, Any]:
        """Times are those of the event's zone; each detail as it is kept."""
        super().clean()
        data = self.cleaned_data
        for name in ("starts_at", "decks_until"):
            if data.get(name) is not None and data.get("time_zone"):
                there = timezone.make_naive(data[name])
                data[name] = there.replace(tzinfo=ZoneInfo(data["time_zone"]))
        for name in DETAIL_FIELDS:
            if name in data:
                self._check(name)
        if not self.errors:
            try:
                clean_phases(self.phases())
            except BadDetails as refusal:
                self.add_error(
                    "kind", ValidationError(_("These parts do not go together."), code=refusal.code)
                )
        return data

    def _check(self, name: str) -> None:
        try:
            clean_details({name: self.cleaned_data[name]})
        except BadDetails as refusal:
            self.add_error(name, ValidationError(_("This cannot be."), code=refusal.code))

    def details(self) -> dict[str, Any]:
        """Columns of the event."""
        return {name: self.cleaned_data[name] for name in DETAIL_FIELDS}

    def phases(self) -> list[dict[str, Any]]:
        """The plan of its phases."""
        data = self.cleaned_data
        first = {
            "kind": data.get("kind"),
            "best_of": data.get("best_of"),
            "minutes": data.get("minutes"),
        }
        if data.get("rounds") and not PhaseKind(data["kind"]).knocks_out:
            first["rounds"] = data["rounds"]
        plan = [first]
        if data.get("cut") and not PhaseKind(data["kind"]).knocks_out:
            first["power_last"] = data["kind"] == PhaseKind.SWISS
            plan.append(
                {
                    "kind": PhaseKind.ELIMINATION,
                    "size": data["cut"],
                    "best_of": data["best_of"],
                    "minutes": data["minutes"] and 90,
                }
            )
        return plan


class NewEventForm(EventForm):
    """The same, with whose event it is."""

    organisation = forms.ChoiceField(label=_("Who runs it"), required=False)
    field_order = ("organisation", "name")

    def __init__(self, *args: Any, shops: list[Organisation], **kwargs: Any) -> None:  # noqa: ANN401
        super().__init__(*args, **kwargs)
        self.fields["organisation"].choices = [  # type: ignore[attr-defined]
            *((shop.slug, shop.name) for shop in shops),
            ("", _("Just me")),
        ]


def initial_of(event: Event, phases: list[Phase]) -> dict[str, Any]:
    """What stands in the form of an event that is there."""
    zone = ZoneInfo(event.time_zone)
    first, cut = phases[0], phases[1] if len(phases) > 1 else None
    found = {name: getattr(event, name) for name in DETAIL_FIELDS}
    for name in ("starts_at", "decks_until"):
        if found[name] is not None:
            found[name] = found[name].astimezone(zone).strftime("%Y-%m-%dT%H:%M")
    return {
        **found,
        "kind": first.kind,
        "rounds": first.rounds,
        "best_of": first.best_of,
        "minutes": first.minutes,
        "cut": 0 if cut is None else cut.size,
    }
