"""Addresses of card pools."""

from django.urls import path

from formats.pools import pages, print_page

urlpatterns = [
    path("sealed/", pages.door, name="sealed"),
    path("pools/", pages.pools, name="pools"),
    path("pools/new/", pages.register, name="pool-register"),
    path("pools/<ref:ref>/", pages.pool, name="pool"),
    path("pools/<ref:ref>/word/", pages.add_word, name="pool-word"),
    path("pools/<ref:ref>/open/", pages.open_packs, name="pool-open"),
    path("pools/<ref:ref>/deck/", pages.save, name="pool-save"),
    path("pools/<ref:ref>/build/", pages.build, name="pool-build"),
    path("pools/<ref:ref>/ready/", pages.put_ready, name="pool-ready"),
    path("pools/<ref:ref>/print/", print_page.printed, name="pool-print"),
    path("pools/<ref:ref>/hand-in/", pages.hand_in, name="pool-hand-in"),
    path("pools/<ref:ref>/take-back/", pages.take_back, name="pool-take-back"),
    path("pools/<ref:ref>/cards/", pages.cards, name="pool-cards"),
    path("pools/<ref:ref>/counted/", pages.counted, name="pool-counted"),
    path("pools/<ref:ref>/delete/", pages.delete, name="pool-delete"),
    path("pools/<ref:ref>/verify/", pages.verify, name="pool-verify"),
    path("pools/<ref:ref>/record.json", pages.record, name="pool-record"),
    path("pools/<ref:ref>/lists/<slug:writing>/", pages.take, name="pool-take"),
]
