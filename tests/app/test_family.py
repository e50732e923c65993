"""The game's name in every text that leaves the page or is stored, for every game."""

import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redstone import summary
from redstone.app.page.games_list import describing, listed_ids
from redstone.app.play.challenge import Challenge, format_challenge
from redstone.app.play.session import Session
from redstone.app.play.settings import FIRST_SETUP, Opponent, Seats, Setup, setup_of
from redstone.app.show import exports
from redstone.app.show.film import plain_film
from redstone.app.storage.kept_game import KeptGame, read_record
from redstone.app.storage.session_text import restore, save, write_players
from redstone.app.words import games_list as kept_words
from redstone.app.words import notices as notice_words
from redstone.app.words.family import FAMILY, heading
from redstone.app.words.newcomer import first_welcome
from redstone.language import _
from redstone.pictures import numbered
from redstone.pictures.numbered import diagrams
from redstone.position import Player
from redstone.record.game import Game
from redstone.record.link import format_link
from redstone.record.notation import parse_move
from redstone.record.work import run_to_end
from redstone.rules import GAMES
from redstone.summary import title
from tests.at_once import find, read_challenge
from tests.games import TITLES, game_of_link, games
from tests.storage.windows import Disk, Window

INDEX = Path(__file__).parents[2] / "index.html"
LINK = "https://example.org/#"


def game_of(name: str, moves: str, side: int = 5) -> Game:
    """Return a game with these moves. The name may have options after a hyphen."""
    name, _, options = name.partition("-")
    game = Game.new(GAMES[name](options), side, side)
    for token in moves.split():
        game = game.play(parse_move(token))
    return game


def session_of(game: Game) -> Session:
    """Return a session of two people here at a game."""
    session = Session()
    session.open(game, Seats(None), setup_of(game, Opponent.PERSON))
    return session


def test_the_texts_of_the_family_cover_every_game() -> None:
    """FAMILY has the same names as GAMES."""
    assert set(FAMILY) == set(GAMES)


def test_the_games_of_mark_steere_carry_his_name() -> None:
    """The credits of all games except Go do, and Go's names its rules' author."""
    for name, told in FAMILY.items():
        assert told.steere == (name != "go")
        assert told.steere == ("Mark Steere" in _(told.credit))
    assert "jann" in _(FAMILY["go"].credit)


def test_the_dialogs_offer_every_game_by_its_name() -> None:
    """The HTML has each game's name, sentence and rules, and the first game's texts."""
    page = INDEX.read_text()
    for dialog in ("game", "rules-game"):
        assert re.findall(rf'name="{dialog}" value="(\w+)"', page) == list(FAMILY)
    for name, told in FAMILY.items():
        kind = 'data-meaning="a game"' if TITLES[name] in summary.TITLES else 'translate="no"'
        assert f'<b id="game-{name}" {kind}>{TITLES[name]}</b>' in page
        assert f'<small id="about-{name}">{_(told.sentence)}</small>' in page
        assert f'name="rules-game" value="{name}"' in page
        assert (INDEX.parent / "web" / "rules" / f"{name}.html").exists()
    assert f'<span id="credit">{_(FAMILY["redstone"].credit)}</span>' in page
    assert f'<p id="welcome">{first_welcome(Session(FIRST_SETUP).board_input.now)}</p>' in page


def test_the_examples_in_the_documentation_are_links() -> None:
    """All of them can be read, and they are of Redstone, Savage Go and Go."""
    text = (INDEX.parent / "docs" / "links.md").read_text()
    links = re.findall(r"^    (#\S+) ", text, re.M)
    games = [read_challenge(link)[1] for link in links]
    assert {reading.game.rules.name for reading in games if reading.game} == {
        "redstone",
        "savage",
        "go",
    }
    assert not [reading.fault for reading in games if reading.fault]


@pytest.mark.parametrize("name", sorted(FAMILY))
def test_the_heading_names_the_game_and_its_inventor(name: str) -> None:
    """The page's state for it has the title and credit, and hides the site's link for Go."""
    state = heading(GAMES[name](""))
    assert state["game"] == {"name": name, "title": TITLES[name]}
    assert state["texts"] == {"credit": _(FAMILY[name].credit)}
    assert state["hidden"] == {"credit-site": name == "go"}


@given(games(most_points=49, resignation=True))
def test_every_export_names_its_game(game: Game) -> None:
    """Texts, pictures, sheet and list have its name and no other game's."""
    told = TITLES[game.rules.name]
    assert title(game).startswith(f"{told} ")
    sheet = exports.sheet(game, LINK)
    texts = [
        title(game),
        exports.forum_text(game, LINK),
        exports.position_picture(game, LINK).text,
        exports.film_picture(plain_film(game), LINK).text,
        json.dumps(sheet),
        notice_words.news(game, 0) if game.moves else "",
        kept_words.players(game, Setup()),
    ]
    for text in texts[2:4]:
        ET.fromstring(text)
    others = {other for other in TITLES.values() if other not in told}
    for text in texts:
        assert not re.search(rf"\b({'|'.join(others)}) [0-9]", text)
    if told != "Redstone":
        assert not [text for text in texts if "Redstone" in text]


@given(games(most_points=49), st.sampled_from(Player))
def test_challenges_of_every_game_survive_a_round_trip(game: Game, colour: Player) -> None:
    asked = Challenge(4, colour)
    challenge, reading = read_challenge(format_challenge(game, asked))
    assert (challenge, reading.game, reading.fault) == (asked, game.without_future(), None)


