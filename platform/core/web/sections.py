"""What rooms show of a reader's own things on the start page."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from core.access import Viewer


class Section(Protocol):
    """A template and what it shows, which it finds as `card`."""

    @property
    def template(self) -> str:
        """Its path."""

    @property
    def context(self) -> Mapping[str, Any]:
        """What it shows."""


SectionsFor = Callable[[Viewer], Sequence[Section]]
_for_home: list[SectionsFor] = []


def add_to_home(sections: SectionsFor) -> None:
    """Show them to whoever is signed in; from AppConfig.ready, in the order of registration."""
    _for_home.append(sections)


def for_home(viewer: Viewer) -> list[Section]:
    """The viewer's own things; strangers have none here."""
    if not viewer.is_authenticated:
        return []
    return [section for sections in _for_home for section in sections(viewer)]
