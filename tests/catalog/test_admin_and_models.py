"""The admin's search, and what the database itself refuses."""

import pytest
from django.db import IntegrityError, transaction
from django.db.migrations.loader import MigrationLoader
from django.test import Client

from formats.catalog.models import Card, CardName, Face, Printing, Set
from users.models import User


def test_search_by_any_name(magic_2010: None, operator: User) -> None:
    operator.is_superuser = True
    operator.save()
    client = Client()
    client.force_login(operator)
    for term in ("稲妻", "lightning b", "LIGHTNING BOLT"):
        page = client.get("/admin/catalog/card/", {"q": term})
        assert page.status_code == 200
        assert "Lightning Bolt" in page.content.decode()
    card = Card.objects.get(name="Lightning Bolt")
    assert client.get(f"/admin/catalog/card/{card.pk}/change/").status_code == 200
    assert client.get("/admin/catalog/importrun/").status_code == 200
    assert client.get("/admin/catalog/card/", {"q": "\0"}).status_code in (200, 302)


def test_the_database_keeps_order(db: None) -> None:
    card = Card.objects.create(name="Shock", slug="shock")
    CardName.objects.create(card=card, folded="shock", text="Shock", kind="main")
    Printing.objects.create(card=card, set_code="STH", rarities="C")
    wrong: list[tuple[type, dict[str, object]]] = [
        (Card, {"name": "Shock", "slug": "shock-2"}),
        (Card, {"name": "Shock!", "slug": "shock"}),
        (Card, {"name": "Shock!", "slug": "Shock-"}),
        (Card, {"name": "", "slug": "nothing"}),
        (Card, {"name": "Bolt", "slug": "bolt", "variant": "other"}),
        (Card, {"name": "Bolt", "slug": "bolt", "color_identity": "WU"}),
        (Card, {"name": "Bolt", "slug": "bolt", "colors": "WU"}),
        (Face, {"card": card, "index": 0, "name": "x", "colors": "X"}),
        (Set, {"code": "sth", "name": "Stronghold"}),
        (Set, {"code": "STH", "name": ""}),
        (CardName, {"card": card, "folded": "shock", "text": "x", "kind": "face"}),
        (CardName, {"card": card, "folded": "", "text": "x", "kind": "face"}),
        (CardName, {"card": card, "folded": "x", "text": "x", "kind": "nick"}),
        (Printing, {"card": card, "set_code": "STH"}),
        (Printing, {"card": card, "set_code": "sth"}),
        (Printing, {"card": card, "set_code": "LEA", "rarities": "Q"}),
    ]
    for model, fields in wrong:
        with pytest.raises(IntegrityError), transaction.atomic():
            model.objects.create(**fields)  # type: ignore[attr-defined]


def test_migrations_go_back() -> None:
    migrations = MigrationLoader(None).disk_migrations
    ours = [migration for (app, _name), migration in migrations.items() if app == "catalog"]
    assert ours
    assert all(step.reversible for migration in ours for step in migration.operations)
