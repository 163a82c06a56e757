"""Profile, privacy, sessions, export and deletion."""

import json
import re

import pytest
from django.apps import apps
from django.core.exceptions import ValidationError
from django.db.models import ForeignKey, ManyToManyField, OneToOneField
from django.test import Client

from tests.accounts.conftest import PASSWORD, say_password_again
from users import holdings, queries, service
from users.errors import BadChoice, NameRefused
from users.models import Player, User

PROFILE = {
    "display_name": "Aiko M", "language": "ja", "time_zone": "Asia/Tokyo", "name_short": "on",
    "history_hidden": "on", "mail_notices": "",
}  # fmt: skip


# --- profile and privacy ---


def test_the_profile_is_changed_and_the_player_with_it(signed_in, aiko):
    assert signed_in.post("/me/profile/", PROFILE).status_code == 302
    aiko.refresh_from_db()
    assert (aiko.display_name, aiko.language, aiko.time_zone) == ("Aiko M", "ja", "Asia/Tokyo")
    assert (aiko.name_short, aiko.history_hidden, aiko.mail_notices) == (True, True, False)
    assert aiko.players.get(is_main=True).display_name == "Aiko M"
    assert signed_in.cookies["podium_language"].value == "ja"


@pytest.mark.parametrize(
    "change",
    [
        {"display_name": "x" * 1000},
        {"display_name": "a\nb"},
        {"language": "xx"},
        {"time_zone": "Mars/Base"},
    ],
)
def test_a_profile_with_a_mistake_is_not_kept(signed_in, aiko, change):
    answer = signed_in.post("/me/profile/", PROFILE | change)
    assert answer.status_code == 400
    aiko.refresh_from_db()
    assert aiko.display_name == "Aiko Mori"


@pytest.mark.parametrize(
    ("change", "refusal"),
    [
        ({"display_name": ""}, NameRefused),
        ({"language": "xx"}, BadChoice),
        ({"time_zone": "../etc/passwd"}, BadChoice),
    ],
)
def test_the_service_refuses_too(aiko, change, refusal):
    with pytest.raises(refusal):
        service.change_profile(actor=aiko, changes=change)


def test_strangers_see_the_short_name_and_the_owner_the_whole(signed_in, aiko, browser):
    service.change_profile(actor=aiko, changes={"name_short": True})
    assert "Aiko M." in browser.get(f"/u/{aiko.ref}/").content.decode()
    assert "Aiko Mori" not in browser.get(f"/u/{aiko.ref}/").content.decode()
    assert "Aiko Mori" in signed_in.get(f"/u/{aiko.ref}/").content.decode()


def test_a_hidden_history_shows_nothing_to_others(aiko, player, monkeypatch):
    shown = queries.Card("users/public.html", {})
    monkeypatch.setattr(queries, "_public_cards", [lambda _viewer, _person: shown])
    assert queries.public_cards(player, aiko) == [shown]
    service.change_profile(actor=aiko, changes={"history_hidden": True})
    assert queries.public_cards(player, aiko) == []
    assert queries.public_cards(aiko, aiko) == [shown]


@pytest.mark.parametrize("who", ["nobody", "guest", "closed"])
def test_who_has_no_public_page(who, aiko, browser):
    guest, _code = service.join_as_guest("Rin")
    User.objects.filter(pk=aiko.pk).update(is_active=False)
    ref = {"nobody": "0000000nb0dy", "guest": guest.ref, "closed": aiko.ref}[who]
    assert browser.get(f"/u/{ref}/").status_code == 404


def test_a_public_page_tells_neither_address_nor_number(aiko, browser):
    page = browser.get(f"/u/{aiko.ref}/").content.decode()
    assert aiko.email not in page
    assert "@" not in page.split("<main")[1].split("</main>")[0]


# --- sessions ---


def test_signing_out_everywhere_else_keeps_this_device(signed_in, aiko):
    other = Client()
    other.post("/accounts/login/", {"login": aiko.email, "password": PASSWORD})
    assert other.get("/me/").status_code == 200
    assert signed_in.post("/me/security/others/").status_code == 302
    assert signed_in.get("/me/").status_code == 200
    assert other.get("/me/").status_code == 302


