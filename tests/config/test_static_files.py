"""Static files are collected when something about them changed, and only then."""

import json
import os
from pathlib import Path

import pytest

from config import static_files

PACKED = "servestatic.storage.CompressedManifestStaticFilesStorage"


@pytest.fixture
def source(tmp_path, settings) -> Path:
    """The folder with the static files of an installation."""
    folder = tmp_path / "source"
    folder.mkdir()
    (folder / "page.css").write_text("p { color: red }")
    settings.VAR = tmp_path
    settings.STATIC_ROOT = tmp_path / "static"
    settings.STATICFILES_DIRS = [folder]
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    return folder


@pytest.fixture
def start(source, settings, monkeypatch):
    """Prepare as a process of its own does; whether it collected."""
    done = []
    collect = static_files.call_command
    monkeypatch.setattr(static_files, "call_command", lambda *a, **k: done.append(collect(*a, **k)))

    def prepare() -> bool:
        settings.STORAGES = {**settings.STORAGES, "staticfiles": {"BACKEND": PACKED}}
        done.clear()
        static_files.collect()
        return bool(done)

    return prepare


def served(source: Path) -> Path:
    """The file that a page gets for page.css."""
    root = source.parent / "static"
    names = json.loads((root / "staticfiles.json").read_text())["paths"]
    return root / names["page.css"]


def changed(source: Path) -> None:
    (source / "page.css").write_text("p { color: red; margin: 0 }")


def changed_in_its_size_alike(source: Path) -> None:
    (source / "page.css").write_text("p { color: tan }")
    os.utime(source / "page.css", ns=(7, 7))  # a clock may be as coarse as a test is quick


def one_more(source: Path) -> None:
    (source / "more.css").write_text("b { color: red }")


def one_renamed(source: Path) -> None:
    (source / "page.css").rename(source / "print.css")
    (source / "page.css").write_text("p { color: red }")


def one_lost(source: Path) -> None:
    served(source).unlink()


def manifest_lost(source: Path) -> None:
    (source.parent / "static" / "staticfiles.json").unlink()


def note_damaged(source: Path) -> None:
    (source.parent / "static.json").write_text("{")


def test_a_second_start_collects_nothing(source, start):
    assert [start(), start(), start()] == [True, False, False]
    assert served(source).read_text() == "p { color: red }"


@pytest.mark.parametrize(
    "change",
    [
        changed,
        changed_in_its_size_alike,
        one_more,
        one_renamed,
        one_lost,
        manifest_lost,
        note_damaged,
    ],
)
def test_after_a_change_they_are_collected_once(source, start, change):
    start()
    change(source)
    assert [start(), start()] == [True, False]
    assert served(source).read_text() == (source / "page.css").read_text()


def test_a_start_that_is_broken_off_leaves_it_to_the_next(source, start, monkeypatch):
    start()
    changed(source)
    with monkeypatch.context() as broken, pytest.raises(OSError, match="full"):
        broken.setattr(static_files, "call_command", fail)
        start()
    assert [start(), start()] == [True, False]


def fail(*_args: object, **_options: object) -> None:
    raise OSError("full")
