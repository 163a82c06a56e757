"""The one way to keep, change and delete decks."""

from collections.abc import Mapping
from typing import Any, Final

from django.db import transaction

from core import clock, idempotency
from core.access import require
from core.errors import SignInNeeded, Unknown
from formats.catalog.checking import find_format
from formats.catalog.judging import judge, read_list
from formats.catalog.queries import catalogue_state
from formats.decklists import rules
from formats.decklists.errors import BadTitle, BadVisibility, Changed, TooManyDecks
from formats.decklists.models import LONGEST_TITLE, Deck, Visibility, as_lines
from formats.decks import ParsedDeck
from formats.legality import load_facts
from users.models import User
from users.names import BadName, clean_name

MOST_DECKS: Final = 500
MOST_OF_A_GUEST: Final = 50
#: What may be changed, and is given for a new deck.
FIELDS: Final = ("title", "text", "format", "visibility")


def keep(*, actor: User, details: Mapping[str, Any]) -> Deck:
    """Keep a deck: `title`, `text` (any writing), `format`, `visibility` (private without).

    An empty title is the list's own, or the format's. Refusals: BadTitle, BadVisibility,
    UnknownFormat, an UnreadableList, TooManyDecks, SignInNeeded for an account that is gone.
    """
    require(rules.keep, actor)
    deck = Deck(owner=actor)
    _fill(deck, {"visibility": Visibility.PRIVATE, **details})
    with transaction.atomic():
        # The owner's row, so that two at once cannot both be the last that is allowed.
        if User.objects.select_for_update(no_key=True).filter(pk=actor.pk).first() is None:
            raise SignInNeeded
        limit = MOST_OF_A_GUEST if actor.is_guest else MOST_DECKS
        if Deck.objects.filter(owner=actor).count() >= limit:
            raise TooManyDecks(limit=limit)
        deck.save()
    return deck


def keep_once(*, actor: User, details: Mapping[str, Any], form: str) -> Deck:
    """`keep` for a page whose button may be pressed twice: the same form keeps the same deck once.

    `form` names the page's form (its ref). Refusals as for `keep`.
    """
    if not form:
        return keep(actor=actor, details=details)
    asked = {"form": form, **{name: details[name] for name in FIELDS}}
    answer, _ran = idempotency.once(
        scope=f"{idempotency.keys_of(actor.ref)}deck-form",
        key=idempotency.fingerprint(asked),
        request=asked,
        write=lambda: {"ref": keep(actor=actor, details=details).ref},
    )
    kept = Deck.objects.filter(ref=answer["ref"]).first()
    return kept or keep(actor=actor, details=details)


def change(*, actor: User, deck: Deck, changes: Mapping[str, Any], version: int) -> Deck:
    """Change what is named. `version` is the one that the actor has seen.

    Refusals as for `keep`; Changed for a deck that was saved since, Unknown for one that is gone.
    """
    with transaction.atomic():
        rows = Deck.objects.select_for_update(no_key=True, of=("self",))
        locked = rows.filter(pk=deck.pk).first()
        if locked is None:
            raise Unknown
        require(rules.change, actor, locked)
        if locked.version != version:
            raise Changed(version=locked.version)
        _fill(locked, changes)
        locked.version += 1
        locked.changed_at = clock.now()
        locked.save()
    return locked


def delete(*, actor: User, deck: Deck) -> None:
    """Delete it for good; one that somebody has deleted meanwhile is gone either way."""
    require(rules.delete, actor, deck)
    Deck.objects.filter(pk=deck.pk).delete()


def _fill(deck: Deck, wanted: Mapping[str, Any]) -> None:
    """Put in what is wanted and check the deck anew. Keys that are no FIELDS are passed over."""
    if "format" in wanted:
        deck.format = find_format(wanted["format"]).key
    if "visibility" in wanted:
        if wanted["visibility"] not in Visibility.values:
            raise BadVisibility(known=", ".join(Visibility.values))
        deck.visibility = wanted["visibility"]
    if "text" in wanted:
        parsed = read_list(wanted["text"])
        deck.text = wanted["text"]
        deck.lines = as_lines(parsed.cards)
        deck.unread = min(len(parsed.problems), 30_000)
        deck.main_count = _count(parsed, "main")
        deck.side_count = _count(parsed, "side")
    if "title" in wanted:
        deck.title = _title(wanted["title"], deck)
    if "text" in wanted or "format" in wanted:
        _check(deck, parsed if "text" in wanted else deck.parsed())


def _title(text: str, deck: Deck) -> str:
    """The title that was given, else the list's own, else the format's name."""
    if text.strip():
        try:
            return clean_name(text, longest=LONGEST_TITLE)
        except BadName as error:
            raise BadTitle(limit=LONGEST_TITLE) from error
    own = read_list(deck.text).name or ""
    try:
        return clean_name(own[:LONGEST_TITLE], longest=LONGEST_TITLE)
    except BadName:
        return load_facts().formats[deck.format].name_on(clock.today())


def _check(deck: Deck, parsed: ParsedDeck) -> None:
    facts, state, today = load_facts(), catalogue_state(), clock.today()
    judged = judge(
        parsed, of=facts.formats[deck.format], on=today, state=state, facts=facts, suggest=False
    )
    deck.legal = judged.legal if not deck.unread or judged.legal is False else None
    deck.codes = judged.codes
    deck.checked_on = today
    deck.checked_with = f"{facts.data_version} {state.version}"


def _count(parsed: ParsedDeck, section: str) -> int:
    return sum(line.count for line in parsed.cards if line.section == section)
