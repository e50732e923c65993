"""The search for the stored game of which an opened one is a state."""

from itertools import count
from time import process_time

import pytest

from redstone.app.play.session import Session
from redstone.app.play.settings import Opponent, Setup
from redstone.app.storage.arrivals import Relation
from redstone.app.storage.kept_game import KeptGame
from redstone.app.storage.session_text import write_players
from redstone.record.link import format_link
from redstone.rules import GAMES
from tests.app.sessions import against_computer, link, two_people, with_moves
from tests.at_once import find
from tests.games import random_game


def by_link() -> Session:
    """Return the session of a game by link."""
    return Session(Setup(cols=5, rows=5, opponent=Opponent.LINK))


def store(session: Session, *games: str) -> list[KeptGame]:
    """Return stored games of these moves, all with the session's players."""
    players = write_players(session.table.setup, session.table.seats)
    links = [format_link(with_moves(Session(session.table.setup), moves).game) for moves in games]
    return [KeptGame(f"game-{n:04}", each, players) for n, each in zip(count(), links)]


@pytest.mark.parametrize(
    ("known", "opened", "relation"),
    [
        ("c3 d4", "c3 d4", Relation.SAME),
        ("c3 d4", "c3 d4 b2", Relation.NEWER),
        ("c3 d4", "c3", Relation.OLDER),
        ("c3 d4 b2", "c3 d4 b3", Relation.CHANGED),
        ("c3 d4 b2", "c3 z", Relation.CHANGED),
        ("c3 d4 b2 e5", "c3 b3 d2 a1", None),
        ("c3", "d4", None),
        ("c3", "", None),
    ],
)
def test_a_stored_game_by_link_matches_an_opened_one_as_same_newer_older_or_changed(
    known: str, opened: str, relation: Relation | None
) -> None:
    match = find(store(by_link(), known), link(opened))
    assert (match and match.comparison.relation) == relation


def test_a_received_game_matches_a_game_against_the_computer_only_as_an_older_state() -> None:
    library = store(against_computer(), "c3 d4")
    assert find(library, link("c3 d4 b2")) is None
    assert find(library, link("c3 b4")) is None
    match = find(library, link("c3"))
    assert match is not None
    assert match.comparison.relation is Relation.OLDER


def test_the_game_with_the_most_in_common_is_found() -> None:
    library = store(by_link(), "c3", "c3 d4 b2", "c3 d4", "a1")
    match = find(library, link("c3 d4 b2 e5"))
    assert match is not None
    assert match.game.moves == ("c3", "d4", "b2")


def test_a_game_on_another_board_does_not_match() -> None:
    other = format_link(with_moves(two_people(7), "c3 d4").game)
    assert find(store(by_link(), "c3 d4"), other) is None


def test_one_of_5000_games_is_found_within_half_a_second() -> None:
    rules = GAMES["redstone"]("")
    links = [format_link(random_game(rules, (9, 9), seed, 60)) for seed in range(30)]
    games = [KeptGame(f"game-{n:04}", links[n % 30], {}) for n in range(5_000)]
    before = process_time()
    match = find(games, links[7])
    assert match is not None
    assert match.game.id == "game-0007"
    assert process_time() - before < 0.5
