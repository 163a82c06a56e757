"""The note of the demo people's passwords: always there, whole and private."""

import json
from pathlib import Path

import pytest

from users.demo import PEOPLE, make_demo_people
from users.models import User

pytestmark = pytest.mark.django_db


def test_a_fitting_note_is_left_alone(tmp_path: Path):
    note = tmp_path / "demo.json"
    assert make_demo_people(note) == len(PEOPLE)
    before = note.read_bytes()
    assert make_demo_people(note) == 0
    assert note.read_bytes() == before
    assert note.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    "harm",
    [
        b"",
        b"\0" * 168,
        b"\xff\xfe",
        b"{}",
        b"[]",
        b"null",
        b"7",
        b"[1, 2]",
        b'[{"who": "operator"}]',
        b'[{"who": "operator", "email": "operator@podium.example", "password": ""}]',
        None,
    ],
)
def test_an_emptied_or_damaged_note_is_made_anew(harm: bytes | None, tmp_path: Path):
    note = tmp_path / "demo.json"
    make_demo_people(note)
    if harm is None:
        note.unlink()
    else:
        note.write_bytes(harm)
        note.chmod(0o644)
    assert make_demo_people(note) == 0
    for told in json.loads(note.read_text()):
        assert User.objects.get(email=told["email"]).check_password(told["password"])
    assert note.stat().st_mode & 0o777 == 0o600
    assert list(tmp_path.iterdir()) == [note]


def test_passwords_stay_when_the_note_cannot_be_written(tmp_path: Path):
    make_demo_people(tmp_path / "demo.json")
    before = {user.email: user.password for user in User.objects.all()}
    (tmp_path / "folder").mkdir()
    with pytest.raises(RuntimeError):
        make_demo_people(tmp_path / "folder")
    assert {user.email: user.password for user in User.objects.all()} == before
