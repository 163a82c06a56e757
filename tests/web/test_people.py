"""Pages around accounts: what each says to whom, and where it leads."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from allauth.mfa.totp.internal import auth as totp
from django.conf import settings
from django.template.loader import get_template
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from core import words
from tests.web.conftest import PASSWORD
from tests.web.reading import INLINE, language_of, words_of
from tests.web.test_pages import english_only
from users import holdings, service
from users.models import User

OURS = settings.ROOT / "templates"
JAPANESE = {"Accept-Language": "ja"}


def code_of(client: Client) -> str:
    """What an authenticator would show for the key on the page."""
    secret = client.get("/accounts/2fa/totp/on/").context["form"].secret
    _past, counter, _next = totp.yield_hotp_counters_from_time()
    return totp.format_hotp_value(totp.hotp_value(secret, counter))


@pytest.fixture
def with_factor(trusted) -> Client:
    """An account holder whose second factor is on."""
    answer = trusted.post("/accounts/2fa/totp/on/", {"code": code_of(trusted)})
    assert answer["Location"] == "/accounts/2fa/codes/"
    return trusted


# --- no page and no letter of a library's own ---


def views(resolver: URLResolver) -> Iterator[type]:
    """The classes of all views that have one."""
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLResolver):
            yield from views(pattern)
        elif isinstance(pattern, URLPattern) and hasattr(pattern.callback, "view_class"):
            yield pattern.callback.view_class


def templates_of_allauth() -> list[str]:
    """What the pages that we took over from allauth render."""
    ours = (
        view for view in views(get_resolver()) if view.__module__.startswith(("allauth", "users"))
    )
    return sorted({view.template_name for view in ours if getattr(view, "template_name", None)})


def is_ours(template: str) -> bool:
    """Whether it stands in our folder."""
    return Path(get_template(template).origin.name).is_relative_to(OURS)


LETTERS = [
    f"account/email/{name}_{part}.txt"
    for part in ("subject", "message")
    for name in ("account_already_exists", "email_confirmation", "email_confirmation_signup")
]


def test_every_page_that_allauth_renders_is_ours():
    pages = templates_of_allauth()
    assert {"account/login.html", "mfa/totp/activate_form.html"} < set(pages)
    foreign = [name for name in pages if not is_ours(name)]
    assert foreign == []


@pytest.mark.parametrize("name", [*LETTERS, "allauth/layouts/base.html"])
def test_every_letter_is_ours(name):
    assert is_ours(name)


# --- the states that a walk does not reach ---


def check(answer, status=200, language="ja"):
    assert answer.status_code == status
    assert language_of(answer.text) == language
    assert answer.text.count("<h1>") == 1
    assert not INLINE.search(answer.text)
    if language == "ja":
        assert words_of(answer.text) & english_only() <= {"English"}


@pytest.mark.parametrize(
    ("who", "path", "form", "status"),
    [
        ("visitor", "/accounts/login/", {}, 200),
        ("visitor", "/accounts/login/", {"login": "a@example.org", "password": "x"}, 200),
        ("visitor", "/accounts/signup/", {}, 200),
        ("visitor", "/accounts/signup/", {"display_name": "\n", "email": "x"}, 200),
        ("visitor", "/accounts/password/reset/", {"email": "x"}, 200),
        ("visitor", "/play/", {"name": " "}, 400),
        ("visitor", "/claim/", {"code": "7m2k-9x4t-q0ab"}, 404),
        ("guest", "/me/profile/", {"display_name": ""}, 400),
        ("guest", "/me/data/delete/", {"name": "Gwenn"}, 400),
        ("account", "/me/profile/", {"time_zone": "Mars/Base"}, 400),
        ("trusted", "/me/email/", {"email": "x"}, 400),
        ("trusted", "/me/data/delete/", {"name": ""}, 400),
        ("account", "/accounts/password/", {"oldpassword": "x", "password1": "short"}, 200),
        ("account", "/accounts/reauthenticate/", {"password": "x"}, 200),
        ("trusted", "/accounts/2fa/totp/on/", {"code": "000000"}, 200),
        ("trusted", "/accounts/2fa/codes/new/", {}, 200),
    ],
)
def test_a_mistake_is_said_at_its_field_in_the_readers_language(request, who, path, form, status):
    answer = request.getfixturevalue(who).post(path, form, headers=JAPANESE)
    check(answer, status)
    at_field = re.search(r'aria-invalid="true"[^>]* aria-describedby="([^"]+)"', answer.text)
    if at_field:
        assert f'id="{at_field[1].split()[-1]}"' in answer.text
    else:
        assert '<div class="form-errors" tabindex="-1" autofocus>' in answer.text
    errors = re.findall(r'<ul class="errorlist[^>]*>(.*?)</ul>', answer.text, re.DOTALL)
    assert errors
    assert not re.search(r"<li>[A-Za-z ]+[.:]", "".join(errors)), "a library's English"


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize(
    "path", ["/accounts/2fa/codes/", "/accounts/2fa/codes/new/", "/accounts/2fa/totp/off/",
             "/accounts/2fa/again/", "/accounts/reauthenticate/", "/me/security/"]
)  # fmt: skip
def test_pages_of_somebody_with_a_second_factor(with_factor, path, language):
    check(with_factor.get(path, headers={"Accept-Language": language}), language=language)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_second_step_of_signing_in(with_factor, aiko, language):
    browser = Client(headers={"Accept-Language": language})
    answer = browser.post("/accounts/login/", {"login": aiko.email, "password": PASSWORD})
    assert answer["Location"] == "/accounts/2fa/"
    check(browser.get("/accounts/2fa/"), language=language)
    check(browser.post("/accounts/2fa/", {"code": "000000"}), language=language)


def test_the_second_factor_goes_on_and_off_and_leads_back_to_the_settings(with_factor):
    assert "<code>" in with_factor.get("/accounts/2fa/codes/").text
    assert "Switch it off" in with_factor.get("/me/security/").text
    answer = with_factor.post("/accounts/2fa/totp/off/", follow=True)
    assert answer.redirect_chain[-1][0] == "/me/security/"
    assert "The second factor is off." in answer.text
    assert "Set it up" in answer.text


def test_recovery_codes_can_be_saved_as_a_file(with_factor):
    answer = with_factor.get("/accounts/2fa/codes/download/")
    first, *codes = answer.content.decode().split("\n")
    assert first == "Recovery codes for Podium. Each works once."
    assert len([code for code in codes if code]) == 10


def test_the_key_for_the_authenticator_can_be_typed_too(trusted):
    answer = trusted.get("/accounts/2fa/totp/on/")
    assert 'src="data:image/svg+xml;base64,' in answer.text
    assert f'value="{answer.context["form"].secret}"' in answer.text


# --- what a page says to whom ---


def test_a_new_guest_sees_the_code_once_with_a_link_that_no_log_will_hold(visitor):
    page = visitor.post("/play/", {"name": "Gwen"}, follow=True)
    code = re.search(r'id="claim-code" value="([0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4})"', page.text)
    assert code
    assert page.context["claim_link"] == f"http://testserver/claim/#{code[1]}"
    assert "<svg" in page.text
    assert 'id="claim-code"' not in visitor.get("/me/").text


def test_who_joined_on_the_way_to_a_page_is_told_where_the_code_is(visitor):
    page = visitor.post("/play/", {"name": "Gwen", "next": "/check/"}, follow=True)
    assert page.redirect_chain[-1][0] == "/check/"
    assert "Your own page shows the code" in page.text
    assert 'id="claim-code"' in visitor.get("/me/").text


def test_a_guest_is_warned_before_signing_out_and_an_account_holder_is_not(guest, account):
    page = guest.get("/").text
    assert '<a class="button quiet leave" href="/accounts/logout/">Sign out</a>' in page
    page = guest.get("/accounts/logout/").text
    assert "only your code brings you back as <bdi>Gwen</bdi>" in page
    assert '<form method="post" action="/me/code/">' in page
    assert '<form class="leave" method="post" action="/accounts/logout/">' in account.get("/").text
    assert "/me/code/" not in account.get("/accounts/logout/").text


def test_a_guest_is_called_to_make_an_account_and_has_no_settings_of_one(guest):
    page = guest.get("/me/").text
    assert 'href="/accounts/signup/?next=/me/"' in page
    assert "/me/security/" not in page
    page = guest.get("/me/profile/").text
    assert "name_short" not in page
    assert "mail_notices" not in page


def test_a_guest_changes_their_name_and_may_delete_everything(guest):
    guest.post("/me/profile/", {"display_name": "Gwendolyn"})
    assert User.objects.get().display_name == "Gwendolyn"
    assert "Your name:" in guest.get("/me/data/delete/").text
    assert guest.post("/me/data/delete/", {"name": "Gwendolyn"})["Location"] == "/"
    assert not User.objects.exists()


def test_whoever_signs_in_is_asked_about_the_guest_of_this_browser(guest, aiko):
    form = {"login": aiko.email, "password": PASSWORD}
    page = guest.post("/accounts/login/", form, follow=True).text
    assert "You played here as <bdi>Gwen</bdi>. Keep it?" in page
    page = guest.post("/claim/here/", follow=True).text
    assert "1 player is yours now" in page
    assert '<span class="chip-name"><bdi>Gwen</bdi></span>' in page
    assert "Keep it?" not in guest.get("/me/").text


def test_a_name_stays_within_its_place_in_the_sentence(visitor):
    name = "שלום עולם"
    visitor.post("/play/", {"name": name})
    for path in ("/", "/me/", "/me/data/delete/", "/accounts/logout/", "/claim/", "/play/"):
        shown = visitor.get(path).text
        assert name in shown
        bare = re.sub(r"<title>.*?</title>", "", shown).replace(f"<bdi>{name}</bdi>", "")
        assert name not in bare, path


def test_the_public_page_shows_what_its_owner_wants(account, aiko, visitor):
    path = f"/u/{aiko.ref}/"
    assert "<h1><bdi>Aiko Mori</bdi></h1>" in visitor.get(path).text
    service.change_profile(actor=aiko, changes={"name_short": True, "history_hidden": True})
    page = visitor.get(path).text
    assert "Aiko M." in page
    assert "Mori" not in page
    assert "does not show events and results" in page
    page = account.get(path).text
    assert "Strangers see your name shortened." in page
    assert "You hide your history" in page
    check(visitor.get(path, headers=JAPANESE))


def test_time_zones_stand_by_continent_and_an_odd_one_is_kept(account, aiko):
    page = account.get("/me/profile/").text
    assert '<optgroup label="Asia">' in page
    assert '<option value="Asia/Tokyo">Tokyo</option>' in page
    service.change_profile(actor=aiko, changes={"time_zone": "Etc/GMT-9"})
    assert (
        '<option value="Etc/GMT-9" selected>Etc/GMT-9</option>' in account.get("/me/profile/").text
    )


def test_every_kind_of_data_that_is_held_has_words():
    missing = {f"held.{holding.name}" for holding in holdings.all_holdings()}
    assert missing - words.known_codes() == set()


def test_the_page_after_a_forgotten_password_says_where_letters_are_without_a_mail_server(
    visitor, settings
):
    sentence = "This site has no mail server"
    assert sentence not in visitor.get("/accounts/password/reset/done/").text
    settings.EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
    assert sentence in visitor.get("/accounts/password/reset/done/").text


def test_an_account_that_never_had_a_password_gets_it_by_a_letter(db):
    user = User.objects.create_user("new@example.org", display_name="New")
    client = Client()
    client.force_login(user)
    assert client.get("/accounts/password/")["Location"] == "/accounts/password/reset/"


def test_a_closed_account_is_told_so(visitor, aiko):
    User.objects.update(is_active=False)
    answer = visitor.post("/accounts/login/", {"login": aiko.email, "password": PASSWORD})
    if answer.status_code == 302:
        answer = visitor.get(answer["Location"], headers=JAPANESE)
        check(answer, 403)
    page = visitor.get("/accounts/inactive/", headers=JAPANESE)
    check(page, 403)


def test_the_name_in_the_header_leads_to_the_own_page(account):
    assert re.search(r'<a class="chip chip-link" href="/me/">.*Aiko Mori', account.get("/").text)
    assert 'href="/me/" aria-current="page"' in account.get("/me/").text


# --- letters ---


@pytest.fixture
def letters(django_capture_on_commit_callbacks, mailoutbox):
    """Delivers what waits and gives the letters that went out."""
    from core import outbox

    def deliver():
        outbox.deliver_due()
        return list(mailoutbox)

    return deliver


@pytest.mark.parametrize("language", ["en", "ja"])
def test_where_addresses_are_verified_a_letter_asks_and_a_page_thanks(
    visitor, letters, settings, language
):
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    form = {"display_name": "Ann & <Bob>", "email": "ann@example.org", "password1": PASSWORD}
    headers = {"Accept-Language": language}
    page = visitor.post("/accounts/signup/", form, headers=headers, follow=True)
    assert page.text.count('class="toast ') == 2  # one, and the template for others
    (letter,) = letters()
    assert letter.subject.startswith("Podium: ")
    assert "\n" not in letter.subject
    assert "Ann & <Bob>" in letter.body
    assert letter.body.count("\n") < 12
    link = re.search(r"^http://\S+$", letter.body, re.MULTILINE)
    assert link
    check(visitor.get(link[0], headers=headers), language=language)
    page = visitor.post(link[0], headers=headers, follow=True)
    check(page, language=language)
    assert "ann@example.org" in page.text
    check(visitor.get(link[0], headers=headers), language=language)


def test_a_taken_address_gets_a_letter_that_says_so(visitor, aiko, letters, settings):
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    form = {"display_name": "Ann", "email": aiko.email, "password1": PASSWORD}
    visitor.post("/accounts/signup/", form)
    (letter,) = letters()
    assert letter.subject == "Podium: You have an account already"
    assert "http://testserver/accounts/password/reset/" in letter.body


def test_the_letter_for_a_forgotten_password_holds_a_link_and_the_name_as_it_is(
    visitor, aiko, letters
):
    service.change_profile(actor=aiko, changes={"display_name": "Ann & <Bob>"})
    visitor.post("/accounts/password/reset/", {"email": aiko.email})
    (letter,) = letters()
    assert letter.subject == "Podium: A new password"
    assert "Hello Ann & <Bob>," in letter.body
    link = re.search(r"^http://\S+$", letter.body, re.MULTILINE)
    assert link
    page = visitor.get(link[0], follow=True)
    assert "Choose a new password" in page.text
    assert "password2" not in page.text
    done = visitor.post(page.redirect_chain[-1][0], {"password1": "nine new wolves"}, follow=True)
    assert "Your new password is set" in done.text
    assert "This link does not work any more" in visitor.get(link[0], follow=True).text
