"""Pages to walk through."""

import pytest
from django.test import Client

PAGES = ["/", "/accounts/login/", "/styleguide/", "/check/", "/check/?example=1", "/live-check/"]


@pytest.fixture(params=PAGES)
def page_path(request) -> str:
    """Each page of the site in turn."""
    return request.param


@pytest.fixture
def reader(page_path, request) -> Client:
    """Somebody who may read the page; who is signed in needs no log-in form."""
    return request.getfixturevalue("visitor" if "login" in page_path else "operator_client")


@pytest.fixture
def visitor(db) -> Client:
    """A browser of nobody in particular."""
    return Client()
