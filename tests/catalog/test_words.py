"""Every code has words, and every word that they need."""

import re
from datetime import date

import pytest
from django.utils import translation

from core import words
from core.errors import Refusal
from formats.catalog import errors
from formats.catalog.importing import errors as import_errors
from formats.catalog.wording import _parts, reason_view
from formats.catalog.words import PROBLEMS, REASONS, REFUSALS, WORDS
from formats.decks import LINE_CODES, TEXT_CODES
from formats.legality import CODES, Reason
from formats.legality.codes import COPY_RULES, NEVER_LEGAL_KINDS, SIDEBOARD_RULES

GAP = re.compile(r"{(\w+)}")
SAID_WITH_EVERY_REASON = {
    "format", "date", "card", "count", "allowed", "since", "until", "suggestions",
}  # fmt: skip


#: Problems that only the catalogue can see.
OWN_PROBLEMS = {"formats.unknown_set": ("set",), "formats.unknown_set.near": ("near",)}


def gaps(code: str) -> set[str]:
    """The parameters that a code's words need."""
    return set(GAP.findall(str(WORDS[code])))


def refusals(module: object) -> list[type[Refusal]]:
    """The refusals that a module defines."""
    return [
        entry
        for entry in vars(module).values()
        if isinstance(entry, type) and issubclass(entry, Refusal) and "code" in vars(entry)
        and entry is not Refusal
    ]  # fmt: skip


def test_everything_that_can_be_said_has_words() -> None:
    with_variants = {"formats.sideboard_size"}
    assert (CODES.keys() - with_variants) <= REASONS.keys()
    assert {*LINE_CODES, *OWN_PROBLEMS} == PROBLEMS.keys()
    assert TEXT_CODES.keys() <= REFUSALS.keys()
    raised = {entry.code for module in (errors, import_errors) for entry in refusals(module)}
    assert raised == REFUSALS.keys()
    assert TEXT_CODES.keys() <= errors.UnreadableList.classes.keys()
    assert words.known_codes() >= WORDS.keys()
    for rule in SIDEBOARD_RULES:
        assert f"formats.sideboard_size.{rule}" in REASONS
    for kind in NEVER_LEGAL_KINDS:
        assert f"formats.never_legal.{kind}" in REASONS
    assert {"format", *(r for r in COPY_RULES if f"formats.too_many_copies.{r}" in REASONS)} == {
        *COPY_RULES
    }


@pytest.mark.parametrize("code", sorted(PROBLEMS))
def test_problems_have_what_they_need(code: str) -> None:
    assert gaps(code) <= set(LINE_CODES.get(code, OWN_PROBLEMS.get(code, ())))


@pytest.mark.parametrize("code", sorted(TEXT_CODES))
def test_refused_texts_have_what_they_need(code: str) -> None:
    assert gaps(code) <= set(TEXT_CODES[code])


@pytest.mark.parametrize("code", sorted(REASONS))
def test_reasons_have_what_they_need(code: str) -> None:
    base = ".".join(code.split(".")[:2])
    own = set(CODES[base].params) if base in CODES else set()
    assert gaps(code) <= own | SAID_WITH_EVERY_REASON | {"command"}


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("code", sorted(CODES))
def test_every_reason_becomes_a_sentence_without_gaps(code: str, language: str) -> None:
    values: dict[str, object] = dict.fromkeys(CODES[code].params, "2012-03-04")
    values |= {
        key: value
        for key, value in {
            "lines": (1, 2), "suggestions": ("A", "B"), "cards": ("A", "B"), "kind": "ante",
            "rule": "exact" if code == "formats.sideboard_size" else "card",
        }.items()
        if key in values
    }  # fmt: skip
    reason = Reason(
        code=code,
        card="Shock",
        count=5,
        allowed=4,
        since=date(2010, 1, 1),
        until=date(2011, 1, 1),
        params=values,
    )
    with translation.override(language):
        view = reason_view(reason, "Standard", date(2010, 6, 1))
    assert view.message
    assert not GAP.search(view.message)
    assert "formats." not in view.message
    assert list(_parts(code, reason, values, ()))
