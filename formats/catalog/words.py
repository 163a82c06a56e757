"""The sentences of this room: reasons, line problems, refusals.

A code with a further word behind it (`formats.banned.until`) is a second sentence that is said
where it applies.
"""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

REASONS: Final[dict[str, str | Promise]] = {
    "formats.not_tournament_format_on_day": _("{format} was no tournament format on {date}."),
    "formats.not_tournament_format_on_day.since": _("It is one from {since} on."),
    "formats.not_tournament_format_on_day.span": _("It was one from {since} to {until}."),
    "formats.deck_too_small": _("The main deck has {count} cards; it needs at least {allowed}."),
    "formats.deck_size_exact": _("The deck has {count} cards; it needs exactly {allowed}."),
    "formats.sideboard_size.exact": _(
        "The sideboard has {count} cards; on that day it had to have exactly {allowed}, or none."
    ),
    "formats.sideboard_size.max": _("The sideboard has {count} cards; at most {allowed} may be."),
    "formats.commander_missing": _("The list names no commander."),
    "formats.too_many_commanders": _("The list names {count} commanders; {allowed} may be."),
    "formats.too_many_companions": _("The list names {count} companions; only one may be."),
    "formats.commanders_apart": _("These two may not lead a deck together: {cards}."),
    "formats.commander_pair_unknown": _(
        "Nothing here says whether these two may lead a deck together: {cards}."
    ),
    "formats.color_identity_unknown": _("The colour identity of these cards is unknown: {cards}."),
    "formats.banned": _("{card} has been banned in {format} since {since}."),
    "formats.banned.until": _("The ban ends on {until}."),
    "formats.restricted": _(
        "{card} has been restricted in {format} since {since}: {count} copies, {allowed} allowed."
    ),
    "formats.restricted.until": _("The restriction ends on {until}."),
    "formats.too_many_copies": _("{count} copies of {card}; at most {allowed} are allowed."),
    "formats.too_many_copies.card": _("The card itself sets this limit."),
    "formats.too_many_copies.legend": _("On that day a deck could hold one copy of a legend."),
    "formats.not_in_format": _("{card} is not in {format} on {date}."),
    "formats.not_in_format.was": _("It was in with {was_set} until {was_until}."),
    "formats.not_in_format.will": _("It comes in with {will_set} on {will_from}."),
    "formats.not_released": _("{card} was not out yet; it came with {set} on {until}."),
    "formats.never_legal": _("{card} is never allowed in {format}."),
    "formats.never_legal.ante": _("It is played for ante."),
    "formats.never_legal.acorn": _("It bears an acorn: it is for fun only."),
    "formats.never_legal.funny": _("It is for fun only."),
    "formats.never_legal.digital": _("It exists only in digital play."),
    "formats.never_legal.card_type": _("Cards of its type are no part of a deck."),
    "formats.never_legal.not_tournament": _("No printing of it is for tournaments."),
    "formats.color_identity": _(
        "{card} has colours ({identity}) that the commander does not have ({commanders})."
    ),
    "formats.not_a_commander": _("{card} cannot be a commander."),
    "formats.banned_as_commander": _("{card} is banned as a commander since {since}."),
    "formats.banned_as_companion": _("{card} is banned as a companion since {since}."),
    "formats.companion_condition": _("The deck does not meet the condition of {card}."),
    "formats.companion_condition.even": _("Without an even mana value: {cards}."),
    "formats.companion_condition.odd_or_land": _("Without an odd mana value: {cards}."),
    "formats.companion_condition.at_least_or_land": _("Too low a mana value: {cards}."),
    "formats.companion_condition.permanents_at_most": _("Too high a mana value: {cards}."),
    "formats.companion_condition.creature_types": _("Creatures of other types: {cards}."),
    "formats.companion_condition.no_repeated_symbol": _(
        "The same mana symbol twice in the cost: {cards}."
    ),
    "formats.companion_condition.singleton": _("More than one copy: {cards}."),
    "formats.companion_condition.shared_type": _("Without the type of the others: {cards}."),
    "formats.companion_condition.extra_cards": _(
        "It asks for more cards than a deck of this format has."
    ),
    "formats.printing_not_legal": _(
        "{count} copies of {card} are of {set}, whose cards may not be played in tournaments."
    ),
    "formats.printing_not_legal.collectors_edition": _(
        "Collectors' editions have square corners and another back."
    ),
    "formats.printing_not_legal.gold_border": _("Its cards have a gold border and another back."),
    "formats.printing_not_legal.oversized": _("Its cards are larger or thicker than others."),
    "formats.printing_not_legal.other_back": _("Its cards have another back."),
    "formats.printing_not_legal.art_card": _("Its cards show art only."),
    "formats.printing_not_legal.front_card": _("Its cards only name the pack they lay in."),
    "formats.printing_not_legal.game_piece": _("Its cards belong to a game of their own."),
    "formats.wrong_platform": _("{card} does not exist on {platform}."),
    "formats.swap_not_restored": _("For a new match the deck has to be as it was registered."),
    "formats.swap_during_game": _("During a game nothing is exchanged with the sideboard."),
    "formats.swap_unequal": _(
        "After the exchange the deck has {count} cards instead of {allowed}; cards are exchanged "
        "in equal numbers."
    ),
    "formats.swap_other_cards": _("Not the cards that were registered: {cards}."),
    "formats.card_not_in_catalogue": _("{card} is not among the cards that this site knows."),
    "formats.card_not_in_catalogue.near": _("Did you mean {suggestions}?"),
    "formats.how_to_import": _(
        "Check the spelling. An operator of this site loads all cards from MTGJSON with: {command}"
    ),
    "formats.printings_incomplete": _(
        "This site does not know every set that {card} was printed in, so it cannot say whether "
        "the card is in {format} on {date}."
    ),
    "formats.release_day_unknown": _("Nobody noted on which day {card} came out ({set})."),
    "formats.set_unknown": _("{card} was printed in a set that this site does not know: {set}."),
}

