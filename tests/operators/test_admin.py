"""The admin knows every table, searches it, and shows no secret."""

import re
from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress, EmailConfirmation
from allauth.mfa.models import Authenticator
from django.apps import apps
from django.contrib import admin
from django.contrib.admin.models import ADDITION, LogEntry
from django.contrib.auth.models import Group
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.db import models
from django.test import Client, RequestFactory
from django.urls import reverse

from core import clock, log
from core.attempts import Limit, spend
from core.log import NewEntry
from core.models import Command, Heartbeat, IdempotencyKey, OutboxMessage, Stream
from formats.catalog.models import (
    BoosterProduct,
    Card,
    CardName,
    Face,
    ImportJob,
    ImportRun,
    Printing,
    Set,
)
from formats.cubes.models import Cube
from formats.decklists.models import Deck
from formats.pools.models import Opening, Pool, PoolSave
from tournaments.events.models import (
    Entry,
    Event,
    EventDeck,
    Match,
    Phase,
    Round,
    Snapshot,
    Spelling,
)
from tournaments.sealed.models import EventSealed
from users import service as people
from users.mail.models import Letter
from users.models import Player, User
from users.notices.models import Notice
from users.notices.service import tell
from users.organisations.models import FormerSlug, Invitation, Organisation
from users.roles.models import Grant, Scope
from users.tokens.models import SocketTicket, Token

#: What nobody may read or find in the admin, by table.
SECRETS: dict[type[models.Model], set[str]] = {
    User: {"password", "session_salt"},
    Player: {"claim_digest"},
    Letter: {"text"},
    IdempotencyKey: {"answer"},
    OutboxMessage: {"payload", "last_error"},
    Session: {"session_key", "session_data"},
    EmailConfirmation: {"key"},
    Authenticator: {"data"},
    Token: {"digest", "token_key"},
    SocketTicket: {"digest"},
    Invitation: {"digest"},
    Opening: {"secret"},
}
#: Columns whose names speak of secrets and that hold none.
HARMLESS = {
    ("core.Entry", "key"),  # the caller's own, against doubles
    ("core.IdempotencyKey", "key"),
    ("core.Attempts", "key"),  # a digest of an address or a name, never of a secret
    ("catalog.ImportRun", "digest"),  # of a file
    ("catalog.BoosterProduct", "digest"),  # of sheets that everybody may see
    ("events.EventDeck", "digest"),  # of a list's cards
}
SPEAKS = re.compile(r"password|secret|digest|salt|session_|token_key|^key$")


def tables() -> list[type[models.Model]]:
    return [model for model in apps.get_models() if model._meta.managed]


def admin_of(model):
    found = admin.site._registry.get(model)
    assert found is not None, f"{model._meta.label} is not in the admin"
    return found


def page(model, name, *arguments):
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{name}", args=arguments)


@pytest.fixture
def superuser(db) -> User:
    """Somebody with every permission."""
    return User.objects.create_superuser("root@example.org", "correct horse", display_name="Root")


@pytest.fixture
def client(superuser) -> Client:
    """Their browser."""
    client = Client(raise_request_exception=False)
    client.force_login(superuser)
    return client


PLANTED = "planted0secret0"


