"""Draws: fair, in range, repeatable."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from formats.boosters import audited, plain


@given(st.binary(max_size=64), st.integers(1, 2**48))
def test_draws_are_below_their_bound_and_repeatable(key, bound):
    below, again = audited(key), audited(key)
    drawn = [below(bound) for _ in range(12)]
    assert all(type(value) is int and 0 <= value < bound for value in drawn)
    assert drawn == [again(bound) for _ in range(12)]


@given(st.binary(max_size=8), st.sampled_from([2, 3, 5, 6, 7, 20, 101]))
def test_draws_are_uniform(key, bound):
    below, draws = audited(key), 3000
    counts = [0] * bound
    for _ in range(draws):
        counts[below(bound)] += 1
    expected = draws / bound
    chi_square = sum((count - expected) ** 2 / expected for count in counts)
    freedom = bound - 1
    # Six standard deviations of a chi-square: one key in many millions would fail.
    assert chi_square < freedom + 6 * (2 * freedom) ** 0.5 + 12


@pytest.mark.parametrize("key", [b"a", b"b", b"c"])
def test_no_remainder_is_favoured(key):
    """Of 2^48 numbers a third lies below each of these thirds; by bare remainders a half would."""
    below, draws = audited(key), 4000
    low = sum(below(3 * 2**46) < 2**46 for _ in range(draws))
    assert abs(low / draws - 1 / 3) < 5 * (2 / 9 / draws) ** 0.5


@given(st.integers(0, 2**64), st.integers(1, 2**48))
def test_quick_draws_are_below_their_bound_too(seed, bound):
    below, again = plain(seed), plain(seed)
    drawn = [below(bound) for _ in range(12)]
    assert all(0 <= value < bound for value in drawn)
    assert drawn == [again(bound) for _ in range(12)]
