"""Opening, changing and closing organisations; staff.py and invitations.py go on from here.

Every change is one entry in the organisation's log, in the same transaction. Locks are taken in
one order everywhere: the people concerned (by id), the organisation's log, the scope.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final

from django.db import IntegrityError, connection, transaction

from core import clock, log
from core.access import Rule, require
from core.attempts import Limit, spend
from core.errors import Unknown
from core.log import NewEntry
from core.models import Stream
from users.models import User
from users.organisations import rules, slugs
from users.organisations.details import CLEANERS
from users.organisations.errors import BadSlug, Closed, SlugTaken
from users.organisations.models import FormerSlug, Organisation
from users.roles import service as roles
from users.roles.models import Scope
from users.roles.table import Role

ROOM: Final = "organisation"
DAY: Final = 86400
OPENINGS: Final = Limit("shops-opened", 10, DAY)
NEW_SLUGS: Final = Limit("shop-addresses", 10, DAY)
DETAILS: Final = (*CLEANERS, "staff_public")


def open_organisation(*, actor: User, details: Mapping[str, Any]) -> Organisation:
    """A new organisation that belongs to the actor; `name` and `time_zone` at least.

    Its address is made from its name. Raises what the cleaners of `details` refuse, TooMany.
    """
    require(rules.open_one, actor)
    cleaned = _cleaned(details)
    spend(OPENINGS, actor.ref)
    with transaction.atomic():
        owner = lock_people(actor)
        present = clock.now()
        organisation = Organisation(
            **cleaned,
            created_at=present,
            scope=Scope.objects.create(kind="organisation"),
            log=Stream.objects.create(room=ROOM, created_at=present),
        )
        _save_at_a_free_address(organisation)
        roles.grant(organisation.scope, user=owner, role=Role.OWNER)
        write_entry(organisation, "opened", actor=owner)
    return organisation


def change(*, actor: User, organisation: Organisation, changes: Mapping[str, Any]) -> Organisation:
    """Change some of the details and, for owners, the address (`slug`); what is left out stays."""
    require(rules.edit, actor, organisation)
    wanted = dict(changes)
    slug = wanted.pop("slug", organisation.slug)
    cleaned = _cleaned(wanted)
    if slug != organisation.slug:
        require(rules.set_slug, actor, organisation)
        _check_slug(slug)
        spend(NEW_SLUGS, organisation.ref)
    with changing(rules.edit, actor, organisation) as now:
        if now.closed_at is not None:
            raise Closed
        changed = [name for name, value in cleaned.items() if getattr(now, name) != value]
        for name in changed:
            setattr(now, name, cleaned[name])
        now.save(update_fields=changed)
        if slug != now.slug:
            _move(now, slug)
            changed.append("slug")
        if changed:
            write_entry(now, "changed", actor=actor, fields=changed)
    return now


def set_slug(*, actor: User, organisation: Organisation, slug: str) -> Organisation:
    """Another address; the old one goes on leading here. Raises BadSlug, SlugTaken, TooMany."""
    require(rules.set_slug, actor, organisation)
    return change(actor=actor, organisation=organisation, changes={"slug": slug})


def close(*, actor: User, organisation: Organisation) -> Organisation:
    """Close it: the page stays and says so. Closing twice is closing once."""
    require(rules.close, actor, organisation)
    with changing(rules.close, actor, organisation) as now:
        if now.closed_at is None:
            close_locked(now, actor=actor)
    return now


def reopen(*, actor: User, organisation: Organisation) -> Organisation:
    """Open it again."""
    require(rules.close, actor, organisation)
    with changing(rules.close, actor, organisation) as now:
        if now.closed_at is not None:
            now.closed_at = None
            now.save(update_fields=["closed_at"])
            write_entry(now, "reopened", actor=actor)
    return now


def close_locked(organisation: Organisation, *, actor: User) -> None:
    """Close it; the caller holds its lock."""
    organisation.closed_at = clock.now()
    organisation.save(update_fields=["closed_at"])
    write_entry(organisation, "closed", actor=actor)


@contextmanager
def changing(
    rule: Rule, actor: User, organisation: Organisation, *, others: Sequence[User] = ()
) -> Iterator[Organisation]:
    """A transaction that holds the organisation's lock, with its row as it stands now.

    The rule is asked again under the lock: roles may have been taken since it was asked first.
    `others` whom the change concerns are locked with the actor; an actor who is gone is Unknown.
    """
    with transaction.atomic():
        fresh = lock_people(actor, *others)
        now = lock(organisation)
        require(rule, fresh, now)
        yield now


def lock_people(actor: User, *others: User) -> User:
    """Lock these people's rows, by id; the actor's as it stands now, Unknown if it is gone.

    Whoever deletes their account holds their row and then wants the logs: so rows come first.
    """
    wanted = {actor.pk, *(other.pk for other in others)}
    rows = User.objects.select_for_update(no_key=True, of=("self",)).filter(pk__in=wanted)
    fresh = {row.pk: row for row in rows.order_by("pk")}.get(actor.pk)
    if fresh is None:
        raise Unknown
    return fresh


def lock(organisation: Organisation) -> Organisation:
    """The organisation as it stands now, under its lock; the caller has a transaction open."""
    stream = log.lock(organisation.log_id)
    now = Organisation.objects.select_related("scope").get(pk=organisation.pk)
    now.log = stream
    return now


def write_entry(organisation: Organisation, kind: str, *, actor: User, **payload: Any) -> None:  # noqa: ANN401 - refs and roles
    """One line of the history; the caller holds the lock. Refs and roles only: no names."""
    log.append_locked(organisation.log, [NewEntry(kind=kind, payload=payload, actor=actor.ref)])


def _cleaned(details: Mapping[str, Any]) -> dict[str, Any]:
    return {
        name: CLEANERS[name](value) if name in CLEANERS else value
        for name, value in details.items()
    }


def _check_slug(slug: str) -> None:
    if slug in slugs.RESERVED:
        raise SlugTaken
    if not slugs.has_shape(slug):
        raise BadSlug(shortest=slugs.SHORTEST_SLUG, longest=slugs.LONGEST_SLUG)


def _save_at_a_free_address(organisation: Organisation) -> None:
    for slug in slugs.candidates(organisation.name, organisation.ref):
        organisation.slug = slug
        try:
            with transaction.atomic():
                organisation.save()
                _refuse_anothers(organisation)
        except (IntegrityError, SlugTaken):
            organisation.pk = None
            continue
        return
    raise SlugTaken


def _move(organisation: Organisation, slug: str) -> None:
    with connection.cursor() as cursor:  # two that take each other's address wait, in one order
        cursor.execute("SELECT pg_advisory_xact_lock(hashtext(%s))", [NEW_SLUGS.name])
    old, organisation.slug = organisation.slug, slug
    try:
        with transaction.atomic():
            organisation.save(update_fields=["slug"])
    except IntegrityError as error:
        raise SlugTaken from error
    _refuse_anothers(organisation)
    FormerSlug.objects.filter(slug=slug).delete()  # the organisation's own, taken back
    FormerSlug.objects.create(slug=old, organisation=organisation, left_at=clock.now())


def _refuse_anothers(organisation: Organisation) -> None:
    """An address that another one had stays its own: asked after the unique row is ours."""
    had = FormerSlug.objects.filter(slug=organisation.slug)
    if had.exclude(organisation=organisation.pk).exists():
        raise SlugTaken
