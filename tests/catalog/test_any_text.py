"""Whatever is sent, the answer is an answer or a clear refusal."""

import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

words = st.sampled_from(
    [
        "4",
        "Plains",
        "Serra Angel",
        "\n",
        " ",
        "SB:",
        "Sideboard",
        "//",
        "(M10)",
        "12",
        "x",
        "《",
        "\0",
    ]
)
texts = st.one_of(
    st.text(st.characters(codec=None), max_size=200),
    st.lists(words, max_size=60).map("".join),
)
LENIENT = settings(
    max_examples=settings().max_examples * 6 // 10,  # each is a request
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)


@given(text=texts, format_=st.one_of(st.just("standard"), st.text(max_size=20)), day=texts)
@LENIENT
def test_the_api_never_breaks(magic_2010: None, text: str, format_: str, day: str) -> None:
    client = Client(raise_request_exception=True)
    for date in ("2010-01-01", day):
        response = client.post(
            "/api/v1/deck-checks/",
            json.dumps({"format": format_, "date": date, "text": text}),
            content_type="application/json",
        )
        assert response.status_code in (200, 400, 413, 429)
        assert json.loads(response.content)


#: Whatever hides behind escapes in a deck file; the list itself is plain.
HIDDEN = ["\\ud800", "\\u0000", "\\u0001", "\\ufffe", "\\udbff\\udfff", "\\ufdd0"]
FIELDS = ["name", "setCode", "number", "count"]
PATHS = [
    "deck-checks", "deck-checks/history", "deck-checks/formats", "deck-checks/difference",
    "deck-lists",
]  # fmt: skip


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize("sign", HIDDEN)
def test_signs_that_a_list_hides_are_refused_by_every_question(
    magic_2010: None, tmp_path: Path, path: str, field: str, sign: str
) -> None:
    card = {"name": "Plains", "setCode": "M10", "number": "1", "count": "60", field: f"1{sign}"}
    text = json.dumps({"mainBoard": [card]}).replace("\\\\u", "\\u")
    answer = Client().post(
        f"/api/v1/{path}/",
        {"format": "legacy", "text": text, "before": "2010-01-01", "after": "2011-01-01"},
        content_type="application/json",
    )
    assert (answer.status_code, answer.json()["code"]) == (400, "formats.binary_text")
    page = Client().post("/check/", {"format": "legacy", "text": text})
    assert page.status_code == 400
    (tmp_path / "deck.json").write_text(text)
    with pytest.raises(CommandError) as refused:
        call_command("check_deck", str(tmp_path / "deck.json"), "--format", "legacy")
    assert refused.value.returncode == 2


@given(data=st.one_of(st.binary(max_size=300), texts.map(lambda t: t.encode("utf-8", "replace"))))
@LENIENT
def test_the_page_never_breaks(magic_2010: None, data: bytes) -> None:
    from django.core.files.uploadedfile import SimpleUploadedFile

    upload = SimpleUploadedFile("deck", data or b"\n")
    response = Client().post(
        "/check/", {"format": "standard", "date": "2010-01-01", "file": upload}
    )
    assert response.status_code in (200, 400, 413)
