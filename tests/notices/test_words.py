"""Whatever people are told has words."""

import re

from django.conf import settings

from core.words import known_codes

CODE = re.compile(r"""["']([a-z]+\.notice_[a-z_]+)["']""")


def test_every_code_of_a_notice_has_a_sentence():
    used = {
        code
        for root in ("platform", "formats", "games", "tournaments")
        for file in (settings.ROOT / root).rglob("*.py")
        for code in CODE.findall(file.read_text())
    }
    topics = {"users.notice_given"}  # the outbox's, not a sentence's
    assert len(used) > 5
    assert used - topics <= known_codes()
