"""The keeper of a session's clock, with a fake time."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from redstone import summary
from redstone.app.clock.keeper import ClockKeeper
from redstone.app.clock.state import shown, thinking_time
from redstone.app.clock.timed import Timed
from redstone.app.page.state import move_entries
from redstone.app.play.notices import Event
from redstone.app.play.placing import Act
from redstone.app.play.session import Session
from redstone.app.play.settings import Opponent, Seats, Setup, setup_of
from redstone.app.play.table import Joined
from redstone.app.play.timing import MAX_CLOCK, clean_clock_text, has_flag_fallen, unstarted_clock
from redstone.app.storage.arrivals import opens_as_study
from redstone.app.storage.intake import Incoming
from redstone.app.storage.session_text import restore, save
from redstone.app.words import game as words
from redstone.clock.clock import Clock
from redstone.clock.control import Control
from redstone.clock.remaining import Remaining
from redstone.engine.report import HOPELESS, JUDGED, Report
from redstone.position import Place, Reason, Resign
from redstone.record.game import MAX_MOVES, Game, Seat, seat_to_move
from redstone.record.link import LinkReading
from redstone.record.node import TimeLeft
from redstone.record.notation import parse_move, parse_point
from redstone.record.sgf import formatting_sgf, reading_sgf
from redstone.record.work import run_to_end
from redstone.summary import numbered
from tests.app.test_savage_play import NEEDS_CAPTURE
from tests.clock.test_clock import CONTROLS
from tests.effort import share

FIRST, SECOND = Seat


class Timepiece:
    """A session with its clock, and a time that the test moves."""

    def __init__(self, clock: str, opponent: Opponent = Opponent.PERSON, **setup: object) -> None:
        """Begin a game on 5x5 with this clock."""
        small = Setup(cols=5, rows=5, opponent=opponent, clock=clock)
        self.session = Session(replace(small, **setup))  # type: ignore[arg-type]
        self.now = 1_700_000_000_000
        self.keeper = ClockKeeper(self.session, lambda: self.now)
        self.keeper.follow()

    def play(self, token: str, after: int = 0) -> None:
        """Play a move after this many milliseconds."""
        self.now += after
        seat = seat_to_move(self.session.position)
        assert self.session.board_input.make(seat, parse_move(token)) is None, token
        self.keeper.follow()

    def do(self, name: str, after: int = 0, *given: object) -> None:
        """Call a method of the keeper, or else of the session, after this many milliseconds."""
        self.now += after
        owner = self.keeper if hasattr(self.keeper, name) else self.session
        getattr(owner, name)(*given)
        self.keeper.follow()

    def reload(self, after: int) -> None:
        """Reload the page after this many milliseconds."""
        self.session = restore(save(self.session))
        self.now += after
        self.keeper = ClockKeeper(self.session, lambda: self.now)
        self.keeper.follow()

    @property
    def clock(self) -> Clock:
        """The clock of the session."""
        assert self.keeper.clock is not None
        return self.keeper.clock

    @property
    def text(self) -> str:
        """Return the clock's text, as stored with the game."""
        return self.session.table.setup.clock

    @property
    def times(self) -> list[int]:
        """Return the times left to both seats."""
        return [self.clock.remaining(seat, self.now).left for seat in Seat]


def test_the_clock_starts_with_the_first_stone() -> None:
    here = Timepiece("60f5")
    here.now += 500_000
    assert here.times == [60_000, 60_000]
    here.play("b2")
    here.play("c3", after=10_000)
    here.now += 4_000
    assert here.times == [56_000, 55_000]


def test_times_stay_with_the_people_through_a_swap() -> None:
    here = Timepiece("60-30")
    here.play("b2")
    here.play("z", after=10_000)
    assert here.times == [60_000, 20_000]
    assert here.clock.turn is FIRST
    state = shown(here.session.board_input.now, here.clock)
    assert state["running"] == "white"
    assert [state["sides"][colour]["left"] for colour in ("black", "white")] == [20_000, 60_000]