def test_a_new_password_ends_the_other_sessions(signed_in, aiko):
    other = Client()
    other.post("/accounts/login/", {"login": aiko.email, "password": PASSWORD})
    changed = signed_in.post(
        "/accounts/password/",
        {"oldpassword": PASSWORD, "password1": "nine new wolves", "password2": "nine new wolves"},
    )
    assert changed.status_code == 302
    assert other.get("/me/").status_code == 302
    assert signed_in.get("/me/").status_code == 200


def test_a_closed_account_is_out_at_once(signed_in, aiko):
    User.objects.filter(pk=aiko.pk).update(is_active=False)
    assert signed_in.get("/me/").status_code == 302
    answer = Client().post(
        "/accounts/login/", {"login": aiko.email, "password": PASSWORD}, follow=True
    )
    assert answer.status_code == 403
    assert "_auth_user_id" not in answer.client.session if hasattr(answer, "client") else True


# --- what is held ---


def test_the_export_holds_what_was_given_and_no_secret(signed_in, aiko):
    answer = signed_in.post("/me/data/export/")
    held = json.loads(answer.content)
    assert held["account"]["email"] == aiko.email
    assert held["players"][0]["display_name"] == "Aiko Mori"
    text = answer.content.decode()
    assert aiko.password not in text
    assert f'filename="podium-{aiko.ref}-' in answer["Content-Disposition"]


def test_deletion_forgets_the_person_and_keeps_the_player_nameless(signed_in, aiko):
    player = service.main_player(aiko)
    say_password_again(signed_in)
    assert signed_in.post("/me/data/delete/", {"name": "Somebody"}).status_code == 400
    assert signed_in.post("/me/data/delete/", {"name": "Aiko Mori"}).status_code == 302
    assert not User.objects.filter(pk=aiko.pk).exists()
    player.refresh_from_db()
    assert (player.user, player.display_name, player.claim_digest) == (None, "", None)
    assert player.forgotten_at is not None
    assert "_auth_user_id" not in signed_in.session
    assert Client().get(f"/u/{aiko.ref}/").status_code == 404


@pytest.mark.parametrize("path", ["/me/data/delete/", "/me/email/"])
def test_what_matters_asks_for_the_password_again(signed_in, path):
    answer = signed_in.get(path)
    assert (answer.status_code, answer.url.split("?")[0]) == (302, "/accounts/reauthenticate/")
    wrong = signed_in.post("/accounts/reauthenticate/", {"password": "wrong"})
    assert wrong.status_code == 200
    assert signed_in.get(path).status_code == 302
    say_password_again(signed_in)
    assert signed_in.get(path).status_code == 200


def test_a_guest_may_delete_everything_too(browser):
    browser.post("/play/", {"name": "Rin"})
    assert browser.post("/me/data/delete/", {"name": "Rin"}).status_code == 302
    assert not User.objects.exists()
    assert Player.objects.get().display_name == ""


def refers_to_a_person():
    """Every table with a column that refers to a user or a player."""
    for model in apps.get_models(include_auto_created=True):
        for field in model._meta.get_fields():
            if isinstance(field, ForeignKey | OneToOneField) and field.related_model in {
                User,
                Player,
            }:
                yield model
            assert not (
                isinstance(field, ManyToManyField)
                and field.related_model in {User, Player}
                and field.remote_field.through is None
            )


def test_whatever_refers_to_a_person_is_exported_and_forgotten():
    held = {model for holding in holdings.all_holdings() for model in holding.models}
    assert {model._meta.label for model in refers_to_a_person()} - {
        m._meta.label for m in held
    } == set()


def test_a_name_cannot_be_kept_on_a_forgotten_player(aiko):
    player = service.main_player(aiko)
    service.delete_account(actor=aiko)
    player.refresh_from_db()
    player.display_name = "Aiko"
    with pytest.raises(ValidationError):
        player.full_clean()


