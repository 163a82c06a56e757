"""Letters and the mail server: taken, refused for good, or tried again."""

import logging
import socket
from datetime import timedelta

import pytest

from config.metrics import _letters
from core import clock, outbox
from core.models import OutboxMessage
from tests.notices.sink import sink
from users.mail import service
from users.mail.models import Letter

TO = "nobody.here@example.org"


@pytest.fixture
def port(db, settings):
    """Where the site takes its mail server to be."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        free = probe.getsockname()[1]
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_TIMEOUT = "127.0.0.1", free, 5
    return free


def written(to=TO):
    return service.write(to=to, subject="Hello", text="https://podium.example/secret/")


def waiting():
    return next(_letters())[1]


def state(letter):
    letter.refresh_from_db()
    return letter.sent_at is not None, letter.refused_at is not None, letter.text != ""


def test_a_letter_that_is_taken_is_sent_and_its_text_is_gone(port):
    letter = written()
    with sink(port) as letters:
        outbox.deliver_due()
    assert [taken["To"] for taken in letters] == [TO]
    assert state(letter) == (True, False, False)
    assert waiting() == 0


@pytest.mark.parametrize(
    ("verb", "answer"),
    [
        (b"RCPT", b"550 5.1.1 <nobody.here@example.org> no such user"),
        (b"RCPT", b"553 nobody.here@example.org is no name"),
        (b"MAIL", b"550 not from there to nobody.here@example.org"),
        (b"DATA", b"554 spam for nobody.here@example.org"),
    ],
)
def test_what_is_refused_for_good_is_over(port, verb, answer, caplog, capfd):
    letter = written()
    with sink(port, {verb: answer}) as letters, caplog.at_level(logging.DEBUG):
        outbox.deliver_due()
    assert letters == []
    assert state(letter) == (False, True, False)
    assert waiting() == 0
    assert OutboxMessage.objects.get().last_error == ""
    logged = caplog.text + "".join(capfd.readouterr())
    assert "letter_refused" in logged
    assert TO not in logged
    with sink(port) as letters, clock.moved(timedelta(days=1)):
        outbox.deliver_due()
        service.send({"letter": letter.ref}, 1)
    assert letters == []


@pytest.mark.parametrize(
    ("verb", "answer", "said"),
    [
        (b"RCPT", b"450 <nobody.here@example.org> is full", "SMTPRecipientsRefused 450"),
        (b"RCPT", b"421 too much for nobody.here@example.org", "SMTPRecipientsRefused 421"),
        (b"MAIL", b"451 not now, nobody.here@example.org", "SMTPSenderRefused 451"),
        (b"MAIL", b"530 log in first", "SMTPSenderRefused 530"),
        (b"DATA", b"452 no room for nobody.here@example.org", "SMTPDataError 452"),
    ],
)
def test_what_is_refused_for_now_is_tried_again(port, verb, answer, said, caplog, capfd):
    letter = written()
    with sink(port, {verb: answer}), caplog.at_level(logging.DEBUG):
        outbox.deliver_due()
    assert state(letter) == (False, False, True)
    assert waiting() == 1
    assert OutboxMessage.objects.get().last_error == f"NotSent('{said}')"
    logged = caplog.text + "".join(capfd.readouterr())
    assert "outbox_delivery_failed" in logged
    assert TO not in logged
    with sink(port) as letters, clock.moved(timedelta(hours=1)):
        outbox.deliver_due()
    assert len(letters) == 1
    assert state(letter) == (True, False, False)
    assert waiting() == 0


def test_a_server_that_is_away_is_asked_again(port):
    letter = written()
    outbox.deliver_due()
    assert state(letter) == (False, False, True)
    assert OutboxMessage.objects.get().last_error.startswith("NotSent('ConnectionRefusedError ")


@pytest.mark.parametrize("address", ["not an address", "a@b@c", "ä@example.org"])
def test_what_is_no_address_to_the_server_ends_the_letter(port, address):
    letter = written(address)
    with sink(port):
        outbox.deliver_due()
    sent, refused, _text = state(letter)
    assert sent or refused
    assert waiting() == 0
    assert OutboxMessage.objects.get().last_error == ""


def test_what_was_over_long_ago_is_forgotten(port):
    sent, refused, still = written(), written(), written()
    Letter.objects.filter(pk=sent.pk).update(sent_at=clock.now())
    Letter.objects.filter(pk=refused.pk).update(refused_at=clock.now())
    with clock.moved(service.KEPT + timedelta(seconds=1)):
        assert service.forget_old() == 2
    assert list(Letter.objects.all()) == [still]