def test_only_the_last_stone_of_a_turn_stores_the_time_left() -> None:
    here = Timepiece("60f5", game="savage", cols=3, rows=3)
    for token in NEEDS_CAPTURE.split():
        here.play(token, after=100)
    assert here.session.position.due > 1
    while here.clock.turn is FIRST:
        legal = here.session.game.rules.legal_moves(here.session.position)
        here.play(min(map(str, legal)), after=1_000)
    times = Timed.parse(here.text).times
    assert [left is not None for left in times] == [True] * 4 + [False] * (len(times) - 5) + [True]
    last = times[-1]
    assert last is not None
    assert here.times[0] == last.left


@pytest.mark.parametrize("act", ["pause", "coach"])
def test_stopping_a_clock_after_its_time_is_up_loses_the_game(act: str) -> None:
    """The page may not have noticed the flag yet."""
    here = Timepiece("60")
    here.play("b2")
    if act == "pause":
        here.do("pause", 60_000)
    else:
        here.now += 60_000
        here.keeper._hold(True)
    assert here.session.game.line[-1] == Resign()
    assert here.clock.flagged is SECOND


def test_stepping_through_the_game_does_not_change_the_clock() -> None:
    here = Timepiece("60")
    for token in "b2", "c3", "d4":
        here.play(token, after=1_000)
    here.do("go_to", 1_000, 1)
    here.now += 5_000
    assert here.clock.turn is SECOND
    assert here.times == [59_000, 53_000]
    here.do("go_to", 0, 3)
    here.play("b3", after=1_000)
    assert here.times == [59_000, 52_000]


def test_a_move_from_an_earlier_position_replaces_the_later_times() -> None:
    here = Timepiece("60f5")
    for token in "b2", "c3", "d4":
        here.play(token, after=1_000)
    assert here.times == [64_000, 64_000]
    here.do("go_to", 0, 1)
    here.play("a1", after=2_000)
    assert here.times == [64_000, 62_000], "it earned nothing a second time"
    assert here.clock.turn is FIRST
    here.play("e5", after=1_000)
    assert here.times == [63_000, 62_000]
    here.play("e1", after=1_000)
    assert here.times == [63_000, 66_000]


def test_undo_gives_no_time_back() -> None:
    here = Timepiece("60f5")
    for token in "b2", "c3", "d4":
        here.play(token, after=1_000)
    here.do("undo", 3_000)
    assert (here.times, here.clock.turn) == ([64_000, 61_000], FIRST)
    here.do("redo", 2_000)
    assert (here.times, here.clock.turn) == ([62_000, 61_000], SECOND)
    here.play("a4", after=1_000)
    assert here.times == [62_000, 65_000]


def test_the_time_of_the_player_to_move_runs_out() -> None:
    here = Timepiece("60")
    here.play("b2")
    here.do("check_flag", 59_999)
    assert here.session.game.outcome is None
    here.do("check_flag", 1)
    outcome = here.session.game.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (here.session.game.colour(FIRST), Reason.RESIGNATION)
    assert here.session.game.moves[-1] == Resign()
    assert here.session.table.ends_on_time
    before = here.text
    here.do("check_flag", 5_000)
    assert here.text == before


def test_a_move_after_the_flag_does_not_count() -> None:
    """The page may have slept, so the tap may be reported before the flag."""
    here = Timepiece("60")
    here.play("b2")
    here.play("c3", after=60_000)
    assert here.session.game.tokens == ("b2", "w")
    assert not here.session.game.has_branches
    assert here.session.table.ends_on_time


def test_the_list_of_moves_shows_a_loss_on_time() -> None:
    here = Timepiece("60")
    here.play("b2")
    here.do("check_flag", 60_000)
    table = here.session.table
    listed = move_entries(table.shared_game, 0)
    assert [move["name"] for move in listed] == ["b2", "loses on time"]
    here.reload(5_000)
    again = here.session.table.shared_game
    assert move_entries(again, 1)[0]["name"] == "loses on time"
    assert numbered(here.keeper.with_times(table.game).nodes, 2) == "2 loses on time"
    here.do("go_to", 0, 1)
    back = here.session.table.shared_game
    assert move_entries(back, 1)[0]["name"] == "loses on time", "wherever the cursor is"


