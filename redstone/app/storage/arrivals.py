"""Games from outside, as links or files, and their relation to the stored games.

A link may hold a later state of a stored correspondence game.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import NamedTuple

from redstone.app.play.board_state import BoardState
from redstone.app.play.challenge import Challenge
from redstone.app.play.notices import (
    Challenged,
    ChangedHistory,
    EndedElsewhere,
    LeftOut,
    NewMoves,
    Notice,
    OlderState,
    Received,
    Warned,
)
from redstone.app.play.player_names import NOBODY, player_names_of
from redstone.app.play.session import Session
from redstone.app.play.settings import Colour, Opponent, Seats, Setup, setup_of
from redstone.app.play.table import Standing
from redstone.app.play.turns import mover
from redstone.app.storage.current_game import CurrentGame
from redstone.app.storage.intake import Incoming
from redstone.app.storage.kept_game import KeptGame, start_of, tree_of
from redstone.app.storage.kept_games import KeptGames
from redstone.app.storage.session_text import link_of, read_players
from redstone.app.storage.validation import Damaged
from redstone.record.edit import Edit
from redstone.record.game import Game, Seat, seat_to_move
from redstone.record.link import LinkReading
from redstone.record.node import NO_NOTES
from redstone.record.notation import parse_move
from redstone.record.work import Work


class Relation(Enum):
    """The relation of a received game to a stored one: same, newer, older or changed."""

    SAME = "same"
    NEWER = "newer"
    OLDER = "older"
    CHANGED = "changed"


@dataclass(frozen=True)
class Comparison:
    """The result of a comparison: the relation, and the number of first moves in common."""

    relation: Relation
    common: int


def compare(known: Sequence[str], opened: Sequence[str]) -> Comparison:
    """Compare a received game's tokens with a stored game's: same, newer, older or changed.

    Both must have the same start. The result also has the number of moves in common.
    """
    pairs = zip(known, opened, strict=False)
    both = min(len(known), len(opened))
    common = next((n for n, (one, other) in enumerate(pairs) if one != other), both)
    if common < both:
        return Comparison(Relation.CHANGED, common)
    if len(known) == len(opened):
        return Comparison(Relation.SAME, common)
    newer = len(opened) > len(known)
    return Comparison(Relation.NEWER if newer else Relation.OLDER, common)


def owes_link(now: BoardState) -> bool:
    """Return True if the person still has to send a link, after their move or the game's end."""
    game = now.game
    if not now.table.sends or now.table.is_received or not _are_own_moves(now):
        return False
    if game.outcome is None:
        return now.table.is_open and not now.table.may_play
    return not now.table.link_shared and now.table.seats.is_person(seat_to_move(game.positions[-2]))


def is_new_here(now: BoardState) -> bool:
    """Return True for a received game whose players the person has not confirmed yet."""
    return now.table.is_received or any(isinstance(told, Challenged) for told in now.notices)


def _are_own_moves(now: BoardState) -> bool:
    """Return True if all undone moves are the person's own.

    If moves of the other side were taken back too, the game is only being browsed.
    """
    game = now.game
    undone = zip(game.line_positions[game.ply :], game.future, strict=False)
    owners = (game.owner(mover(before, move)) for before, move in undone)
    return all(now.table.seats.is_person(owner) for owner in owners)


MIN_COMMON = 4
"""Moves in common from which a game counts as another one with a changed history."""
MIN_COMMON_BY_LINK = 2
"""The same bound for a game by link, since its states are expected to return."""


class Match(NamedTuple):
    """A stored game to which a received one belongs, and their comparison."""

    game: KeptGame
    comparison: Comparison


def finding_match(games: Iterable[KeptGame], link: str) -> Work[Match | None]:
    """Find the stored game that the game of a canonical link is a state of; None without one.

    An equal state comes first, then the game with the most moves in common, then the first. For a
    game that is not played by link, additional moves from outside never count as news. It yields
    after each game.
    """
    start, opened = start_of(link), tree_of(link)
    # Of thousands of games only those that may share a move are parsed.
    likely = [f"#{start}-1-{opened.played[0] if opened.played else '0'}", f"#{start}-2-"]
    found = list[Match]()
    for game in games:
        if game.link.startswith(tuple(likely)):
            tree = tree_of(game.link)
            match = Match(game, compare(tree.played, opened.played))
            if tree.start == opened.start and _is_likely(match, len(opened.played)):
                found.append(match)
            yield
    return max(found, key=_rank, default=None)


