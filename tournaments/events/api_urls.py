"""Events' API addresses."""

from django.urls import URLPattern, path

from tournaments.events import (
    api,
    api_entries,
    api_files,
    api_matches,
    api_repairs,
    api_rounds,
    api_standings,
)

ONE = "events/<ref:event>/"
ENTRY = f"{ONE}entries/<ref:entry>/"
ROUND = f"{ONE}rounds/<int:number>/"
MATCH = f"{ONE}matches/<ref:match>/"

VIEWS = [
    ("events/", api.EventsView, "events"),
    ("events/import/", api_files.ImportView, "event-import"),
    (ONE, api.OneEventView, "event"),
    (f"{ONE}status/", api.StatusView, "event-status"),
    (f"{ONE}start/", api.StartView, "event-start"),
    (f"{ONE}registration/", api.RegistrationView, "event-registration"),
    (f"{ONE}mine/", api.MineView, "event-mine"),
    (f"{ONE}entries/", api_entries.EntriesView, "event-entries"),
    (f"{ONE}entries/list/", api_files.PeopleView, "event-entries-list"),
    (ENTRY, api_entries.OneEntryView, "event-entry"),
    (f"{ENTRY}check-in/", api_entries.CheckInView, "event-entry-check-in"),
    (f"{ENTRY}drop/", api_entries.DropView, "event-entry-drop"),
    (f"{ENTRY}come-back/", api_entries.ComeBackView, "event-entry-come-back"),
    (f"{ENTRY}disqualify/", api_entries.DisqualifyView, "event-entry-disqualify"),
    (f"{ENTRY}code/", api_entries.CodeView, "event-entry-code"),
    (f"{ONE}decks/<ref:entry>/", api_entries.DeckView, "event-deck"),
    (f"{ONE}rounds/", api_rounds.RoundsView, "event-rounds"),
    (ROUND, api_rounds.OneRoundView, "event-round"),
    (f"{ROUND}publish/", api_rounds.PublishView, "event-round-publish"),
    (f"{ROUND}take-back/", api_rounds.TakeBackView, "event-round-take-back"),
    (f"{ROUND}draw-again/", api_rounds.DrawAgainView, "event-round-draw-again"),
    (f"{ROUND}clock/", api_rounds.ClockView, "event-round-clock"),
    (f"{ROUND}tables/", api_rounds.TablesView, "event-round-tables"),
    (f"{ROUND}swap/", api_rounds.SwapView, "event-round-swap"),
    (MATCH, api_matches.OneMatchView, "event-match"),
    (f"{MATCH}result/", api_matches.ResultView, "event-match-result"),
    (f"{MATCH}reopen/", api_matches.ReopenView, "event-match-reopen"),
    (f"{MATCH}correction/", api_matches.CorrectionView, "event-match-correction"),
    (f"{MATCH}extension/", api_matches.ExtensionView, "event-match-extension"),
    (f"{MATCH}table/", api_matches.MoveView, "event-match-table"),
    (f"{ONE}repair/", api_repairs.RepairPlanView, "event-repair-plan"),
    (f"{ONE}repair/<str:way>/", api_repairs.RepairView, "event-repair"),
    (f"{ONE}standings/", api_standings.StandingsView, "event-standings"),
    (f"{ONE}bracket/", api_standings.BracketView, "event-bracket"),
    (f"{ONE}log/", api_standings.LogView, "event-log"),
    (f"{ONE}undo/", api_standings.UndoView, "event-undo"),
    (f"{ONE}undo/<int:seq>/", api_standings.ImpactView, "event-undo-impact"),
    (f"{ONE}export/", api_standings.ExportView, "event-export"),
]
urlpatterns: list[URLPattern] = [
    path(route, view.as_view(), name=f"api-{name}") for route, view, name in VIEWS
]
