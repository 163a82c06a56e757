"""Big files made of the samples: as many sets and cards as the real ones have, with new names.

`python -m tests.catalog.scaled mtgjson|scryfall SAMPLE TARGET MEGABYTES` writes one.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

#: Real files print a card about so often.
PRINTINGS = 2.5
CARDS_A_SET = 90
#: The samples lack the texts and addresses that make up most of a real file.
BYTES_A_CARD = 6400  # of those with names in other languages; on average 3,950, as in 2022
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_FOREIGN_LETTERS = {
    "Japanese": "あいうえおかきくけこさしすせそたちつてと",
    "Chinese Simplified": "一丁七万三上下不与丐丑专且丕世丘丙业丛东",
    "Chinese Traditional": "並中丰串丸丹主丼乃久之乍乎乏乘乙九也乱乳",
    "Korean": "가각간갇갈감갑값갓강개객갠갤갬갭갯갱갸갹",
    "Russian": "абвгдежзийклмнопрсту",
}


def word(number: int, letters: str = _LETTERS) -> str:
    """A number as a word, another for each."""
    text = ""
    number += 400
    while number:
        number, rest = divmod(number, len(letters))
        text += letters[rest]
    return text


def _renamed(name: str, number: int, letters: str = _LETTERS) -> str:
    """Each face's name with a word behind it."""
    return " // ".join(f"{face} {word(number, letters)}" for face in name.split(" // "))


def all_printings(sample: Path, megabytes: int) -> Iterator[bytes]:
    """AllPrintings of about that size: distinct names, printed in two or three sets each."""
    data = json.loads(sample.read_bytes())
    by_name: dict[str, list[dict[str, Any]]] = {}
    for told in data["data"].values():
        for card in told["cards"]:
            by_name.setdefault(card["name"], []).append(card)
    groups = [_first_printing(cards) for cards in by_name.values()]
    example = next(iter(data["data"].values()))
    facts = {key: value for key, value in example.items() if key not in ("cards", "tokens")}
    yield b'{"meta":' + json.dumps(data["meta"]).encode() + b',"data":{'
    written, sets, made = 0, 0, 0
    while written < megabytes * 1_000_000:
        code = f"X{_base36(sets)}"
        cards = []
        for index in range(CARDS_A_SET):
            # Two of five cards are new, the others reprints of what went before.
            new = index % 5 < 2 or not made
            number = made if new else (index * 7919 + sets * 104_729) % made
            made += new
            cards += _card(groups[number % len(groups)], number, code, str(index + 1))
        body = {**facts, "code": code, "name": f"Set {code}", "cards": cards, "tokens": []}
        body["booster"] = {variant: _booster(cards) for variant in ("default", "set")}
        text = json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode()
        part = (b"," if sets else b"") + f'"{code}":'.encode() + text
        written += len(part)
        sets += 1
        yield part
    yield b"}}"


def _first_printing(cards: list[dict[str, Any]]) -> list[dict[str, Any]]:
    first = cards[0]
    return [
        card
        for card in cards
        if (card["setCode"], card["number"]) == (first["setCode"], first["number"])
    ]


def _card(group: list[dict[str, Any]], number: int, code: str, at: str) -> list[dict[str, Any]]:
    made = []
    for index, face in enumerate(group):
        card = {**face, "name": _renamed(face["name"], number), "setCode": code, "number": at}
        card["printings"] = [code]
        card["uuid"] = f"{int(code, 36):08x}-0000-5000-8{index:03x}-{int(at):012x}"
        if "faceName" in face:
            card["faceName"] = _renamed(face["faceName"], number)
        if "asciiName" in face:
            card["asciiName"] = _renamed(face["asciiName"], number)
        foreign = []
        for told in face.get("foreignData", []):
            letters = _FOREIGN_LETTERS.get(told["language"], _LETTERS)
            foreign.append({**told, "name": _renamed(told.get("name") or "?", number, letters)})
            foreign[-1]["flavorText"] = _words(45, number, letters)
        card["foreignData"] = foreign
        card["purchaseUrls"] = dict.fromkeys(
            ("one", "two", "three"), f"https://cards.example/links/{number:016x}"
        )
        card["rulings"] = [
            {"date": "2020-01-24", "text": _filler(110, number)} for _ in range(number % 4)
        ]
        card["text"] = card["originalText"] = _filler(130, number)
        missing = max(0, BYTES_A_CARD - len(json.dumps(card, ensure_ascii=False).encode()))
        for told in foreign:  # what is missing yet is their texts, each in its own letters
            letters = _FOREIGN_LETTERS.get(told["language"], _LETTERS)
            size = len(letters.encode()) / len(letters)
            told["text"] = _words(int(missing / len(foreign) / size), number, letters)
        made.append(card)
    return made


