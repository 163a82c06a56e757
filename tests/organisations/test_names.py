"""Names of shops stand in letters to anybody, so they hold no links."""

import pytest

from tests.organisations.conftest import browser_of, open_shop
from users.mail.models import Letter
from users.models import User
from users.organisations import invitations, service
from users.organisations.errors import NameLink
from users.organisations.models import Organisation
from users.roles.table import Role

LINKS = [
    "Win a prize at https://bad.example/x",
    "HTTP://bad.example",
    "app://x",
    "www.bad.example",
    "Prize: WWW.bad.example/now",
    "ｗｗｗ．bad.example",
    "https：／／bad.example",
    "w\u200bww.bad.example",
]
NAMES = [
    "Blue Tide Games",
    "St. John's Cards",
    "Game.on",
    "1/2 Price: Cards",
    "Awww. Nice",
    "AC/DC",
]


@pytest.mark.parametrize("name", LINKS)
def test_a_name_with_a_link_is_refused(shop: Organisation, olga: User, name: str) -> None:
    with pytest.raises(NameLink):
        open_shop(olga, name=name)
    with pytest.raises(NameLink):
        service.change(actor=olga, organisation=shop, changes={"name": name})
    client = browser_of(olga)
    page = client.post("/shops/new/", {"name": name, "time_zone": "UTC"})
    assert page.status_code == 400
    assert "A name holds no web address." in page.text
    answer = client.post(
        "/api/v1/shops/", {"name": name, "time_zone": "UTC"}, content_type="application/json"
    )
    assert (answer.status_code, answer.json()["code"]) == (400, "organisations.name_link")
    assert Organisation.objects.count() == 1


@pytest.mark.parametrize("name", NAMES)
def test_other_names_are_names(olga: User, name: str) -> None:
    assert open_shop(olga, name=name).name == name


def test_the_letter_sets_the_name_apart(olga: User) -> None:
    shop = open_shop(olga, name="Your account is at risk")
    invitations.invite(
        actor=olga, organisation=shop, role=Role.JUDGE, email="a@example.org", site="http://x"
    )
    assert Letter.objects.get().subject == "Invitation to work at “Your account is at risk”"
