"""Which addresses files may be fetched from."""

import pytest

from formats.catalog.importing.addresses import Policy, check, is_open
from formats.catalog.importing.errors import ImportBadAddress, ImportNotFetched

CLOSED = [
    "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1",
    "0.0.0.0", "224.0.0.1", "240.0.0.1", "255.255.255.255", "192.0.2.1", "198.18.0.1",
    "::1", "::", "fe80::1", "fe80::1%eth0", "fc00::1", "fd12::1", "ff02::1", "2001:db8::1",
    "::ffff:8.8.8.8", "::ffff:127.0.0.1", "64:ff9b::7f00:1", "64:ff9b::808:808",
    "64:ff9b:1::1", "2002:7f00:1::", "2001:0:1::1", "no address", "",
]  # fmt: skip


@pytest.mark.parametrize("ip", CLOSED)
def test_addresses_of_our_own_network_are_closed(ip: str) -> None:
    assert not is_open(ip)
    with pytest.raises((ImportBadAddress, ImportNotFetched)):
        check("https://cards.example/x", Policy(resolve=lambda *_host: ["93.184.215.14", ip]))


@pytest.mark.parametrize("ip", ["93.184.215.14", "8.8.8.8", "2606:4700::1111"])
def test_addresses_in_the_open(ip: str) -> None:
    assert is_open(ip)
    target = check("https://cards.example/a?b=c", Policy(resolve=lambda *_host: [ip]))
    assert (target.ip, target.port, target.path) == (ip, 443, "/a?b=c")


@pytest.mark.parametrize(
    "ip",
    ["fec0::1", "3fff::1", "192.88.99.1", "2001:db8::1", "2002::1", "2001::1", "64:ff9b::808:808",
     "100::1", "5f00::1", "4000::1", "::ffff:8.8.8.8", "192.52.193.1", "2620:4f:8000::1"],
)  # fmt: skip
def test_ranges_that_lead_elsewhere_are_not_in_the_open(ip: str) -> None:
    assert not is_open(ip)
    shown = f"[{ip}]" if ":" in ip else ip
    with pytest.raises(ImportBadAddress) as refused:
        check(f"http://{shown}/x", Policy(resolve=lambda *_host: [ip]))
    assert refused.value.params["address"] == f"http://{shown}/x"
    assert refused.value.params["reason"] == "private"


BAD = [
    ("ftp://cards.example/x", "unreadable"),
    ("file:///etc/passwd", "unreadable"),
    ("cards.example/x", "unreadable"),
    ("https://", "unreadable"),
    ("https://[::1", "unreadable"),
    ("https://cards.example:99999/", "unreadable"),
    ("https://user:secret@cards.example/", "credentials"),
    ("https://user@cards.example/", "credentials"),
    ("https://cards.example:8080/", "port"),
    ("https://cards.example/\r\nX: y", "odd"),
    ("https://cards.example/" + "x" * 600, "odd"),
    ("https://kartę.example/", "odd"),
]


@pytest.mark.parametrize(("address", "reason"), BAD)
def test_bad_addresses(address: str, reason: str) -> None:
    with pytest.raises(ImportBadAddress) as refused:
        check(address, Policy(resolve=lambda *_host: ["8.8.8.8"]))
    assert refused.value.params["reason"] == reason
    assert "secret" not in str(refused.value.params["address"])


def test_numbers_in_disguise_lead_nowhere_else() -> None:
    """Whatever a host is written as, what it resolves to is what counts."""
    for host in ("0x7f000001", "2130706433", "127.1", "localhost"):
        with pytest.raises((ImportBadAddress, ImportNotFetched)):
            check(f"http://{host}/", Policy())
