"""Hints and refused drafts have words."""

import re

import pytest
from django.utils import translation

from formats.catalog.wording import hint_text, platform_name
from formats.catalog.words import DRAFTS, REASONS
from formats.catalog.words import HINTS as SENTENCES
from formats.legality import DRAFT_REFUSALS, HINTS, PLATFORMS, Hint
from formats.legality.codes import COMPANION_CONDITIONS, UNFIT_KINDS


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("code", sorted(HINTS))
def test_every_hint_becomes_a_sentence(code: str, language: str):
    gaps = set(re.findall(r"{(\w+)}", str(SENTENCES[code])))
    assert gaps <= {*HINTS[code], "count", "least", "most"}
    with translation.override(language):
        said = hint_text(Hint(code, 12, 20, 28, params=dict.fromkeys(HINTS[code], "2")))
    assert said
    assert "{" not in said


def test_every_refused_draft_has_words():
    assert DRAFTS.keys() == {f"formats.bad_draft.{why}" for why in DRAFT_REFUSALS}


def test_second_sentences():
    told = set(COMPANION_CONDITIONS) - {"activated_ability"}
    assert {f"formats.companion_condition.{condition}" for condition in told} <= REASONS.keys()
    assert {f"formats.printing_not_legal.{kind}" for kind in UNFIT_KINDS} <= REASONS.keys()
    assert [platform_name(platform) for platform in PLATFORMS[1:]] == ["Magic Online", "MTG Arena"]