def test_it_stays_the_persons_turn_while_the_clock_is_paused() -> None:
    here = Timepiece("60", Opponent.COMPUTER, options="n")
    assert words.turn(here.session.board_input.now) == "Your turn."
    here.play("b2")
    here.play("c3")
    here.do("pause")
    assert here.session.table.is_paused
    assert words.turn(here.session.board_input.now) == "Your turn."


def test_nothing_is_placed_while_the_clock_is_paused() -> None:
    here = Timepiece("60", options="n")
    here.play("b2")
    board_input, point = here.session.board_input, parse_point("d4")
    board_input.now = board_input.now.stage(Place(point))
    here.do("pause")
    board_input.confirm()
    for act in (Act(point), Act(point, cell=40.0), Act(parse_point("c3"), red=False)):
        board_input.act(act)
        assert words.untimely_reason(board_input.now) == "Not now: the clock is paused."
        assert here.session.game.tokens == ("b2",)
    here.session.resign()
    assert here.session.game.tokens == ("b2",)
    here.do("resume")
    board_input.act(Act(point, red=False))
    assert len(here.session.game.moves) == 2


def test_a_player_who_resigns_in_time_has_not_lost_on_time() -> None:
    here = Timepiece("60")
    here.play("b2")
    here.play("w", after=10_000)
    assert not here.session.table.ends_on_time
    assert not here.clock.is_running
    here.now += 100_000
    assert here.times == [60_000, 50_000]


def test_undo_after_a_loss_on_time_continues_without_a_clock() -> None:
    here = Timepiece("60")
    here.play("b2")
    here.do("check_flag", 60_000)
    here.do("undo")
    assert here.keeper.clock is None
    assert here.text == ""
    assert here.session.board_input.now.notices == (Event.CLOCK_OFF,)


def test_flags_fall_while_an_earlier_position_is_viewed() -> None:
    here = Timepiece("60")
    for token in "b2", "c3":
        here.play(token)
    here.do("go_to", 0, 0)
    here.do("check_flag", 60_000)
    assert here.session.game.tokens == ("b2", "c3", "w")


def test_a_pause_continues_through_a_reload() -> None:
    here = Timepiece("60")
    here.play("b2")
    here.do("pause", 1_000)
    here.reload(after=10_000_000)
    assert here.keeper.is_paused
    here.do("resume", 1_000)
    here.now += 1_000
    assert here.times == [60_000, 58_000]


def test_a_reload_does_not_stop_the_clock() -> None:
    here = Timepiece("60")
    here.play("b2")
    here.reload(after=10_000)
    assert here.times == [60_000, 50_000]
    here.reload(after=50_000)
    here.do("check_flag")
    assert here.session.table.ends_on_time


def test_in_go_the_clock_stands_while_play_is_stopped() -> None:
    here = Timepiece("60", game="go")
    for token in "c3", "b2", "y", "y":
        here.play(token, after=1_000)
    while not here.session.table.is_stopped:
        here.play("y", after=1_000)
    left = here.times
    here.now += 1_000_000
    assert here.times == left
    here.play("u")
    here.now += 1_000
    assert sum(left) - sum(here.times) == 1_000


def test_the_computers_clock_waits_while_the_person_is_being_asked() -> None:
    """The computer has offered to resign, or has failed, so nobody can use the time."""
    here = Timepiece("60", Opponent.COMPUTER, level=5, options="n")
    here.play("b2")
    here.now += 1_000
    session = here.session
    assert session.request is not None
    session.receive_report(session.request.id, Report(JUDGED, 1.0, HOPELESS))
    session.answer(session.request.id, parse_move("c3"))
    here.keeper.follow()
    assert session.board_input.now.computer.gives_up is not None
    here.now += 500_000
    assert here.times == [60_000, 59_000]
    assert not here.keeper.is_paused, "the board is not covered"
    here.do("play_it_out")
    here.now += 1_000
    assert here.times == [59_000, 59_000]


def computers_turn() -> Timepiece:
    """Return a game in which the person has moved at once and the computer has a minute."""
    here = Timepiece("60", Opponent.COMPUTER, level=5, options="n")
    here.play("b2")
    return here