PROBLEMS: Final[dict[str, str | Promise]] = {
    "formats.line_not_understood": _("This line could not be read. Write it as: 4 Lightning Bolt"),
    "formats.line_too_long": _("This line has {length} characters; at most {limit} are read."),
    "formats.count_missing": _("How many? Write the number first: 4 {name}"),
    "formats.count_out_of_range": _("{count} copies is no number from {least} to {most}."),
    "formats.name_missing": _("{count} copies of what? The name is missing."),
    "formats.name_too_long": _("This name has {length} characters; no card has more than {limit}."),
    "formats.sections_unclear": _(
        "The list falls into {groups} groups. Write “Sideboard” above the cards of the sideboard."
    ),
    "formats.section_unknown": _("“{section}” is no part of a deck, so {name} was left out."),
    "formats.unknown_set": _(
        "This site does not know the set {set}. Correct the code or leave it out; newer sets come "
        "with an import of cards."
    ),
    "formats.unknown_set.near": _("Near: {near}."),
    "formats.row_too_long": _(
        "This row has {cells} cells for {columns} columns. Put names with commas in quotes."
    ),
}

REFUSALS: Final[dict[str, str | Promise]] = {
    "formats.bad_draft": _("Ruling {draft}: {reason}"),
    "formats.bad_draft_card": _("Ruling {draft}: nobody here knows the card “{card}”."),
    "formats.bad_card_query": _("“{word}” says nothing to the card search. Known: {known}."),
    "formats.card_query_too_long": _(
        "The search is too long: at most {limit} letters and a dozen words are read."
    ),
    "formats.no_such_set": _("There is no set “{set}”. Near: {near}."),
    "boosters.unknown_product": _("This site knows no booster “{product}”."),
    "boosters.incomplete_product": _(
        "Boosters “{product}” cannot be opened yet: they hold cards of sets that were not imported."
    ),
    "formats.unknown_writing": _("Lists are written for: {known}."),
    "formats.too_many_lists": _("{lists} lists are too many for one call; {limit} at most."),
    "formats.bad_deck_line": _("Line {line} is no deck: {what} must be {wanted}."),
    "formats.unknown_platform": _("There is no platform “{platform}”. Known: {known}."),
    "formats.unknown_format": _("There is no format “{format}”. Known: {known}."),
    "formats.bad_date": _(
        "Write the day as 2014-06-01, from {first} to {last}; “{date}” is not one."
    ),
    "formats.empty_list": _("The list is empty. Paste a deck, one card a line: 4 Lightning Bolt"),
    "formats.no_cards": _(
        "No line of this list is a card. Export it as plain text, one card a line: 4 Lightning Bolt"
    ),
    "formats.binary_text": _("This is no text: line {line} holds the character {character}."),
    "formats.not_text": _("This is not a text file. Export the list as plain text and send that."),
    "formats.not_a_deck_file": _("This file holds no deck: {found}."),
    "formats.xml_broken": _("The XML is broken in line {line}. Export the deck again."),
    "formats.xml_doctype": _("XML with a document type or entities is not read."),
    "formats.json_broken": _("The JSON is broken in line {line}. Export the deck again."),
    "formats.json_key_twice": _("The object in line {line} has “{key}” twice."),
    "formats.nested_too_deeply": _("The file nests deeper than {limit} levels, as no deck does."),
    "formats.csv_broken": _("The row that begins in line {line} has a quotation mark too many."),
    "formats.csv_column_twice": _("The table has the column “{column}” twice."),
    "formats.csv_column_missing": _("The table has no column “{column}”."),
    "formats.too_many_lines": _("The list has {lines} lines; at most {limit} are read."),
    "formats.too_many_names": _(
        "{names} different cards are too many; at most {limit} are read at once."
    ),
    "formats.text_too_large": _("The list is too large: at most {limit} bytes are read."),
    "formats.import_no_file": _("There is no file {file} that can be read."),
    "formats.import_kind_unknown": _(
        "{file} is no card list: expected MTGJSON (AllPrintings, AllSetFiles, a set file or "
        "SetList), Scryfall’s cards or sets, or cards.tsv."
    ),
    "formats.import_broken_json": _(
        "{file} is broken near byte {byte}, set “{set}”: {what}. Nothing was changed."
    ),
    "formats.import_damaged": _("{file} is broken near byte {byte}: {what}. Nothing was changed."),
    "formats.import_too_many_files": _(
        "{file} has too many files: at most {limit} are read. Nothing was changed."
    ),
    "formats.import_broke": _(
        "The import of {file} broke ({what}); the site’s log says where. Nothing was changed."
    ),
    "formats.import_broken_line": _(
        "{file} is broken in line {line}: {what}. Nothing was changed."
    ),
    "formats.import_too_large": _(
        "{file} is too large: at most {limit} MB are read, unpacked. Nothing was changed."
    ),
    "formats.import_bad_address": _("{address} is no address to fetch cards from: {why}."),
    "formats.import_not_fetched": _("{address} could not be fetched: {why}. Nothing was changed."),
    "formats.import_gave_up": _(
        "The import was begun {attempts} times and never came to its end. Nothing was changed."
    ),
    "formats.import_empty": _("{file} holds no cards. Nothing was changed."),
    "formats.import_running": _("Another import is at work. Try again when it is done."),
}