@pytest.fixture
def planted(superuser) -> dict[type[models.Model], models.Model]:
    """A row in each table, its secrets easy to recognize."""
    user = User.objects.create_user("p@example.org", None, display_name="Paul")
    User.objects.filter(pk=user.pk).update(password=f"{PLANTED}1", session_salt=PLANTED[:12])
    player = people.main_player(user)
    Player.objects.filter(pk=player.pk).update(claim_digest=f"{PLANTED}2")
    stream = Stream.objects.create(room="trial")
    spend(Limit("trial", 1, 60), "k")
    notice = tell(user, code="users.notice_password_changed")
    address = EmailAddress.objects.create(user=user, email="p@example.org")
    scope = Scope.objects.create(kind="organisation")
    card = Card.objects.create(name="Trial", slug="trial", layout="normal")
    token = Token.objects.create(
        digest=f"{PLANTED}3", token_key=PLANTED[:15], user=user, name="script", scopes=["x:read"]
    )
    player = people.main_player(user)
    event = Event.objects.create(
        name="Friday",
        starts_at=clock.now(),
        scope=Scope.objects.create(kind="event"),
        log=Stream.objects.create(room="events"),
    )
    phase = Phase.objects.create(event=event, number=1, kind="swiss")
    entry = Entry.objects.create(event=event, number=1, player=player, status="playing", lot=1)
    played = Round.objects.create(event=event, phase=phase, number=1, state="published")
    shop = Organisation.objects.create(scope=scope, log=stream, name="Shop", slug="shop")
    opening = Opening.objects.create(secret=f"{PLANTED}15".encode(), rules="{}", commitment="0")
    pool = Pool.objects.create(
        player=player, opening=opening, title="Trial", packs=6,
        cards=f'[["M10:1","{PLANTED}16","W","mythic",false,1]]',
    )  # fmt: skip
    rows: list[models.Model] = [
        user,
        player,
        stream,
        log.append(stream, NewEntry(kind="k")),
        Command.objects.create(stream=stream, request_id="r", kind="k"),
        OutboxMessage.objects.create(
            topic="trial", payload={"x": f"{PLANTED}13"}, last_error=f"{PLANTED}14"
        ),
        IdempotencyKey.objects.create(
            scope="s", key="k", fingerprint="f", answer={"x": f"{PLANTED}4"}
        ),
        Heartbeat.objects.create(queue="default", at=clock.now()),
        Letter.objects.create(to="p@example.org", subject="Reset", text=f"{PLANTED}5"),
        notice,
        user.inbox,
        scope,
        Grant.objects.create(scope=scope, user=user, role="owner"),
        shop,
        FormerSlug.objects.create(organisation=shop, slug="old"),
        Invitation.objects.create(
            organisation=shop,
            role="judge",
            email="q@example.org",
            digest=f"{PLANTED}6",
            expires_at=clock.now() + timedelta(days=1),
        ),
        token,
        SocketTicket.objects.create(digest=f"{PLANTED}7", token=token),
        card,
        CardName.objects.create(card=card, folded="trial", text="Trial", kind="alias"),
        Face.objects.create(card=card, index=0, name="Trial"),
        Set.objects.create(code="TRI", name="Trial"),
        *(event, phase, entry, played),
        EventDeck.objects.create(event=event, player=player, text="60 Island", digest="0"),
        Match.objects.create(event=event, round=played, a=entry, table=1),
        Snapshot.objects.create(event=event, round=1, preset="mtr", head=1),
        Spelling.objects.create(entry=entry, before="Pual", after="Paul"),
        Printing.objects.create(card=card, set_code="M10", number="1"),
        BoosterProduct.objects.create(
            set_code="TRI", variant="draft", name="Trial", rules="{}", digest="0", complete=True,
            size_least=15, size_most=15,
        ),
        ImportJob.objects.create(address="https://cards.example/all.json", created_at=clock.now()),
        Deck.objects.create(owner=user, title="Trial", format="legacy", text="60 Forest"),
        Cube.objects.create(
            owner=user, kind="cube", title="Trial", text="Forest", rules="{}", cards=1
        ),
        EventSealed.objects.create(event=event, source="sealed", title="Trial", packs=6),
        *(opening, pool, PoolSave.objects.create(pool=pool, version=2, deck={})),
        ImportRun.objects.create(
            kind="embedded", source="x", digest="d", at=clock.now(), seconds=1,
            cards_new=1, cards_changed=0, cards_same=0, printings_new=0, printings_changed=0,
            printings_same=0, names_new=0, cards_total=1,
        ),
        LogEntry.objects.create(
            user=superuser,
            content_type=ContentType.objects.get_for_model(User),
            object_id="1",
            object_repr="Paul",
            action_flag=ADDITION,
        ),
        Group.objects.create(name="helpers"),
        Session.objects.create(
            session_key=f"{PLANTED}8", session_data=f"{PLANTED}9", expire_date=clock.now()
        ),
        address,
        EmailConfirmation.objects.create(email_address=address, key=f"{PLANTED}10"),
        Authenticator.objects.create(
            user=user, type="totp", data={"secret": f"{PLANTED}11", "seed": f"{PLANTED}12"}
        ),
    ]  # fmt: skip
    return {type(row): row for row in rows}


def test_every_table_is_there_with_a_search(rf: RequestFactory, superuser):
    request = rf.get("/admin/")
    request.user = superuser
    for model in tables():
        assert admin_of(model).get_search_fields(request), f"{model._meta.label} has no search"


