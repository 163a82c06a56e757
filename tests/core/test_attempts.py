"""Limits on attempts: counted in the database, over when their window is."""

from datetime import timedelta

import pytest
from django.db import transaction

from core import attempts, clock
from core.attempts import Limit, TooMany, clear, refund, spend
from core.models import Attempts

pytestmark = pytest.mark.django_db
TWICE = Limit("trial", 2, 60)


def test_so_many_are_let_through_and_the_next_is_told_when_to_come_back():
    spend(TWICE, "a")
    spend(TWICE, "a")
    with pytest.raises(TooMany) as refused:
        spend(TWICE, "a")
    assert 1 <= refused.value.params["seconds"] <= 61
    assert refused.value.status == 429


def test_each_key_and_each_limit_counts_on_its_own():
    for _ in range(2):
        spend(TWICE, "a")
    spend(TWICE, "b")
    spend(Limit("other", 1, 60), "a")


def test_nobody_is_locked_out_longer_than_the_window_however_often_they_try():
    for _ in range(50):
        with pytest.raises(TooMany):
            for _ in range(3):
                spend(TWICE, "a")
    with clock.moved(timedelta(seconds=61)):
        spend(TWICE, "a")


def test_a_refund_gives_one_back_and_never_more():
    refund(TWICE, "a")
    spend(TWICE, "a")
    for _ in range(5):
        refund(TWICE, "a")
    spend(TWICE, "a")
    spend(TWICE, "a")
    with pytest.raises(TooMany):
        spend(TWICE, "a")
    clear(TWICE, "a")
    spend(TWICE, "a")


@pytest.mark.parametrize("key", ["", "x" * 100_000, "\x00", "\ud800", "日本"])
def test_any_key_can_be_counted_and_none_is_kept(key):
    spend(TWICE, key)
    assert Attempts.objects.get().key != key
    assert len(Attempts.objects.get().key) == 40


def test_old_windows_are_cleaned_away():
    spend(TWICE, "a")
    with clock.moved(timedelta(days=3)):
        assert attempts.forget_old() == 1
    assert not Attempts.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_two_at_once_are_both_counted(at_once):
    def try_it():
        with transaction.atomic():
            spend(Limit("rush", 3, 60), "a")
        return "in"

    results = at_once(*[try_it] * 8)
    assert results.count("in") == 3
    assert sum(isinstance(result, TooMany) for result in results) == 5