def test_while_the_page_is_closed_the_persons_clock_runs_but_not_the_computers() -> None:
    here = computers_turn()
    here.now += 1_000
    here.reload(after=600_000)
    here.do("check_flag")
    assert here.session.game.tokens == ("b2",)
    assert (here.clock.turn, here.clock.is_running, here.times) == (SECOND, True, [60_000, 60_000])
    here.play("c3", after=3_000)
    here.reload(after=5_000)
    assert here.times == [55_000, 57_000], "the person's time runs on"


def test_the_computer_loses_no_time_while_the_page_sleeps() -> None:
    here = computers_turn()
    here.do("check_flag", 600_000)
    assert here.session.game.tokens == ("b2",)
    here.play("c3", after=1_000)
    assert here.times == [60_000, 59_000]
    here.play("d4")
    here.play("b3", after=600_000)
    assert here.times == [60_000, 59_000], "nor where its answer is the first to be told"
    here.play("e5")
    here.do("check_flag", 59_000)
    assert here.session.table.ends_on_time, "but it can lose on time"


@pytest.mark.parametrize("reloaded", [False, True])
def test_the_computers_clock_waits_while_the_page_shows_another_room(reloaded: bool) -> None:
    here = computers_turn()
    here.now += 1_000
    here.keeper.follow(away=True)
    here.keeper.follow(away=True)
    assert not here.clock.is_running
    assert not here.session.table.is_paused, "nobody has paused it"
    if reloaded:
        here.reload(after=600_000)
        assert not here.keeper.is_paused
        here.keeper.follow(away=True)
    here.do("check_flag", 600_000)
    assert (here.clock.turn, here.clock.is_running, here.times) == (SECOND, True, [60_000, 59_000])
    here.play("c3", after=2_000)
    here.keeper.follow(away=True)
    here.now += 5_000
    assert here.times == [55_000, 57_000], "the person's does not"


def test_a_rematch_starts_with_the_full_time() -> None:
    here = Timepiece("60f5-30")
    for token in "b2", "c3", "w":
        here.play(token, after=1_000)
    here.do("rematch")
    assert str(here.clock) == "30-60f5 30000 60000 stopped", "each keeps their own"


def test_an_unreadable_clock_is_dropped() -> None:
    here = Timepiece("60 1 2 3 4")
    assert here.keeper.clock is None
    assert here.text == ""
    assert here.session.board_input.now.notices == (Event.CLOCK_UNREADABLE,)


class LateTimepiece(Timepiece):
    """A timepiece whose page is reloaded, with moves made before the clock is loaded."""

    def reload_and_play(self, *tokens: str, after: int = 0) -> None:
        """Reload the page, play these moves, and load the clock this many milliseconds later."""
        self.session = restore(save(self.session))
        for token in tokens:
            seat = seat_to_move(self.session.position)
            assert self.session.board_input.make(seat, parse_move(token)) is None, token
        self.now += after
        self.keeper = ClockKeeper(self.session, lambda: self.now)
        self.keeper.follow()


def test_moves_made_before_the_clock_is_loaded_switch_the_side() -> None:
    here = LateTimepiece("60")
    here.play("b2")
    here.reload_and_play("c3", after=2_000)
    assert (here.clock.turn, here.times) == (FIRST, [60_000, 58_000])
    here.play("d4", after=1_000)
    assert (here.clock.turn, here.times) == (SECOND, [59_000, 58_000])
    here.do("check_flag", 58_000)
    assert here.session.table.ends_on_time


def test_a_clock_that_ran_out_before_it_was_loaded_is_dropped() -> None:
    here = LateTimepiece("60")
    here.play("b2")
    here.reload_and_play("c3", after=60_000)
    assert (here.keeper.clock, here.text) == (None, "")
    assert here.session.board_input.now.notices == (Event.CLOCK_OFF,)
    here.play("d4")
    assert here.session.game.tokens == ("b2", "c3", "d4")


def test_a_game_that_ended_before_the_clock_is_loaded_was_not_lost_on_time() -> None:
    here = LateTimepiece("60")
    here.play("b2")
    here.reload_and_play("w", after=60_000)
    assert (here.clock.turn, here.times) == (None, [60_000, 60_000])
    assert not here.session.table.ends_on_time


