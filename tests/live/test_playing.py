"""A live game at two boards: each move appears at the other, and both games stay equal."""

import pytest

from redstone.app.live.message import Proposal
from redstone.app.live.playing import Playing
from redstone.app.page.state import detail, refusal
from redstone.app.play.session import Session
from redstone.app.play.settings import Opponent, Setup
from redstone.app.storage.arrivals import owes_link
from redstone.app.words import game as words
from redstone.position import Pass
from redstone.record.notation import parse_move
from tests.app.sessions import TWO_DUE, at, moves_of
from tests.live.wires import SIDES, Two


class Boards(Two):
    """Two peers, each with a session."""

    def __init__(self, game: str = "redstone", size: int = 5, options: str = "") -> None:
        """Connect two sessions in a new game."""
        super().__init__(game, size, options)
        self.start_sessions()

    def start_sessions(self) -> None:
        """Let both play at new sessions, connected."""
        self.sessions = [Session(Setup(opponent=Opponent.PERSON)) for _ in SIDES]
        self.join()
        self.settle()
        pairs = zip(self.sessions, self.peers, strict=True)
        self.playings = [Playing(session, peer) for session, peer in pairs]

    def update(self) -> None:
        """Deliver all messages, and update both sessions."""
        for playing in self.playings:
            playing.send_moves()
        self.settle()
        for playing in self.playings:
            playing.follow()

    def make(self, *tokens: str) -> None:
        """Make moves, each for the player to move."""
        for token in tokens:
            mover = next(one for one in self.sessions if one.table.is_persons_turn)
            assert mover.board_input.make_own(parse_move(token)) is None
            self.update()

    @property
    def games(self) -> list[str]:
        """The moves of both sessions."""
        return [moves_of(session) for session in self.sessions]


def test_a_move_at_one_board_appears_at_the_other() -> None:
    boards = Boards()
    boards.make("c3", "z", "d4")
    assert boards.games == ["c3 z d4"] * 2
    assert all(session.table.by_link for session in boards.sessions)


def test_each_session_shows_the_name_of_the_other_player() -> None:
    first, second = Boards().sessions
    assert first.board_input.now.name_of(first.table.home_seat.other) == "Player 1"
    assert second.board_input.now.name_of(second.table.home_seat.other) == "Player 0"


def test_a_person_cannot_move_for_the_other() -> None:
    boards = Boards()
    second = boards.sessions[1]
    assert not second.table.may_play
    assert second.board_input.make_own(parse_move("c3")) is not None
    boards.update()
    assert boards.games == ["", ""]


def test_while_connected_no_link_is_due_and_a_tap_plays_at_once() -> None:
    boards = Boards()
    first = boards.sessions[0]
    first.board_input.tap(at("c3"), 60)
    boards.update()
    assert boards.games == ["c3"] * 2
    assert not owes_link(first.board_input.now)
    boards.playings[0].release()
    assert owes_link(first.board_input.now), "now it can be finished by link"


def test_an_earlier_position_stays_in_view_when_the_other_moves() -> None:
    boards = Boards()
    boards.make("c3", "d4")
    second = boards.sessions[1]
    second.go_to(1)
    shown = second.board_input.now.position_id
    boards.make("b2")
    assert (second.game.ply, len(second.game.line)) == (1, 3)
    assert second.board_input.now.position_id == shown
    assert not second.table.may_play, "moves are made at the end of the line"
    second.go_to(3)
    assert second.table.may_play


def test_undo_needs_the_other_sides_agreement() -> None:
    boards = Boards()
    boards.make("c3", "d4")
    boards.sessions[0].undo()
    assert boards.sessions[0].game.ply == 2
    boards.playings[0].offer_undo()
    boards.update()
    assert not boards.sessions[0].table.may_play, "held until it is answered"
    boards.peers[1].answer(yes=True)
    boards.update()
    assert boards.games == ["", ""]
    boards.make("b2")
    assert boards.games == ["b2", "b2"]


def whose_turn(boards: Boards) -> list[str]:
    """Return the text about the turn on each side's page."""
    return [words.turn(session.board_input.now) for session in boards.sessions]


YOURS_AND_THEIRS = ["Your turn.", "Player 0’s turn."]


