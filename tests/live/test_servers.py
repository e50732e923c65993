"""No servers are used unless named, and their configuration is read strictly."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redstone.app.live.ice_servers.server_list import (
    BadServers,
    Broker,
    Hosted,
    Server,
    ice,
    parse_hosted,
    parse_servers,
)
from redstone.app.live.ice_servers.words import contacted_servers_text, unreadable
from tools.build.paths import ROOT, WEB, BuildError
from tools.build.policy import with_broker


def test_no_server_is_used_unless_one_is_named() -> None:
    assert parse_servers("") == parse_servers(" \n") == ()
    assert ice(()) == "[]"
    assert contacted_servers_text((), ()) == ""
    assert parse_hosted((WEB / "live" / "servers.json").read_text()) == Hosted()


def test_servers_are_read_with_their_credentials() -> None:
    stun, turn = parse_servers("stun:stun.example.org turns:ann:a:b@c@[::1]:443?transport=tcp")
    assert stun == Server("stun:stun.example.org", "stun.example.org")
    assert turn == Server("turns:[::1]:443?transport=tcp", "[::1]", "ann", "a:b@c")
    assert json.loads(ice((stun, turn))) == [
        {"urls": "stun:stun.example.org"},
        {"urls": "turns:[::1]:443?transport=tcp", "username": "ann", "credential": "a:b@c"},
    ]
    assert "a:b@c" not in f"{turn}"


@pytest.mark.parametrize(
    "text",
    [
        "stun.example.org",
        "http://example.org",
        "stun:",
        "stun:-a",
        "stun:a_b",
        "stun:example.org:0",
        "stun:example.org:65536",
        "stun:example.org?transport=tcp",
        "stun:ann:secret@example.org",
        "turn:example.org",
        "turn:ann@example.org",
        "turn:ann:secret@example.org?transport=udp",
        "STUN:example.org",
        "stun:exämple.org",
        "stun:a stun:b stun:c stun:d stun:e",
        "stun:" + "a" * 400,
        " " * 401,
    ],
)
def test_invalid_server_texts_are_refused(text: str) -> None:
    with pytest.raises(BadServers) as fault:
        parse_servers(text)
    assert len(unreadable(fault.value)) < 300


@given(st.text(max_size=80))
def test_any_text_is_read_as_servers_or_refused(text: str) -> None:
    try:
        servers = parse_servers(text)
    except BadServers:
        return
    assert all(server.host for server in servers)


def test_the_servers_in_use_and_their_source_are_shown() -> None:
    own, hosted = parse_servers("stun:one.example.org"), parse_servers("stun:two.example.org")
    assert "in your settings" in contacted_servers_text(own, hosted)
    assert "one.example.org" in contacted_servers_text(own, hosted)
    assert "two.example.org" not in contacted_servers_text(own, hosted)
    assert "this site" in contacted_servers_text((), hosted)


def hosted_text(servers: object = "", broker: object = "") -> str:
    """Return a configuration as JSON."""
    return json.dumps({"servers": servers, "broker": broker})


def test_servers_and_the_brokers_address_are_read_from_a_configuration() -> None:
    text = hosted_text("stun:example.org", "https://example.org/peers")
    assert parse_hosted(text) == Hosted(
        parse_servers("stun:example.org"), Broker("example.org", 443, "/peers/", secure=True)
    )
    local = parse_hosted(hosted_text(broker="http://127.0.0.1:9000")).broker
    assert local == Broker("127.0.0.1", 9000, "/", secure=False)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        "[" * 400,
        hosted_text(servers=1),
        hosted_text(broker=None),
        hosted_text(servers="example.org"),
        hosted_text(broker="example.org"),
        hosted_text(broker="ftp://example.org"),
        hosted_text(broker="https://example.org/a?b"),
        hosted_text(broker="https://example.org:99999"),
        hosted_text(broker="https://example.org; script-src *"),
        hosted_text()[:-1] + ', "more": 1}',
    ],
)
def test_a_configuration_of_another_form_is_refused(text: str) -> None:
    with pytest.raises(BadServers):
        parse_hosted(text)


PAGE = (ROOT / "index.html").read_bytes()


def test_a_named_broker_is_added_to_the_content_security_policy_and_nothing_else() -> None:
    assert with_broker(PAGE, hosted_text("stun:stun.example.org").encode()) == PAGE
    page = with_broker(PAGE, hosted_text(broker="https://example.org:9000/peers").encode()).decode()
    named = "connect-src 'self' https://example.org:9000 wss://example.org:9000;"
    assert page.replace(named, "connect-src 'self';") == PAGE.decode()
    local = with_broker(PAGE, hosted_text(broker="http://127.0.0.1:9000").encode()).decode()
    assert "connect-src 'self' http://127.0.0.1:9000 ws://127.0.0.1:9000;" in local


@pytest.mark.parametrize("text", [b"{}", b"\xff", hosted_text(broker="x").encode()])
def test_an_invalid_configuration_fails_the_build(text: bytes) -> None:
    with pytest.raises(BuildError):
        with_broker(PAGE, text)
