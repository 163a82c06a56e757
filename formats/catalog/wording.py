"""Sentences for reasons and problems, in the active language."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import Any, Final

from django.utils import translation
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

from core import words
from formats.catalog.queries import UNSEEN_SET
from formats.catalog.results import IMPORT_COMMAND, NEED_IMPORT, ProblemView, ReasonView
from formats.catalog.words import REASONS
from formats.decks import LineProblem
from formats.legality import CODES, FormatFacts, Hint, Reason, load_facts

#: Ours: the core said "unknown set" because the catalogue may lack printings of the card.
INCOMPLETE: Final = "formats.printings_incomplete"
#: Parameters that hold a set's code.
_SETS: Final = ("set", "was_set", "will_set")
#: Codes whose parameter picks a second sentence.
_VARIANTS: Final = {
    "formats.companion_condition": "condition",
    "formats.printing_not_legal": "kind",
}
_PLATFORMS: Final[dict[str, str | Promise]] = {
    "paper": pgettext_lazy("where Magic is played", "Paper"),
    "mtgo": "Magic Online",
    "arena": "MTG Arena",
}


def format_name(facts: FormatFacts, on: date) -> str:
    """The name that the format bore on that day; Japanese has one name for all days."""
    return facts.ja if translation.get_language() == "ja" else facts.name_on(on)


def platform_name(platform: str) -> str:
    """What people call the platform."""
    return str(_PLATFORMS.get(platform, platform))


def hint_text(hint: Hint) -> str:
    """The hint as a sentence."""
    return words.say(
        hint.code,
        {
            **{key: _readable(value) for key, value in hint.params.items()},
            "count": hint.count,
            "least": hint.least,
            "most": hint.most,
        },
    )


def how_to_import() -> str:
    """What to do where too few cards are known."""
    return words.say("formats.how_to_import", {"command": IMPORT_COMMAND})


def day_text(day: date) -> str:
    """A day as the active language writes it."""
    return date_format(day, "DATE_FORMAT")


def reason_view(reason: Reason, format_called: str, on: date) -> ReasonView:
    """The reason with its sentences."""
    code = told_code(reason.code, reason.params)
    params = {key: value for key, value in reason.params.items() if value is not None}
    lines = _whole_numbers(params.pop("lines", ()))
    suggestions = tuple(map(str, _sequence(params.pop("suggestions", ()))))
    if code == INCOMPLETE:
        params.pop("set", None)
    if code in NEED_IMPORT:
        params["import_command"] = IMPORT_COMMAND
    known: dict[str, object] = {
        **{key: _readable(value) for key, value in params.items()},
        **{key: _set_name(str(params[key])) for key in _SETS if key in params},
        "platform": platform_name(str(params.get("platform", "paper"))),
        "format": format_called,
        "date": day_text(on),
        "card": reason.card or "",
        "count": reason.count,
        "allowed": reason.allowed,
        "since": day_text(reason.since) if reason.since else "",
        "until": day_text(reason.until) if reason.until else "",
        "suggestions": _listed(suggestions),
    }
    certain = code != INCOMPLETE and CODES[code].certain
    parts = _parts(code, reason, params, suggestions)
    return ReasonView(
        code=code,
        certain=certain,
        message=_joined(words.say(part, known) for part in parts),
        card=reason.card,
        count=reason.count,
        allowed=reason.allowed if certain else None,
        since=reason.since,
        until=reason.until,
        source=reason.source,
        lines=lines,
        suggestions=suggestions,
        params=params,
    )


def told_code(code: str, params: Mapping[str, object]) -> str:
    """The code as everybody is told it: a gap of the catalogue is no unknown set."""
    unseen = code == "formats.set_unknown" and params.get("set") == UNSEEN_SET
    return INCOMPLETE if unseen else code


def problem_view(problem: LineProblem) -> ProblemView:
    """The problem with its sentences."""
    parts = [problem.code]
    if problem.params.get("near"):
        parts.append(f"{problem.code}.near")
    return ProblemView(
        line=problem.line,
        code=problem.code,
        message=_joined(words.say(part, problem.params) for part in parts),
        text=problem.text,
        params=problem.params,
    )


def _parts(
    code: str, reason: Reason, params: Mapping[str, Any], suggestions: tuple[str, ...]
) -> Iterator[str]:
    """Codes of the sentences: the reason itself, then what is known beyond it."""
    if code == "formats.sideboard_size":
        yield f"{code}.{params['rule']}"
        return
    yield code
    if code == "formats.too_many_copies" and params.get("rule") in ("card", "legend"):
        yield f"{code}.{params['rule']}"
    if code == "formats.never_legal":
        yield f"{code}.{params['kind']}"
    variant = f"{code}.{params.get(_VARIANTS.get(code, ''))}"
    if variant in REASONS:
        yield variant
    if code in ("formats.banned", "formats.restricted") and reason.until:
        yield f"{code}.until"
    if code == "formats.not_in_format":
        if "was_set" in params:
            yield f"{code}.was"
        if "will_set" in params:
            yield f"{code}.will"
    if code == "formats.not_tournament_format_on_day":
        yield f"{code}.{'span' if reason.until else 'since'}"
    if code == "formats.card_not_in_catalogue" and suggestions:
        yield f"{code}.near"


def _readable(value: object) -> str:
    """A parameter as a sentence shows it; days arrive as ISO strings."""
    if isinstance(value, list | tuple):
        return _listed(tuple(map(str, value)))
    text = str(value)
    if len(text) == len("2010-01-01") and text[4] == text[7] == "-":
        try:
            return day_text(date.fromisoformat(text))
        except ValueError:
            return text
    return text


def _set_name(code: str) -> str:
    facts = load_facts().sets.get(code)
    return f"{facts.name} ({code})" if facts else code


def _joined(sentences: Iterable[str]) -> str:
    return ("" if translation.get_language() == "ja" else " ").join(sentences)


def _listed(parts: tuple[str, ...]) -> str:
    if translation.get_language() == "ja":
        return "、".join(parts)
    return ", ".join(parts)


def _sequence(value: object) -> tuple[object, ...]:
    return tuple(value) if isinstance(value, list | tuple) else ()


def _whole_numbers(value: object) -> tuple[int, ...]:
    return tuple(entry for entry in _sequence(value) if isinstance(entry, int))
