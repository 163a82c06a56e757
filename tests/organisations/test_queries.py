"""Pages ask the database as often for many rows as for one."""

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.organisations.conftest import browser_of, hold, open_shop, someone
from users import service as people
from users.models import User
from users.organisations import invitations, service
from users.organisations.models import Organisation
from users.roles.table import Role

SHOP = "/shops/blue-tide-games/"


@pytest.mark.parametrize("number", [1, 3])
def test_the_list_asks_as_often_for_many(
    olga: User, number: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for at in range(number):
        open_shop(olga, name=f"Shop {at}")
    client = browser_of(None)
    with django_assert_num_queries(2):  # how many, these
        client.get("/shops/")


@pytest.mark.parametrize("number", [1, 3])
def test_the_public_page_asks_as_often_for_many(
    shop: Organisation, olga: User, number: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    service.change(actor=olga, organisation=shop, changes={"staff_public": True})
    for at in range(number):
        shy = hold(shop, someone(f"judge{at}"), Role.JUDGE)
        people.change_profile(actor=shy, changes={"name_short": True})
    client = browser_of(None)
    with django_assert_num_queries(3):  # the shop, its staff, its events
        client.get(SHOP)


@pytest.mark.parametrize("number", [1, 3])
def test_staff_and_history_ask_as_often_for_many(
    shop: Organisation, olga: User, number: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for at in range(number):
        judge = someone(f"judge{at}")
        people.change_profile(actor=judge, changes={"name_short": True})
        _made, code = invitations.invite(
            actor=olga, organisation=shop, role=Role.JUDGE, site="http://x"
        )
        invitations.accept(actor=judge, code=code)
        invitations.invite(actor=olga, organisation=shop, role=Role.JUDGE, site="http://x")
    client = browser_of(olga)
    with django_assert_num_queries(8):
        client.get(f"{SHOP}staff/")
    with django_assert_num_queries(8):
        client.get(f"{SHOP}history/")


@pytest.mark.parametrize("number", [1, 3])
def test_the_own_page_asks_as_often_for_many(
    olga: User, number: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for at in range(number):
        open_shop(olga, name=f"Shop {at}")
    client = browser_of(olga)
    with django_assert_num_queries(
        9
    ):  # among them the cards of decks, pools and events, with where one works
        client.get("/me/")
