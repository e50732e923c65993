"""Cards survive a round trip; altered, foreign, old and hostile ones are refused."""

import zlib
from binascii import b2a_base64
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redstone.app.live.card import (
    DAY,
    MAX_CARD,
    PREFIX,
    Card,
    CardFault,
    CardRefused,
    Kind,
    Side,
    card_text,
    code_text,
    new_table,
    parse_card,
)
from redstone.app.live.session_description import BadDescription, SessionDescription
from redstone.app.live.words.way import refused
from redstone.app.play.player_names import clean_name
from tests.effort import share
from tests.live.session_descriptions import descriptions

NOW = 29_930_000
GAMES = ("redstone9", "redstone13x9n", "red2x19", "savage5", "go9", "go19bk1h2", "go13ckn15")


HALF = SessionDescription(bytes(range(32)), "abcd", "+/" * 12, ())
PLAIN = Card(Kind.INVITE, HALF.packed(), "redstone9", Side.FIRST, "", "", "0" * 12, NOW)

cards = st.builds(
    Card,
    kind=st.sampled_from(Kind),
    description=descriptions.map(SessionDescription.packed),
    game=st.sampled_from(GAMES),
    side=st.sampled_from(Side),
    clock=st.sampled_from(("", "300", "300+", "600f5", "600f5+", "600b5", "86400y99x3600+")),
    name=st.text(max_size=60).map(clean_name),
    table=st.binary(min_size=6, max_size=6).map(bytes.hex),
    made=st.integers(0, 2**32 - 1),
)


def fault_of(text: str, now: int = NOW) -> CardFault | None:
    """Return the reason why a text is refused, None for a card."""
    try:
        parse_card(text, now)
    except CardRefused as wrong:
        return wrong.fault
    return None


@given(cards, st.integers(-DAY, DAY))
def test_a_card_survives_a_round_trip(card: Card, minutes: int) -> None:
    for text in (card_text(card), code_text(card)):
        assert parse_card(text, card.made + minutes) == card
        assert len(text) <= MAX_CARD


@given(cards)
def test_a_link_ends_in_a_letter_or_digit_and_a_code_is_of_capitals(card: Card) -> None:
    assert card_text(card)[-1].isalnum()
    code = code_text(card)
    assert code.removeprefix("LIVE1-").isalnum()
    assert code == code.upper()


@pytest.mark.parametrize(
    "around",
    [
        "{}",
        "#{}",
        "  {}\n",
        "https://example.org/redstone/#{}",
        "Play with me: https://example.org/#{}. See you!",
        "(https://example.org/#{})",
    ],
)
def test_a_card_is_found_within_a_text(around: str) -> None:
    for text in (card_text(PLAIN), code_text(PLAIN)):
        assert parse_card(around.format(text), NOW) == PLAIN


@given(st.data())
def test_an_altered_card_is_refused(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from([card_text(PLAIN), code_text(PLAIN)]))
    at = data.draw(st.integers(len(PREFIX), len(text) - 1))
    signs = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_.%# \näıſ"
    other = data.draw(st.sampled_from(signs).filter(lambda sign: sign != text[at]))
    assert fault_of(text[:at] + other + text[at + 1 :]) is CardFault.DAMAGED


@given(st.data())
def test_a_cut_or_lengthened_card_is_refused(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from([card_text(PLAIN), code_text(PLAIN)]))
    assert fault_of(text[: data.draw(st.integers(len(PREFIX), len(text) - 1))]) is CardFault.DAMAGED
    more = data.draw(st.text("AQgw019-_", min_size=1, max_size=9))
    assert fault_of(text + more) is CardFault.DAMAGED


def test_a_code_with_an_added_leading_zero_is_refused() -> None:
    assert fault_of(code_text(PLAIN).replace("LIVE1-", "LIVE1-0")) is CardFault.DAMAGED


@pytest.mark.parametrize("sign", "ıſK")
def test_letters_of_other_alphabets_are_not_part_of_a_card(sign: str) -> None:
    assert fault_of(card_text(PLAIN)[:-1] + sign) is CardFault.DAMAGED
    assert fault_of(PREFIX + sign) is CardFault.DAMAGED


@pytest.mark.parametrize("text", ["", "hello", "#redstone9-1-e5d4", "alive1-AAAA", "live-AAAA"])
def test_texts_without_the_prefix_of_a_card_are_refused_as_foreign(text: str) -> None:
    assert fault_of(text) is CardFault.FOREIGN


