"""Kept decks are checked again when the day or the data changes, and their owners are told."""

from datetime import timedelta

from core import clock
from formats.decklists.models import Deck
from formats.decklists.recheck import affected, check_stale
from formats.legality import DraftRuling, load_facts, with_rulings
from users.notices.models import Notice


def test_nothing_is_stale_after_a_save(keep):
    keep()
    assert check_stale() == 0


def test_another_day_is_another_check(keep):
    deck = keep()
    with clock.moved(timedelta(days=1)):
        assert check_stale() == 1
        assert check_stale() == 0
    deck.refresh_from_db()
    assert deck.legal is True


def test_who_keeps_a_deck_is_told_when_its_answer_turns(keep, aiko):
    deck = keep()
    Deck.objects.filter(pk=deck.pk).update(legal=False, checked_with="older data")
    assert check_stale() == 1
    notice = Notice.objects.get(user=aiko)
    assert notice.code == "decklists.notice_legal"
    assert notice.params == {"title": "Burn", "format": "Legacy"}
    assert notice.url == deck.get_absolute_url()
    Deck.objects.filter(pk=deck.pk).update(checked_with="older data")
    check_stale()
    assert Notice.objects.count() == 1


def test_an_unknown_answer_before_or_after_tells_nobody(keep):
    deck = keep()
    Deck.objects.filter(pk=deck.pk).update(legal=None, checked_with="older data")
    check_stale()
    assert not Notice.objects.exists()


def test_a_deck_that_was_saved_meanwhile_is_left_alone(keep, monkeypatch):
    from formats.decklists import recheck

    deck = keep()
    Deck.objects.filter(pk=deck.pk).update(checked_with="older data", legal=False)
    write = recheck._write

    def saved_first(*arguments):
        Deck.objects.filter(pk=deck.pk).update(version=2, codes=["mine"])
        return write(*arguments)

    monkeypatch.setattr(recheck, "_write", saved_first)
    check_stale()
    deck.refresh_from_db()
    assert (deck.codes, deck.version) == (["mine"], 2)
    assert not Notice.objects.exists()


def test_many_decks_are_a_few_statements(keep, django_assert_max_num_queries):
    for _ in range(12):
        keep()
    Deck.objects.update(checked_with="older data")
    with django_assert_max_num_queries(10):
        assert check_stale() == 12


def test_what_a_draft_ruling_would_change(keep):
    bolt, forest, modern = keep(), keep("60 Forest"), keep(format="modern")
    facts, today = load_facts(), clock.today()
    drafted = with_rulings(facts, [DraftRuling("legacy", "Lightning Bolt", "banned", today)])
    found = list(affected(Deck.objects.all(), key="legacy", on=today, drafted=drafted))
    assert [deck for deck, _change in found] == [bolt]
    change = found[0][1]
    assert (change.before.legal, change.after.legal) == (True, False)
    assert [reason.code for reason in change.came] == ["formats.banned"]
    for deck in (bolt, forest, modern):
        deck.refresh_from_db()
        assert deck.legal is True  # nothing was stored