@given(games(most_points=49, resignation=True))
def test_sessions_of_every_game_survive_storage(game: Game) -> None:
    """A stored session and a stored record of a random game open with the same game and players."""
    session = session_of(game)
    back = restore(save(session))
    assert (back.game, back.table.setup, back.table.seats) == (
        session.game,
        session.table.setup,
        session.table.seats,
    )
    players = write_players(session.table.setup, session.table.seats)
    kept = KeptGame("of-the-test", format_link(game), players)
    assert read_record(kept.id, kept.text) == kept
    match = find([kept], format_link(game))
    assert match is not None
    assert match.game.open() == (game, session.table.seats, session.table.setup)


def test_the_list_of_stored_games_names_their_games() -> None:
    """Each entry's title has the game, size, players and number of moves."""
    disk = Disk()
    for name in FAMILY:
        Window(disk, session_of(game_of(name, "c3 d4"))).current.store()
    window = Window(disk)
    disk.settle()
    told = [run_to_end(describing(window.kept, game_id, "")) for game_id in listed_ids(window.kept)]
    titles = [state["title"] for state in told if state]
    assert titles == [
        f"{TITLES[name]} 5 × 5, two people here, move 2" for name in reversed(list(FAMILY))
    ]


@pytest.mark.parametrize(
    ("link", "opponent", "way"),
    [
        ("#redstone5-1-c3d4", Opponent.PERSON, "Study"),
        ("#redstone5-1-c3d4", Opponent.COMPUTER, ""),
        ("#redstone5-1-c3d4", Opponent.LINK, ""),
        ("#redstone5-1-c3d4w", Opponent.COMPUTER, "Review"),
    ],
)
def test_the_list_offers_a_study_unless_an_opponent_is_waiting(
    link: str, opponent: Opponent, way: str
) -> None:
    """The entry of a stored game has the text "Study" or none, by the opponent and the end."""
    game = game_of_link(link)
    setup = setup_of(game, opponent)
    session = Session(setup)
    session.open(game, Seats.for_setup(setup), setup)
    disk = Disk()
    Window(disk, session).current.store()
    window = Window(disk)
    disk.settle()
    (game_id,) = listed_ids(window.kept)
    told = run_to_end(describing(window.kept, game_id, ""))
    assert told is not None
    assert told["study"] == way
    assert told["finished"] == (way == "Review")


def test_the_list_does_not_count_a_resignation_as_a_move() -> None:
    """The number of moves is that of the end card."""
    game = game_of("redstone", "c3 d4 w")
    assert kept_words.players(game, setup_of(game, Opponent.PERSON)).endswith("move 2")


def test_a_forum_text_of_go_states_what_the_board_does_not_show() -> None:
    """It has the prisoners and komi, and the stones marked dead."""
    taken = exports.forum_text(game_of("go-bk1", "a1 b1 d4 a2"), LINK)
    assert "Prisoners: Black 0, White 1. Komi 0.5." in taken
    marked = exports.forum_text(game_of("go", "c3 y y y vc3"), LINK)
    assert "Marked dead: c3." in marked
    assert "Marked" not in taken


def test_a_forum_text_of_savage_go_states_the_stones_still_due() -> None:
    text = exports.forum_text(game_of("savage", "b1 a1 e5 d4 a2"), LINK)
    assert "2 stones still to place." in text
    assert "due" not in exports.forum_text(game_of("savage", "b1"), LINK)


def test_a_sheet_names_the_stones_of_a_turn_together() -> None:
    """In Savage Go the caption has the moves of a turn of two as "6-7 c3 c4"."""
    game = game_of("savage", "b1 a1 e5 d4 a2 c3 c4 b4")
    (diagram,) = diagrams(game)
    assert diagram.caption == "1 b1, 2 a1, 3 e5, 4 d4, 5 a2, 6-7 c3 c4, 8 b4"


def test_a_diagram_notes_moves_on_points_that_had_another_stone() -> None:
    """A move on a numbered point is listed as "5 at 2", on another stone as "5 at a1"."""
    game = game_of("go", "a2 a1 b1 e5 a1")
    (diagram,) = diagrams(game)
    assert diagram.again == "5 at 2"
    assert diagram.caption == "1 a2, 2 a1, 3 b1, 4 e5, 5 a1 (5 at 2)"
    texts = [c[5] for c in diagram.picture.commands if c[0] == "text" and "count" in str(c[4])]
    assert texts == ["1", "2", "3", "4"]
    later = numbered.diagram(game, 4, 5)  # black on an empty point again
    assert (later.again, later.caption) == ("", "5 a1")
    from_second = numbered.diagram(game, 2, 5)
    assert from_second.again == "5 at a1"


def test_a_sheet_of_go_lists_passes_marks_and_agreements() -> None:
    game = game_of("go", "c3 y y y vc3 y y")
    (diagram,) = diagrams(game)
    assert diagram.caption == "1 c3, 2 pass, 3 pass, 4 pass, 5 mark c3, 6 agrees, 7 agrees"


def test_a_captured_handicap_stone_is_not_in_the_films_last_picture() -> None:
    """Its element's opacity is 0 there."""
    game = game_of("go-h2", "c4 a1 d3 a2 c2 a4 b3", 9)
    film = ET.fromstring(exports.film_picture(plain_film(game), LINK).text)
    stones = film.findall("{http://www.w3.org/2000/svg}use")
    still = [stone for stone in stones if stone.get("opacity") != "0"]
    assert len(stones) == 2 + 7
    assert len(still) == len(game.position.board.stones) == 8
