"""Whatever is sent, the answer is an answer or a clear refusal."""

import json

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


@given(data=st.one_of(st.binary(max_size=300), texts.map(lambda t: t.encode("utf-8", "replace"))))
@LENIENT
def test_the_page_never_breaks(magic_2010: None, data: bytes) -> None:
    from django.core.files.uploadedfile import SimpleUploadedFile

    upload = SimpleUploadedFile("deck", data or b"\n")
    response = Client().post(
        "/check/", {"format": "standard", "date": "2010-01-01", "file": upload}
    )
    assert response.status_code in (200, 400, 413)
