"""Addresses of card pools."""

from django.urls import path

from core.web.form_only import form_only
from formats.pools import pages, paper_pages, print_page

#: The buttons of a pool's page.
_button = form_only("pool")

urlpatterns = [
    path("sealed/", pages.door, name="sealed"),
    path("pools/", pages.pools, name="pools"),
    path("pools/new/", paper_pages.register, name="pool-register"),
    path("pools/<ref:ref>/", pages.pool, name="pool"),
    path("pools/<ref:ref>/word/", _button(pages.add_word), name="pool-word"),
    path("pools/<ref:ref>/open/", _button(pages.open_packs), name="pool-open"),
    path("pools/<ref:ref>/deck/", _button(pages.save), name="pool-save"),
    path("pools/<ref:ref>/build/", _button(pages.build), name="pool-build"),
    path("pools/<ref:ref>/ready/", _button(pages.put_ready), name="pool-ready"),
    path("pools/<ref:ref>/print/", print_page.printed, name="pool-print"),
    path("pools/<ref:ref>/hand-in/", _button(pages.hand_in), name="pool-hand-in"),
    path("pools/<ref:ref>/take-back/", _button(pages.take_back), name="pool-take-back"),
    path("pools/<ref:ref>/cards/", paper_pages.cards, name="pool-cards"),
    path("pools/<ref:ref>/counted/", _button(paper_pages.counted), name="pool-counted"),
    path("pools/<ref:ref>/delete/", _button(pages.delete), name="pool-delete"),
    path("pools/<ref:ref>/verify/", pages.verify, name="pool-verify"),
    path("pools/<ref:ref>/record.json", pages.record, name="pool-record"),
    path("pools/<ref:ref>/lists/<slug:writing>/", pages.take, name="pool-take"),
]