HINTS: Final[dict[str, str | Promise]] = {
    "formats.advice_few_lands": _(
        "{count} lands are few: decks of this size usually have {least} to {most}."
    ),
    "formats.advice_many_lands": _(
        "{count} lands are many: decks of this size usually have {least} to {most}."
    ),
    "formats.advice_few_creatures": _(
        "{count} creatures are few: decks of this size usually have {least} to {most}."
    ),
    "formats.advice_many_creatures": _(
        "{count} creatures are many: decks of this size usually have {least} to {most}."
    ),
    "formats.advice_flat_curve": _(
        "{count} of the spells have mana value {value}; varied costs make better turns."
    ),
    "formats.advice_high_curve": _("The spells cost much: {average} mana on average."),
    "formats.advice_companion_not_checked": _(
        "Whether the deck meets the condition of {cards} was not checked in full."
    ),
}

#: Why a draft ruling is refused: `formats.bad_draft` with the reason behind it.
DRAFTS: Final[dict[str, str | Promise]] = {
    "formats.bad_draft.unknown_format": _("There is no such format."),
    "formats.bad_draft.unknown_status": _("A card can be banned, restricted or legal."),
    "formats.bad_draft.day_out_of_range": _("The day has to lie between {first} and {last}."),
    "formats.bad_draft.no_card": _("Name the card."),
    "formats.bad_draft.same_status": _("{card} has that status by then already."),
    "formats.bad_draft.no_restricted_list": _("Only Vintage has a restricted list."),
    "formats.bad_draft.twice": _("{card} stands twice for that day."),
}

HELD: Final[dict[str, str | Promise]] = {
    "held.card_imports": _("Imports of cards that you asked for"),
}
WORDS: Final = {**HELD, **REASONS, **PROBLEMS, **REFUSALS, **HINTS, **DRAFTS}