@pytest.mark.parametrize(
    "path",
    [
        "/me/",
        "/me/profile/",
        "/me/security/",
        "/me/data/",
        "/me/data/delete/",
        "/accounts/password/",
    ],
)
def test_strangers_are_led_to_the_log_in_and_back(browser, path):
    answer = browser.get(path)
    assert answer.status_code == 302
    assert answer.url == f"/accounts/login/?next={path.replace('/', '%2F')}"


@pytest.mark.parametrize(
    "path", ["/me/data/export/", "/me/security/others/", "/me/code/", "/claim/here/"]
)
def test_what_changes_something_is_no_link(signed_in, path):
    assert signed_in.get(path).status_code == 405


# --- another address ---


def test_the_address_changes_at_once_where_no_letters_are_verified(signed_in, aiko):
    say_password_again(signed_in)
    assert signed_in.post("/me/email/", {"email": "Mori@Example.org"}).status_code == 302
    aiko.refresh_from_db()
    assert aiko.email == "mori@example.org"
    again = Client().post("/accounts/login/", {"login": "mori@example.org", "password": PASSWORD})
    assert again.status_code == 302
    old = Client().post("/accounts/login/", {"login": "aiko@example.org", "password": PASSWORD})
    assert old.status_code == 200


def test_a_taken_address_answers_like_a_free_one_and_changes_nothing(signed_in, aiko, player):
    say_password_again(signed_in)
    taken = signed_in.post("/me/email/", {"email": player.email}, follow=True)
    aiko.refresh_from_db()
    assert aiko.email == "aiko@example.org"
    free = signed_in.post("/me/email/", {"email": "free@example.org"}, follow=True)
    assert (taken.status_code, taken.redirect_chain) == (free.status_code, free.redirect_chain)


def test_where_letters_are_verified_the_link_changes_it(signed_in, aiko, settings, letters):
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    say_password_again(signed_in)
    signed_in.post("/me/email/", {"email": "mori@example.org"})
    aiko.refresh_from_db()
    assert aiko.email == "aiko@example.org"
    (letter,) = letters()
    assert letter.to == ["mori@example.org"]
    link = re.search(r"http://testserver(/accounts/confirm-email/\S+)", letter.body)[1]
    assert signed_in.get(link).status_code == 200
    signed_in.post(link)
    aiko.refresh_from_db()
    assert aiko.email == "mori@example.org"


def test_whoever_has_the_old_address_hears_of_the_new_one(signed_in, aiko, letters):
    say_password_again(signed_in)
    signed_in.post("/me/email/", {"email": "mori@example.org"})
    assert sorted(letter.to[0] for letter in letters()) == ["aiko@example.org", "mori@example.org"]


# --- what an operator types ---


def test_an_operator_cannot_give_a_time_zone_that_is_none(client, aiko):
    client.force_login(User.objects.create_superuser("root@example.org", display_name="Root"))
    address = f"/admin/users/user/{aiko.pk}/change/"
    form = {"email": aiko.email, "display_name": "Aiko\u202e Mori", "is_active": "on"}
    assert client.post(address, {**form, "time_zone": "Not/AZone"}).status_code == 200
    assert client.post(address, {**form, "language": "xx"}).status_code == 200
    assert client.post(address, {**form, "time_zone": "Asia/Tokyo"}).status_code == 302
    aiko.refresh_from_db()
    assert (aiko.display_name, aiko.time_zone) == ("Aiko Mori", "Asia/Tokyo")


def test_a_time_zone_that_went_from_the_tables_is_utc(signed_in, aiko):
    User.objects.filter(pk=aiko.pk).update(time_zone="Gone/Away")
    assert {signed_in.get(path).status_code for path in ("/", "/me/", "/me/notices/")} == {200}


def test_what_is_shown_once_is_not_eaten_by_a_head(browser):
    browser.post("/play/", {"name": "Rin"})
    browser.head("/me/")
    assert "claim-code" in browser.get("/me/").content.decode()
    assert "claim-code" not in browser.get("/me/").content.decode()
