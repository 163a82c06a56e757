"""Addresses of the desk, of files and of what is printed."""

from django.urls import URLPattern, path

from core.web.form_only import form_only
from tournaments.events.pages import desk, files, printed, spreadsheet

RUN = "events/<ref:ref>/run"
PRINT = f"{RUN}/print"

urlpatterns: list[URLPattern] = [
    path(f"{RUN}/desk/", desk.desk, name="event-desk"),
    path(f"{RUN}/desk/add/", form_only("event-desk")(desk.add), name="event-desk-add"),
    path(f"{RUN}/desk/here/", form_only("event-desk")(desk.here), name="event-desk-here"),
    path(f"{RUN}/desk/<ref:entry>/", desk.change, name="event-desk-entry"),
    path(f"{RUN}/desk/list/", spreadsheet.upload, name="event-desk-list"),
    path(f"{RUN}/files/", files.files, name="event-files"),
    path(f"{RUN}/files/event.json", files.export, name="event-export"),
    path("events/import/", files.import_event, name="event-import"),
    path("events/<ref:ref>/standings.csv", files.standings_csv, name="event-standings-csv"),
    path(f"{PRINT}/", printed.hub, name="event-print"),
    path(f"{PRINT}/pairings/<int:number>/", printed.pairings, name="event-print-pairings"),
    path(f"{PRINT}/slips/<int:number>/", printed.slips, name="event-print-slips"),
    path(f"{PRINT}/standings/", printed.standings, name="event-print-standings"),
    path(f"{PRINT}/seating/", printed.seating, name="event-print-seating"),
]
