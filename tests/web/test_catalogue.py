"""The translations are complete, and the command that keeps them tells what is not."""

import pytest
from babel.messages import Catalog
from django.core.management import CommandError, call_command

from config.management.commands import messages


def test_every_word_has_its_japanese():
    call_command("messages", "--check")


@pytest.fixture
def wanted() -> Catalog:
    """A project of three messages."""
    catalogue = Catalog(charset="utf-8")
    catalogue.add("Deck")
    catalogue.add("{count} cards")
    catalogue.add(("%(n)s round", "%(n)s rounds"))
    return catalogue


@pytest.fixture
def po(tmp_path, wanted):
    """Its complete Japanese files."""
    path = tmp_path / "django.po"
    messages.update(wanted, path, "ja")
    edit(path, Deck="デッキ", **{"{count} cards": "{count}枚", "%(n)s round": ("%(n)sラウンド",)})
    assert list(messages.faults(wanted, path, "ja")) == []
    return path


def edit(path, **texts):
    catalogue = messages.read(path, "ja")
    for message in catalogue:
        if message.id and messages.key(message)[1] in texts:
            message.string = texts[messages.key(message)[1]]
    path.write_bytes(messages.po_text(catalogue, "ja"))
    path.with_suffix(".mo").write_bytes(messages.mo_bytes(path, "ja"))


@pytest.mark.parametrize(
    ("texts", "fault"),
    [
        ({"Deck": ""}, "ja: not translated: 'Deck'"),
        ({"{count} cards": "たくさん"}, "ja: other placeholders: '{count} cards'"),
        ({"%(n)s round": ("ラウンド",)}, "ja: other placeholders: '%(n)s round'"),
    ],
)
def test_gaps_are_named(wanted, po, texts, fault):
    edit(po, **texts)
    assert list(messages.faults(wanted, po, "ja")) == [fault]


def test_a_new_word_is_missing_until_collected(wanted, po):
    wanted.add("Sideboard")
    assert list(messages.faults(wanted, po, "ja")) == ["ja: missing: 'Sideboard'"]
    messages.update(wanted, po, "ja")
    assert list(messages.faults(wanted, po, "ja")) == ["ja: not translated: 'Sideboard'"]


def test_a_fuzzy_word_does_not_count(wanted, po):
    po.write_text(po.read_text().replace('msgid "Deck"', '#, fuzzy\nmsgid "Deck"'))
    faults = list(messages.faults(wanted, po, "ja"))
    assert faults == ["ja: fuzzy: 'Deck'", "ja: django.mo is stale"]


def test_a_stale_binary_is_noticed(wanted, po):
    po.write_text(po.read_text().replace("デッキ", "山札"))
    assert list(messages.faults(wanted, po, "ja")) == ["ja: django.mo is stale"]
    po.with_suffix(".mo").unlink()
    assert list(messages.faults(wanted, po, "ja")) == ["ja: django.mo is stale"]


def test_the_files_do_not_change_without_a_change_of_words(wanted, po):
    before = po.read_bytes(), po.with_suffix(".mo").read_bytes()
    messages.update(wanted, po, "ja")
    assert (po.read_bytes(), po.with_suffix(".mo").read_bytes()) == before
    assert b"Date" not in before[0]


def test_templates_are_read_with_plurals_contexts_and_arguments(tmp_path):
    page = tmp_path / "page.html"
    page.write_text(
        '{% load i18n %}\n    {% trans "One" %}\n  {% include "x" with text=_("Two") %}\n'
        "{% blocktrans trimmed count n=n %}\n   a card\n{% plural %}\n {{ n }} cards\n"
        '{% endblocktrans %}{% trans "Four" context "day" %}'
    )
    assert list(messages.words_in(page)) == [
        ("One", None),
        ("Two", None),
        (("a card", "%(n)s cards"), None),
        ("Four", "day"),
    ]


def test_check_fails_with_gaps(monkeypatch, wanted, po, capsys):
    edit(po, Deck="")
    monkeypatch.setattr(messages, "collect", lambda: wanted)
    monkeypatch.setattr(messages, "path_of", lambda _language: po)
    with pytest.raises(CommandError, match="1 gaps"):
        call_command("messages", "--check")
    assert "not translated: 'Deck'" in capsys.readouterr().err