@pytest.mark.parametrize("state", ["5 1000", "5 1699999999999", "5"])
def test_a_clock_at_the_wrong_turn_never_freezes_the_game(state: str) -> None:
    """An imported game may have such a clock, whose first seat is to move."""
    here = Timepiece(f"60 60000 60000 second {state}")
    here.do("resume")
    here.do("check_flag")
    here.play("b2", after=1_000)
    here.do("check_flag")
    assert here.session.game.tokens == ("b2",)


def test_a_fallen_flag_of_the_player_not_to_move_only_drops_the_clock() -> None:
    here = LateTimepiece("60")
    here.play("b2")
    here.session.set_clock("60 0 60000 first 60000")
    here.reload_and_play("c3", "d4")
    here.play("e5")
    assert here.session.game.tokens == ("b2", "c3", "d4", "e5")
    assert (here.keeper.clock, here.text) == (None, "")


def test_a_game_that_is_only_viewed_has_no_clock() -> None:
    here = Timepiece("60")
    here.play("b2")
    here.session.visit(here.session.game)
    here.keeper.follow()
    assert here.keeper.clock is None


def test_the_time_left_is_stored_after_each_turn_and_removed_by_undo() -> None:
    here = Timepiece("60f5")
    for token in "b2", "c3", "d4":
        here.play(token, after=1_000)
    timed = Timed.parse(here.text)
    assert [left and left.left for left in timed.times] == [60_000, 64_000, 64_000]
    here.do("undo")
    assert len(Timed.parse(here.text).times) == 2


WALK = st.lists(
    st.tuples(
        st.sampled_from(["move"] * 6 + ["undo", "redo", "pause", "resume", "look", "reload"]),
        st.sampled_from([0, 1, 40, 900, 2_100]),
    ),
    max_size=40,
)


@settings(max_examples=share(150), deadline=None)
@given(CONTROLS, WALK, st.randoms())
def test_after_any_actions_the_clock_text_is_valid_and_agrees_with_the_game(
    controls: object, walk: object, random: object
) -> None:
    here = Timepiece(str(controls), options="n")
    for act, after in walk:  # type: ignore[attr-defined]
        if here.keeper.clock is None or here.session.position.is_over:
            break
        if act == "reload":
            here.reload(after)
        elif act == "look":
            here.do("go_to", after, random.randint(0, 5))  # type: ignore[attr-defined]
        elif act == "move":
            legal = sorted(map(str, here.session.game.rules.legal_moves(here.session.position)))
            here.play(random.choice(legal), after)  # type: ignore[attr-defined]
        else:
            here.do(act, after)
        text = here.text
        assert clean_clock_text(text) == text
        if text:
            assert str(Timed.parse(text)) == text or " " not in text
            assert has_flag_fallen(text) is (here.clock.flagged is not None)
            ends = here.session.game.line[-1:] == (Resign(),)
            assert (here.clock.flagged is not None) is ends
            over = here.session.game.line_positions[-1].is_over
            assert ends or not over or here.clock.turn is None


@given(CONTROLS, st.integers(0, 10**6))
def test_the_computers_thinking_time_is_within_its_time_left(controls: object, spent: int) -> None:
    control: Control = controls.first  # type: ignore[attr-defined]
    side = Remaining.whole(control).spend(control, spent)
    if not side.is_out:
        period = 1_000 * control.each if side.periods and not side.in_overtime(control) else 0
        assert 0 <= thinking_time(control, side) <= side.left + period


def test_unstarted_clock_keeps_only_the_controls() -> None:
    assert unstarted_clock("60f5 60000 60000 stopped/1,2") == unstarted_clock("60f5") == "60f5"


@pytest.mark.parametrize("text", [None, 5, "", "x", "60\n", "6" * (MAX_CLOCK + 1), "６０", "60;"])
def test_an_invalid_clock_text_of_a_stored_game_becomes_empty(text: object) -> None:
    assert clean_clock_text(text) == ""


def test_the_longest_game_fits() -> None:
    """The stored clock of the longest game, with a time for each move, is within MAX_CLOCK."""
    clock = str(Clock.new(Timed.parse("86400y99x3600").clock.controls))
    longest = f"{clock}/{','.join(['86400000p99o99'] * MAX_MOVES)}"
    assert len(longest) <= MAX_CLOCK + MAX_MOVES


