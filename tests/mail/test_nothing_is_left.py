"""After an account is deleted, its name and addresses stand nowhere any more."""

import json
from collections.abc import Iterator

import pytest
from allauth.account.models import EmailAddress
from django.apps import apps
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client

from core import outbox
from users import service as people
from users.mail.models import Letter
from users.models import User
from users.notices import queries as notices
from users.notices.models import Notice
from users.notices.service import tell
from users.organisations import invitations, service, staff
from users.organisations.models import Invitation, Organisation
from users.roles.table import Role
from users.tokens import service as tokens

NAME, EMAIL, PASSWORD = "Zyx Quillfeather", "zyx@quill.example", "seventeen goblins"
TRACES = ("quill", "zyx")
SITE = "https://podium.example"


@pytest.fixture
def olga(db: None) -> User:
    """Runs a shop, and is told when somebody joins."""
    return people.sign_up(email="olga@example.org", password=PASSWORD, display_name="Olga")


@pytest.fixture
def shop(olga: User) -> Organisation:
    """Olga's."""
    return service.open_organisation(
        actor=olga, details={"name": "Tide", "time_zone": "Europe/Amsterdam"}
    )


@pytest.fixture
def zyx(db: None) -> User:
    """Who is going to leave; a name and an address that nobody else has."""
    user = people.sign_up(email=EMAIL, password=PASSWORD, display_name=NAME)
    EmailAddress.objects.create(user=user, email=EMAIL, primary=True, verified=True)
    return user


def traces() -> Iterator[str]:
    """Where a name or address of the person stands, in any column of any table."""
    for model in apps.get_models(include_auto_created=True):
        table = connection.ops.quote_name(model._meta.db_table)
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT row_to_json(t)::text FROM {table} t")
            rows = [row for (row,) in cursor.fetchall()]
        if model is Session:
            rows = [json.dumps(session.get_decoded()) for session in Session.objects.all()]
        for row in rows:
            if any(trace in row.lower() for trace in TRACES):
                yield f"{model._meta.label}: {row}"


def join(shop: Organisation, user: User, by: User) -> None:
    _invitation, code = invitations.invite(
        actor=by, organisation=shop, role=Role.JUDGE, email=EMAIL, site=SITE
    )
    invitations.accept(actor=user, code=code)


def noted_in_the_admin(operator: User, thing: object) -> None:
    LogEntry.objects.create(
        user=operator,
        content_type=ContentType.objects.get_for_model(thing),
        object_id=str(thing.pk),
        object_repr=str(thing)[:200],
        action_flag=CHANGE,
    )


def test_the_search_finds_what_is_there(zyx):
    assert any(found.startswith("users.User:") for found in traces())


def test_nothing_is_left(olga, shop, zyx, operator):
    join(shop, zyx, olga)
    invitations.invite(
        actor=olga, organisation=shop, role=Role.ORGANISER, email="ZYX@quill.example", site=SITE
    )
    own = service.open_organisation(
        actor=zyx, details={"name": "Kino", "time_zone": "Asia/Tokyo", "email": "Zyx@quill.example"}
    )
    invitations.invite(
        actor=zyx, organisation=own, role=Role.JUDGE, email="jun@example.org", site=SITE
    )
    for thing in (zyx, people.main_player(zyx), EmailAddress.objects.get(user=zyx)):
        noted_in_the_admin(operator, thing)
    tokens.make(actor=zyx, name="Zyx's phone", scopes=["profile:read"], days=None)
    client = Client()
    client.post("/accounts/login/", {"login": EMAIL, "password": PASSWORD})
    assert Session.objects.exists()
    owner = Client()
    owner.force_login(olga)
    answer = owner.patch(
        f"/api/v1/shops/{shop.slug}/staff/{zyx.ref}/",
        json.dumps({"roles": ["judge", "organiser"]}),
        "application/json",
        headers={"Idempotency-Key": "once"},
    )
    assert answer.json()["name"] == NAME
    tell(zyx, code="users.notice_password_changed", important=True)
    outbox.deliver_due()
    assert Letter.objects.filter(to="olga@example.org", subject__contains=NAME).exists()
    # Some are still waiting when the account goes.
    tell(zyx, code="users.notice_password_changed", important=True)
    staff.leave(actor=zyx, organisation=shop)
    join(shop, zyx, olga)

    people.delete_account(actor=zyx)

    assert list(traces()) == []
    outbox.deliver_due()
    assert list(traces()) == []


def test_what_others_were_told_reads_on_without_the_name(olga, shop, zyx):
    join(shop, zyx, olga)
    notice = Notice.objects.get(user=olga)
    assert notices.plain_sentence(notice).startswith(NAME)
    people.delete_account(actor=zyx)
    notice.refresh_from_db()
    said = "A former member accepted your invitation and now works at Tide."
    assert notices.plain_sentence(notice) == said
    assert notices.sentence_html(notice).startswith("<bdi>A former member</bdi> accepted")


def test_invitations_of_others_and_their_addresses_stay(olga, shop, zyx):
    for email in (EMAIL, "zy@quill.example"):
        invitations.invite(actor=olga, organisation=shop, role=Role.JUDGE, email=email, site=SITE)
    people.delete_account(actor=zyx)
    found = Invitation.objects.order_by("pk").values_list("email", flat=True)
    assert list(found) == ["", "zy@quill.example"]


def test_what_operators_did_stays_by_ref(zyx, olga, operator):
    for thing in (zyx, olga):
        noted_in_the_admin(operator, thing)
    people.delete_account(actor=zyx)
    found = LogEntry.objects.order_by("pk").values_list("object_repr", flat=True)
    assert list(found) == [zyx.ref, "Olga"]


def test_sessions_of_others_stay(zyx, olga):
    clients = [Client(), Client(), Client()]
    for client, user in zip(clients, (zyx, olga, zyx), strict=True):
        client.force_login(user)
    people.delete_account(actor=zyx)
    [left] = Session.objects.all()
    assert left.get_decoded()["_auth_user_id"] == str(olga.pk)


def test_what_names_a_guest_goes_with_the_account_that_claims_it(zyx, olga):
    guest, _code = people.join_as_guest("Zyx at the door")
    tell(
        olga,
        code="organisations.notice_joined",
        params={"name": str(guest), "shop": "Tide"},
        about=guest,
    )
    outbox.deliver_due()
    people.claim_guest(guest, actor=zyx)
    people.delete_account(actor=zyx)
    assert list(traces()) == []


@pytest.mark.django_db(transaction=True)
def test_two_who_know_each_other_go_at_once(at_once):
    for number in range(5):
        one, two = (
            people.sign_up(email=f"{who}{number}@example.org", password=PASSWORD, display_name=who)
            for who in ("ann", "bob")
        )
        for _ in range(3):
            for reader, about in ((one, two), (two, one)):
                tell(reader, code="organisations.notice_joined", params={"name": "x"}, about=about)
        outbox.deliver_due()
        results = at_once(
            lambda one=one: people.delete_account(actor=one),
            lambda two=two: people.delete_account(actor=two),
        )
        assert results == [None, None]
        assert not Notice.objects.exists()