def test_every_column_that_speaks_of_a_secret_is_kept():
    for model in tables():
        for field in model._meta.concrete_fields:
            if not SPEAKS.search(field.name) or (model._meta.label, field.name) in HARMLESS:
                continue
            assert field.name in SECRETS.get(model, ()), f"{model._meta.label}.{field.name}"
    for model, fields in SECRETS.items():
        assert fields <= set(admin_of(model).secret_fields), model._meta.label


def test_each_table_has_a_row_to_look_at(planted):
    here = set(tables()) - {model for model in tables() if model.objects.exists()}
    assert not here, "plant a row of these"


def test_no_page_shows_a_secret(client, planted):
    opened = 0
    for model in tables():
        row = planted.get(model) or model.objects.first()
        paths = [page(model, "changelist"), page(model, "changelist") + "?q=p"]
        paths += [page(model, name, row.pk) for name in ("change", "history", "delete")]
        for path in paths:
            text = client.get(path, follow=True).text
            asked = path if str(row.pk).startswith(PLANTED) else ""  # what we sent ourselves
            assert PLANTED not in text.replace(asked, ""), path
            assert PLANTED[:12] not in text.replace(asked, ""), path
            opened += 1
    assert opened >= 5 * len(planted)


def test_lists_and_pages_can_be_opened(client, planted):
    without_pages = {Session, Token}
    for model in tables():
        row = planted.get(model) or model.objects.first()
        assert client.get(page(model, "changelist")).status_code == 200, model
        status = client.get(page(model, "change", row.pk)).status_code
        assert status == (403 if model in without_pages else 200), model


def test_no_search_finds_a_secret(client, planted):
    for model in SECRETS:
        for searched in (PLANTED, PLANTED[:12]):
            answer = client.get(page(model, "changelist"), {"q": searched})
            assert answer.status_code == 200
            assert answer.context["cl"].result_count == 0, model


@pytest.mark.parametrize("lookup", ["", "__startswith", "__gte", "__regex", "__contains"])
def test_no_filter_in_the_address_tells_one_letter_by_letter(client, planted, lookup):
    for model, fields in SECRETS.items():
        key = model._meta.pk
        names = fields | ({"pk"} if key.name in fields else set())
        for name in names:
            answer = client.get(page(model, "changelist"), {f"{name}{lookup}": PLANTED[0]})
            assert answer.status_code == 400, (model, name, lookup)


@pytest.mark.parametrize(
    ("model", "lookup"),
    [
        (Grant, "user__password__startswith"),
        (Notice, "user__session_salt__startswith"),
        (User, "players__claim_digest__startswith"),
        (User, "authenticator__data__icontains"),
        (SocketTicket, "token__digest__startswith"),
        (SocketTicket, "token__digest"),
        (SocketTicket, "token__gte"),
        (SocketTicket, "token__pk__gte"),
        (SocketTicket, "token__in"),
        (SocketTicket, "token"),
        (Organisation, "invitations__digest__startswith"),
        (LogEntry, "user__password__startswith"),
        (EmailAddress, "user__password__startswith"),
        (EmailAddress, "emailconfirmation__key__startswith"),
    ],
)
def test_nor_does_one_by_way_of_another_table(client, planted, model, lookup):
    assert client.get(page(model, "changelist"), {lookup: "p"}).status_code == 400


def test_a_token_is_revoked_by_its_ref(client, planted):
    token = planted[Token]
    listed = client.get(page(Token, "changelist")).text
    assert f'value="{token.ref}"' in listed
    form = {"action": "revoke", "_selected_action": [token.ref]}
    client.post(page(Token, "changelist"), form)
    assert not Token.objects.exists()
    entry = LogEntry.objects.latest("id")
    assert (entry.object_id, entry.object_repr) == (token.ref, "script")


def test_who_lost_a_second_factor_is_let_in_by_an_operator_and_told(client, planted):
    user = planted[User]
    Authenticator.objects.create(user=user, type="recovery_codes", data={})
    totp = planted[Authenticator]
    client.post(page(Authenticator, "delete", totp.pk), {"post": "yes"})
    assert not Authenticator.objects.exists()
    assert Notice.objects.filter(user=user, code="users.notice_factor_off").exists()


def test_the_admin_is_for_operators(db, player):
    stranger, someone = Client(), Client()
    someone.force_login(player)
    for browser in (stranger, someone):
        for model in tables():
            assert browser.get(page(model, "changelist")).status_code in {302, 403}