def _booster(cards: list[dict[str, Any]]) -> dict[str, Any]:
    """A booster whose sheets hold every card twice, once as a foil."""
    ids = [card["uuid"] for card in cards if card["uuid"][19:23] == "8000"]
    sheets = {"common": ids[:50], "uncommon": ids[50:75], "rare": ids[75:], "foil": ids}
    plain = {"common": 10, "uncommon": 3, "rare": 1}
    return {
        "boosters": [
            {"contents": plain, "weight": 31},
            {"contents": {**plain, "common": 9, "foil": 1}, "weight": 9},
        ],
        "boostersTotalWeight": 40,
        "sheets": {
            name: {
                "balanceColors": name == "common",
                "cards": {key: 1 + at % 2 for at, key in enumerate(keys)},
                "foil": name == "foil",
            }
            for name, keys in sheets.items()
        },
    }


def _words(size: int, number: int, letters: str) -> str:
    """So many letters in words, another text for each number."""
    made = word(number, letters)
    text = f"{made} {made[::-1]}, {letters[3:9]} {letters[5:14]}\n"
    return (text * (size // len(text) + 1))[:size]


def _filler(size: int, number: int) -> str:
    """Letters, digits, signs of mana, quotes and line breaks, as texts of cards have them."""
    sentence = f'{{T}}: Word {word(number)} the "other" {{2}}{{U}}, twice.\nThen again. '
    return (sentence * (size // len(sentence) + 1))[:size]


def _base36(number: int) -> str:
    digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    return digits[number // 1296 % 36] + digits[number // 36 % 36] + digits[number % 36]


def default_cards(sample: Path, megabytes: int) -> Iterator[bytes]:
    """Scryfall's default cards of about that size, an object a line."""
    objects = json.loads(sample.read_bytes())
    written, count, made = 0, 0, 0
    while written < megabytes * 1_000_000:
        new = count % 5 < 2 or not made
        number = made if new else (count * 7919) % made
        made += new
        told = objects[number % len(objects)]
        card = {
            **told,
            "name": _renamed(told["name"], number),
            "set": f"x{_base36(count // 150).lower()}",
            "collector_number": str(count % 150 + 1),
        }
        if "card_faces" in told:
            card["card_faces"] = [
                {**face, "name": _renamed(face["name"], number)} for face in told["card_faces"]
            ]
        card |= _addresses(number)
        card["artist"], card["flavor_text"] = f"Artist {word(number)}", _filler(90, number)
        card["oracle_text"] = _filler(170, number)
        text = json.dumps(card, ensure_ascii=False, separators=(",", ":")).encode()
        part = (b",\n" if count else b"[\n") + text
        written += len(part)
        count += 1
        yield part
    yield b"\n]"


def _addresses(number: int) -> dict[str, Any]:
    """What makes up most of an object: addresses, ids and prices."""
    key = f"{number:08x}-0000-4000-8000-{number:012x}"
    base = "https://cards.example"
    pictures = ("small", "normal", "large", "png", "art_crop", "border_crop")
    return {
        "uri": f"{base}/cards/{key}",
        "scryfall_uri": f"{base}/card/tst/{number}?utm_source=api",
        "image_uris": {size: f"{base}/{size}/front/0/0/{key}.jpg?1562557094" for size in pictures},
        "set_uri": f"{base}/sets/{key}",
        "set_search_uri": f"{base}/cards/search?order=set&q=e%3Atst&unique=prints",
        "scryfall_set_uri": f"{base}/sets/tst?utm_source=api",
        "rulings_uri": f"{base}/cards/{key}/rulings",
        "prints_search_uri": f"{base}/cards/search?order=released&q=oracleid%3A{key}",
        "artist_ids": [key],
        "illustration_id": key,
        "prices": dict.fromkeys(("usd", "usd_foil", "eur", "tix"), f"{number % 90}.25"),
        "related_uris": {site: f"{base}/{site}/{key}?name={number}" for site in ("a", "b", "c")},
        "purchase_uris": {shop: f"{base}/buy/{shop}/{key}" for shop in ("one", "two", "three")},
    }


KINDS = {"mtgjson": all_printings, "scryfall": default_cards}


def write(kind: str, sample: Path, target: Path, megabytes: int) -> Path:
    """Write such a file."""
    with target.open("wb") as file:
        for part in KINDS[kind](sample, megabytes):
            file.write(part)
    return target


if __name__ == "__main__":
    write(sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]), int(sys.argv[4]))