def test_a_pause_does_not_change_the_turn() -> None:
    boards = Boards()
    boards.make("c3", "d4")
    assert whose_turn(boards) == YOURS_AND_THEIRS
    boards.peers[0].offer(Proposal.PAUSE)
    boards.update()
    boards.peers[1].answer(yes=True)
    boards.update()
    assert [session.table.may_play for session in boards.sessions] == [False, False]
    assert whose_turn(boards) == YOURS_AND_THEIRS


def test_waiting_for_an_answer_does_not_change_the_turn() -> None:
    boards = Boards()
    boards.make("c3", "d4")
    boards.playings[0].offer_undo()
    boards.update()
    first = boards.sessions[0].board_input
    assert not first.now.table.may_play
    assert whose_turn(boards) == YOURS_AND_THEIRS
    first.tap(at("b2"), 60)
    assert first.now.pointing.untimely
    assert refusal(first.now) == "", "the room tells what is waited for"
    assert detail(first.now)


@pytest.mark.parametrize(
    ("game", "moves", "expected"),
    [
        ("go", "c3 d4 y y y", "Marking dead stones: your turn."),
        ("savage", TWO_DUE, "Your turn: stone 1 of 2."),
    ],
)
def test_a_pause_does_not_change_the_turn_in_any_game(game: str, moves: str, expected: str) -> None:
    boards = Boards(game)
    boards.make(*moves.split())
    mover = next(one for one in boards.sessions if one.table.is_persons_turn)
    boards.peers[0].offer(Proposal.PAUSE)
    boards.update()
    boards.peers[1].answer(yes=True)
    boards.update()
    assert not mover.table.may_play
    assert words.turn(mover.board_input.now) == expected


def test_an_undo_that_is_declined_changes_nothing() -> None:
    boards = Boards()
    boards.make("c3", "d4")
    boards.playings[0].offer_undo()
    boards.update()
    boards.peers[1].answer(yes=False)
    boards.update()
    assert boards.games == ["c3 d4"] * 2
    assert boards.sessions[0].table.may_play


def test_a_rematch_exchanges_the_colours() -> None:
    boards = Boards(options="n")
    boards.make("c3", "w")
    before = [session.table.id for session in boards.sessions]
    boards.peers[0].offer(Proposal.REMATCH)
    boards.update()
    boards.peers[1].answer(yes=True)
    boards.update()
    first, second = boards.sessions
    assert boards.games == ["", ""]
    assert not first.table.may_play
    assert second.table.may_play
    assert [session.table.id for session in boards.sessions] != before
    assert all(session.table.joined for session in boards.sessions)


def test_opening_another_game_keeps_the_connection() -> None:
    boards = Boards()
    boards.make("c3")
    boards.sessions[0].new_game(Setup())
    boards.update()
    assert [peer.stage.value for peer in boards.peers] == ["together", "together"]
    assert boards.games == ["", "c3"]
    assert not boards.playings[0].is_at_board


def test_in_stopped_go_only_the_player_to_move_may_mark_own_strings() -> None:
    boards = Boards("go")
    boards.make("c3", "d4", "y", "y", "y")
    mover = next(one for one in boards.sessions if one.table.is_persons_turn)
    other = next(one for one in boards.sessions if not one.table.is_persons_turn)
    stones = {session: ("c3", "d4")[n] for n, session in enumerate(boards.sessions)}
    assert mover.table.may_mark(at(stones[mover]))
    assert not other.table.may_mark(at(stones[other]))
    mover.board_input.make_own(Pass())
    boards.update()
    assert other.table.may_mark(at(stones[other]))


def test_hints_are_not_available_during_the_game() -> None:
    boards = Boards(options="n")
    assert not boards.sessions[0].table.may_request_advice
    boards.make("c3", "w")
    boards.sessions[0].go_to(0)
    assert boards.sessions[0].table.may_request_advice


@pytest.mark.parametrize(("game", "size"), [("redstone", 7), ("red", 5), ("go", 5)])
def test_a_second_invitation_replaces_a_game_without_moves(game: str, size: int) -> None:
    boards = Boards("redstone", 5)
    next_game = Two(game, size)
    for session, peer in zip(boards.sessions, next_game.peers, strict=True):
        Playing(session, peer)
        assert session.game.rules == peer.replica.game.rules
        assert session.game.start == peer.replica.game.start


def test_rejoining_a_live_game_keeps_the_sessions_table_id() -> None:
    boards = Boards()
    boards.make("c3", "z")
    for session, peer in zip(boards.sessions, boards.peers, strict=True):
        before = session.table.id
        Playing(session, peer)
        assert session.table.id == before
