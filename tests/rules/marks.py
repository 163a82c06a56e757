"""A plugin that writes down which tests carry which rule rows: `-p tests.rules.marks`.

The file is the one that `--rule-marks` names: {id: [test, …]}.
"""

import json
from pathlib import Path

import pytest


def marks_of(items: list[pytest.Item]) -> dict[str, list[str]]:
    """The tests by the ids that they carry."""
    found: dict[str, list[str]] = {}
    for item in items:
        for mark in item.iter_markers("rule"):
            for row in mark.args:
                found.setdefault(row, []).append(item.nodeid)
    return found


def pytest_addoption(parser: pytest.Parser) -> None:
    """Where to write."""
    parser.addoption("--rule-marks", help="file for the marks of the rules, as JSON")


def pytest_collection_finish(session: pytest.Session) -> None:
    """All tests are known now."""
    path = session.config.getoption("--rule-marks")
    if path:
        Path(path).write_text(json.dumps(marks_of(session.items)), encoding="utf-8")