def _is_likely(match: Match, opened: int) -> bool:
    """Return True if a received game of `opened` moves is plausibly a state of the stored one."""
    relation, common = match.comparison.relation, match.comparison.common
    if relation is Relation.SAME:
        return True
    if relation is Relation.CHANGED:
        half = 2 * common >= min(len(match.game.moves), opened)
        if match.game.by_link:
            return common >= MIN_COMMON_BY_LINK or (half and common > 0)
        return half and common >= MIN_COMMON
    return common > 0 and (match.game.by_link or relation is Relation.OLDER)


def _rank(match: Match) -> tuple[bool, bool, int]:
    """Return a sort key for matches: equal states first, then unchanged history, common moves."""
    relation = match.comparison.relation
    return relation is Relation.SAME, relation is not Relation.CHANGED, match.comparison.common


ARRIVED = (Received, Challenged)
"""The notices about a received game, shown until it is taken up."""


@dataclass(frozen=True)
class Arrival:
    """A game received as a link or file, and the stored game that it belongs to, if any."""

    reading: LinkReading
    match: Match | None = None


class Arrivals:
    """Opens received games to be played or only viewed; no stored game is lost.

    `arrival` is the last one with a game, while it can still be acted on. `bad` is the last reading
    with a fault, even one without a game.
    """

    def __init__(self, current: CurrentGame, kept: KeptGames) -> None:
        """Receive games for the page's session; `kept` are the stored games."""
        self.session: Session = current.session
        self.arrival: Arrival | None = None
        self.bad: LinkReading | None = None
        self._current, self._kept = current, kept

    def opening(self, incoming: Incoming) -> Work[None]:
        """Open a received game: in its stored game, as a new one, a challenge, or only to view.

        The page's game is stored first. A game with a fault is only viewed. The search for
        its stored game yields after each game, and opening that one after each move.
        """
        self._current.store()
        reading, challenge = incoming.reading, incoming.challenge
        self.bad = reading if reading.fault is not None else None
        if reading.game is None:
            return  # the display stays, with its actions
        self.arrival = Arrival(reading)
        if reading.fault is not None:
            self.session.visit(reading.game)
            return
        if challenge is not None and reading.game.outcome is None:
            self._accept(challenge, reading.game)
        else:
            yield from self._finding_stored_game(reading.game)
        told = warnings(incoming)
        if told:
            self.session.board_input.show_notices(*told, *self.session.board_input.now.notices)

    def visiting_back(self) -> Work[None]:
        """Leave a viewed game for the stored one that contains it, or for the previous game."""
        match = self.arrival.match if self.arrival else None
        if match is None or not (yield from self._current.opening(match.game.id)):
            yield from self._current.going_back()
        self.arrival = None

    def visit_opened(self) -> None:
        """Open the viewed state, if there is one, as a new received game of its own."""
        arrival, self.arrival = self.arrival, None
        if arrival is not None and arrival.reading.game is not None:
            self._receive(arrival.reading.game)

    # -- the players of a received game -------------------------------------------------

    def confirm_players(self) -> None:
        """Confirm the players of the received game (sender or computer), and drop its notices."""
        self.session.keep_players()
        board_input = self.session.board_input
        board_input.show_notices(
            *(told for told in board_input.now.notices if not isinstance(told, ARRIVED))
        )

    def play_both_here(self) -> None:
        """Change the received game so that both sides are played on this device."""
        self._reseat(Opponent.PERSON)

    def play_against_computer(self) -> None:
        """Change the received game so that the computer plays against the side to move."""
        self._reseat(Opponent.COMPUTER)

    # -- inside -----------------------------------------------------------------------------

    def _accept(self, challenge: Challenge, game: Game) -> None:
        """Open the game of a challenge, with the players and seats that the challenge sets."""
        self.session.open(game, *challenge.players(game))
        self.session.board_input.show_notices(Challenged(challenge))

    def _finding_stored_game(self, game: Game) -> Work[None]:
        """Find the stored game that a received one is a state of; open or view it accordingly.

        If that one is damaged, the received game is opened as a new one.
        """
        assert self.arrival is not None
        games = [kept for kept in self._kept.newest_first() if not kept.is_study]
        match = yield from finding_match(games, link_of(game))
        yield
        self._current.store_new_moves()
        self.arrival = replace(self.arrival, match=match)
        try:
            yield from self._arriving(game, match)
        except Damaged:
            self._receive(game)

    def _arriving(self, game: Game, match: Match | None) -> Work[None]:
        """Open or view a received game: the same, newer, older or changed state of `match`.

        Older and changed states are only viewed, with a notice.
        """
        if match is None:
            self._receive(game)
            return
        common = match.comparison.common
        match match.comparison.relation:
            case Relation.SAME:
                if match.game.id != self._current.id or self.session.table.is_visited:
                    yield from self._current.opening(match.game.id)
            case Relation.NEWER:
                self._take_up_new_moves(game, match)
            case Relation.OLDER:
                self.session.visit(game)
                self.session.board_input.show_notices(OlderState(game.ply, len(match.game.moves)))
            case Relation.CHANGED:
                self.session.visit(game)
                kept = parse_move(match.game.moves[common])
                self.session.board_input.show_notices(
                    ChangedHistory(common, game.moves[common], kept)
                )

    def _take_up_new_moves(self, game: Game, match: Match) -> None:
        """Open a received game in place of the stored one, the last move shown as just made."""
        seats, setup = read_players(match.game.players, game)
        self._current.adopt_game(match.game.id, game.go_to(game.ply - 1), seats, setup)
        board_input, last = self.session.board_input, game.moves[-1]
        board_input.make(
            board_input.now.table.seat_of(last), last, made=False
        )  # the board shows this move
        board_input.show_notices(NewMoves(game, match.comparison.common))

    def _receive(self, game: Game) -> None:
        """Open a game not stored here yet; the person here plays the side to move by link.

        A finished game has no players here.
        """
        if game.outcome is not None:
            player_names = player_names_of(game, Seat.FIRST)
            setup = setup_of(game, Opponent.PERSON, player_names=player_names)
            setup = replace(setup, by_others=True)
            self.session.open(game, Seats(None), setup, Standing.RECEIVED)
        else:
            players = _players(game, Opponent.LINK, Setup.level)
            self.session.open(game, *players, Standing.RECEIVED)
        self.session.board_input.show_notices(Received())

    def _reseat(self, opponent: Opponent) -> None:
        """Replace the opponent of a received game by another kind; do nothing in other games."""
        session = self.session
        if session.table.is_received:
            players = _players(session.game, opponent, session.table.setup.level)
            self._current.adopt_game(self._current.id, session.game, *players)


