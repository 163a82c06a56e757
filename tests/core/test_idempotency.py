"""Idempotency keys."""

import time

import pytest

from core import idempotency
from core.errors import KeyReused
from core.models import IdempotencyKey


def once(write, *, key="k", request=None, scope="someone"):
    return idempotency.once(scope=scope, key=key, request=request or {}, write=write)


def test_the_second_try_gets_the_first_answer(db):
    calls = []

    def write():
        calls.append(1)
        return {"n": len(calls)}

    assert once(write) == ({"n": 1}, True)
    assert once(write) == ({"n": 1}, False)
    assert once(write, scope="someone else") == ({"n": 2}, True)


def test_a_key_with_another_request_is_refused(db):
    once(dict, request={"a": 1})
    with pytest.raises(KeyReused):
        once(dict, request={"a": 2})


def test_a_write_that_fails_leaves_the_key_free(db):
    with pytest.raises(ZeroDivisionError):
        once(lambda: {"n": 1 // 0})
    assert once(lambda: {"n": 1}) == ({"n": 1}, True)


def test_the_fingerprint_ignores_the_order_of_keys():
    assert idempotency.fingerprint({"a": 1, "b": 2}) == idempotency.fingerprint({"b": 2, "a": 1})


@pytest.mark.django_db(transaction=True)
def test_retries_at_once_write_once(at_once):
    ran = []

    def write():
        ran.append(1)
        time.sleep(0.2)  # long enough for the others to arrive
        return {"n": 1}

    results = at_once(*(lambda: once(write) for _ in range(4)))
    assert sorted(results, key=str) == [({"n": 1}, False)] * 3 + [({"n": 1}, True)]
    assert (len(ran), IdempotencyKey.objects.count()) == (1, 1)