def test_a_card_after_20_000_characters_is_not_found() -> None:
    assert fault_of("x " * 10_000 + card_text(PLAIN)) is CardFault.FOREIGN


def test_a_card_is_valid_for_a_day() -> None:
    text = card_text(PLAIN)
    assert fault_of(text, NOW + DAY) is None
    assert fault_of(text, NOW + DAY + 1) is CardFault.OLD
    assert fault_of(text, NOW - DAY - 1) is CardFault.AHEAD


def checked(body: bytes) -> str:
    """Return a card with any bytes and a valid check."""
    data = body + zlib.crc32(PREFIX.encode() + body).to_bytes(4)
    text = b2a_base64(data, newline=False).decode().translate(str.maketrans("+/", "-_"))
    return PREFIX + text.rstrip("=")


def body_of(
    signs: int = 32, game: bytes = b"redstone9", clock: bytes = b"", **said: bytes
) -> bytes:
    """Return the bytes of a card before its check, made from these fields."""
    parts = (game, clock, said.get("name", b""), said.get("description", HALF.packed()))
    texts = b"".join(bytes([len(part)]) + part for part in parts)
    return bytes([signs]) + NOW.to_bytes(4) + bytes(6) + texts + said.get("rest", b"")


def test_a_card_body_made_by_hand_is_valid() -> None:
    assert parse_card(checked(body_of()), NOW) == PLAIN
    assert parse_card(checked(body_of(rest=b"\0")), NOW) == PLAIN


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"\0",
        body_of()[:11],
        body_of()[:-1],
        body_of(signs=32 + len(Kind)),
        body_of(signs=64),
        body_of(game=b""),
        body_of(game=b"chess8"),
        body_of(game=b"Redstone9"),
        body_of(game=b"redstone9x9"),
        body_of(game=b"redstone20"),
        body_of(game=b"redstone9-1"),
        body_of(game=b" redstone9"),
        body_of(game=b"go9a"),
        body_of(game=b"go9q15b"),
        body_of(game=b"\xff"),
        body_of(clock=b"A"),
        body_of(clock=b"9" * 25),
        body_of(clock=b"600f5++"),
        body_of(clock=b"0600f5"),
        body_of(clock=b"600-300"),
        body_of(name=b"two\nlines"),
        body_of(name=b"\xff\xfe"),
        body_of(name="ä".encode() * 41),
        body_of(description=b""),
        body_of(description=bytes(255)),
        body_of(rest=b"\1"),
        body_of(rest=b"\0\0"),
    ],
)
def test_a_card_with_a_valid_check_and_unreadable_fields_is_refused_as_newer(body: bytes) -> None:
    assert fault_of(checked(body)) is CardFault.NEWER


def test_cards_of_later_versions_are_refused_as_newer() -> None:
    assert fault_of(card_text(PLAIN).replace("live1", "live2")) is CardFault.NEWER
    assert fault_of("https://example.org/#live12-") is CardFault.NEWER


@given(st.binary(max_size=600))
def test_any_bytes_with_a_good_check_are_read_or_refused(body: bytes) -> None:
    text = checked(body)
    if fault_of(text) is None:
        card = parse_card(text, NOW)
        assert parse_card(card_text(card), NOW) == card


@given(st.text(max_size=share(300)))
def test_any_random_text_is_refused(text: str) -> None:
    for before in ("", PREFIX, "LIVE1-"):
        assert fault_of(before + text) is not None


def test_a_million_characters_after_the_prefix_are_refused_as_damaged() -> None:
    for prefix in (PREFIX, "LIVE1-"):
        assert fault_of(prefix + "A" * 1_000_000) is CardFault.DAMAGED


def test_new_table_ids_differ() -> None:
    tables = {new_table() for _ in range(9)}
    assert len(tables) == 9
    assert all(parse_card(card_text(replace(PLAIN, table=table)), NOW).table for table in tables)


def test_every_fault_has_a_message_that_names_the_invitation() -> None:
    assert len({refused(fault) for fault in CardFault}) == len(CardFault)
    assert all("nvitation" in refused(fault) for fault in CardFault)


@given(descriptions)
def test_a_session_description_survives_a_round_trip(description: SessionDescription) -> None:
    assert SessionDescription.parse(description.packed()) == description


@given(st.binary(max_size=300))
def test_any_bytes_are_read_as_a_session_description_or_refused(data: bytes) -> None:
    try:
        description = SessionDescription.parse(data)
    except BadDescription:
        return
    assert description.packed() == data