def opens_as_study(incoming: Incoming) -> bool:
    """Return True if a game is to be opened as a study instead of being played.

    These are games from files of other programs, games with branches, notes or edits, and games
    with a result that their moves do not show. Times left on the clock do not count as notes.
    """
    reading, challenge = incoming.reading, incoming.challenge
    game = reading.game
    if game is None or reading.fault is not None or challenge is not None:
        return False
    if _ended_elsewhere(game) or (incoming.is_record and (game.line or game.start.is_set_up)):
        return True
    notes = (replace(made.notes, left=None) for made in game.nodes if made.notes != NO_NOTES)
    edited = any(isinstance(made.move, Edit) for made in game.nodes)
    return edited or game.has_branches or any(noted != NO_NOTES for noted in notes)


def study_notices(incoming: Incoming) -> tuple[Notice, ...]:
    """Return the notices for a game opened as a study: doubts, and a result stated in its file."""
    game = incoming.reading.game
    ended = game is not None and _ended_elsewhere(game)
    return (*warnings(incoming), *([EndedElsewhere(game.headline)] if game and ended else []))


def _ended_elsewhere(game: Game) -> bool:
    """Return True if the file states a result, such as a resignation, that no move shows."""
    return bool(game.headline.result) and game.outcome is None


def warnings(incoming: Incoming) -> tuple[Notice, ...]:
    """Return notices on a wrong check of the link and on parts of the file that are left out."""
    check, notes = incoming.reading.warning, incoming.notes
    left_out = (LeftOut(notes),) if notes else ()
    return (*left_out, Warned(check)) if check is not None else left_out


def _players(game: Game, opponent: Opponent, level: int) -> tuple[Seats, Setup]:
    """Return seats and set-up in which the person plays the side to move against `opponent`."""
    seat = seat_to_move(game.position)
    colour = Colour.BLACK if seat is Seat.FIRST else Colour.WHITE
    player_names = NOBODY if opponent is Opponent.COMPUTER else player_names_of(game, seat)
    if opponent is Opponent.LINK:
        player_names = replace(
            player_names, home=""
        )  # the person on this device has their own name
    setup = setup_of(game, opponent, colour, level, player_names)
    return Seats.for_setup(setup), setup