def sgf_of(here: Timepiece) -> tuple[str, Game]:
    """Return the SGF file of the session's game with its times, and the game read back from it."""
    text = run_to_end(formatting_sgf(here.keeper.with_times(here.session.game)))
    reading = run_to_end(reading_sgf(text.encode()))
    assert (reading.fault, reading.notes) == (None, ())
    assert reading.game is not None
    return text, reading.game


def test_files_contain_the_times() -> None:
    here = Timepiece("60y3x5")
    here.play("b2")
    here.play("c3", after=1_500)
    here.play("d4", after=62_000)
    text, again = sgf_of(here)
    assert "TM[60]OT[3x5 byo-yomi]" in text
    assert "WL[58.5]" in text
    assert "BL[5]OB[3]" in text
    assert [node.notes.left for node in again.nodes] == [
        None,
        TimeLeft(60_000),
        TimeLeft(58_500),
        TimeLeft(5_000, 3),
    ]
    assert run_to_end(formatting_sgf(again)) == text


@pytest.mark.parametrize(
    ("clock", "properties"),
    [
        ("300", "TM[300]"),
        ("300f5", "TM[300]OT[5 fischer]"),
        ("300b5", "TM[300]OT[5 bronstein]"),
        ("300-60f2", "OT[Black: 300; White: 60 + 2 fischer]"),
    ],
)
def test_files_contain_the_time_controls(clock: str, properties: str) -> None:
    """An SGF file of an unstarted game has TM and OT, or a text for controls that differ."""
    assert properties in sgf_of(Timepiece(clock))[0]


def test_a_loss_on_time_survives_a_round_trip_through_a_file() -> None:
    here = Timepiece("60", game="go")
    here.play("b2")
    here.do("check_flag", 60_000)
    text, again = sgf_of(here)
    assert "RE[B+T]" in text
    read = Session()
    read.open(again, Seats(None), setup_of(again, Opponent.PERSON))
    assert read.table.ends_on_time
    assert summary.result(read.position, again.outcome, on_time=True) == "Black wins on time."  # type: ignore[arg-type]
    assert run_to_end(formatting_sgf(again)) == text
    resigned = again.annotate(again.cursor, replace(again.node.notes, left=None))
    assert "RE[B+R]" in run_to_end(formatting_sgf(resigned))


def test_a_file_with_times_opens_as_a_game_and_not_as_a_study() -> None:
    here = Timepiece("60")
    here.play("b2")
    here.play("c3", after=1_000)
    assert not opens_as_study(Incoming(LinkReading("", sgf_of(here)[1])))


def test_a_clock_shared_by_two_devices_is_shown_but_not_changed() -> None:
    piece = Timepiece("60", Opponent.LINK)
    assert piece.keeper.clock is None, "it has not begun"
    running = "60 60000 50000 second 0 1700000000000"
    piece.session.board_input.set_table(replace(piece.session.table, joined=Joined.OPEN))
    piece.session.set_clock(running)
    piece.do("follow", 90_000)
    assert piece.keeper.clock == Clock.parse(running)
    for act in ("pause", "resume", "check_flag"):
        piece.do(act, 1_000)
        assert piece.session.table.setup.clock == running
    assert not piece.session.position.is_over
    state = shown(piece.session.board_input.now, Clock.parse(running), told=True)
    assert (state["flag"], state["can_pause"]) == (None, False)


def test_a_shared_clock_stands_while_the_devices_are_apart_and_blocks_nothing() -> None:
    piece = Timepiece("60", Opponent.LINK)
    piece.play("e5")
    piece.session.set_clock("60 60000 50000 first 0")
    piece.do("follow")
    assert piece.keeper.clock == Clock.parse("60 60000 50000 first 0")
    assert not piece.keeper.is_paused
    assert not piece.session.table.is_paused
    piece.session.set_clock("60 60000 50000 first 0 1700000000000")
    piece.do("follow")
    assert piece.keeper.clock == Clock.parse("60 60000 50000 first 0")
