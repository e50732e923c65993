"""Go as its rules say it: a slow independent program to compare the rules with.

It shares no code with them. A board is a tuple of rows of "." "X" "O" from the bottom. Every
question about the past is answered from a list of all events. Moves are tokens.
"""

from dataclasses import dataclass, field

Rows = tuple[str, ...]
Place = tuple[int, int]  # column and row from 0

ENEMY = {"X": "O", "O": "X"}
LETTERS = "abcdefghjklmnopqrst"


@dataclass
class GoReferee:
    """A game on a board without handicap.

    `played` has the board, the player to move and the stones captured so far after every board
    play. `result` is "X", "O" or "draw", with the reason, once the game is over.
    """

    cols: int
    rows: int
    scoring: str = "a"
    komi: float = 7.0
    to_move: str = "X"
    taken: dict[str, int] = field(default_factory=lambda: {"X": 0, "O": 0})
    handed: dict[str, int] = field(default_factory=lambda: {"X": 0, "O": 0})
    moves: list[str] = field(default_factory=list)
    boards: list[Rows] = field(default_factory=list)
    played: list[tuple[Rows, str, int, int]] = field(default_factory=list)
    phase: list[list[str]] = field(default_factory=lambda: [[]])
    stopped: bool = False
    dead: set[Place] = field(default_factory=set)
    agreed: list[str] = field(default_factory=list)
    result: tuple[str, str] | None = None

    def __post_init__(self) -> None:
        """Add the empty board as the first one."""
        self.boards.append(tuple("." * self.cols for _ in range(self.rows)))

    @property
    def board(self) -> Rows:
        """Return the current board. `boards` has one more than there are moves."""
        return self.boards[-1]

    def legal(self) -> set[str]:
        """Return the tokens of all legal moves."""
        if self.result:
            return set()
        places = [(col, row) for col in range(self.cols) for row in range(self.rows)]
        if not self.stopped:
            return {name(place) for place in places if self._may_play(place)} | {"y"}
        marks = {"v" + name(place) for place in places if content_at(self.board, place) != "."}
        return marks | {"y"} | ({"u"} if len(self.phase) <= 2 else set())

    def play(self, token: str) -> None:
        """Make a legal move."""
        board = self.board
        self.moves.append(token)
        if token == "y" and self.stopped:
            self._agree()
        elif token == "y":
            self._pass()
        elif token == "u":
            self._go_back_to_turn()
            self.dead, self.stopped = set(), False
            self.phase.append([])
        elif token.startswith("v"):
            self._go_back_to_turn()
            self.dead ^= string(board, place_of(token[1:]))
        else:
            board = self._stone(place_of(token))
        self.boards.append(board)

    def _may_play(self, place: Place) -> bool:
        """Return True if the player to move may place a stone at a place."""
        if content_at(self.board, place) != ".":
            return False
        after, gone = put(self.board, self.to_move, place)
        return not self._retakes_ko(gone) and not self._returns_to_two_passes(after)

    def _retakes_ko(self, gone: set[Place]) -> bool:
        """Return True if it captures a lone stone that captured one stone with the last move."""
        if not self.moves or self.moves[-1] in "yu" or self.moves[-1].startswith("v"):
            return False
        last = place_of(self.moves[-1])
        before, enemy = self.boards[-2], ENEMY[self.to_move]
        _, taken = put(before, enemy, last)
        takes_one = len(taken) == 1 and content_at(before, next(iter(taken))) == self.to_move
        return takes_one and last in gone and len(string(self.board, last)) == 1

    def _returns_to_two_passes(self, after: Rows) -> bool:
        """Return True if the stones are those at the latest two consecutive passes."""
        for index in range(len(self.moves) - 1, 0, -1):
            if self.moves[index - 1 : index + 1] == ["y", "y"] and self._was_play(index):
                return self.boards[index] == after
        return False

    def _was_play(self, index: int) -> bool:
        """Return True if this move was made during play. A "y" is then a pass, not an agreement."""
        run, stopped = 0, False
        for token in self.moves[:index]:
            if stopped:
                run, stopped = 0, token != "u"
            else:
                run = run + 1 if token == "y" else 0
                stopped = run == 3
        return not stopped

    def _stone(self, place: Place) -> Rows:
        """Place a stone, and return the board after it; a repetition may end the game."""
        mover = self.to_move
        after, gone = put(self.board, mover, place)
        self.taken[ENEMY[mover] if place in gone else mover] += len(gone)
        self._next()
        now = (after, self.to_move, self.taken["X"], self.taken["O"])
        same = [old for old in self.played if old[:2] == now[:2]]
        if len(same) == 2:
            balance = (now[2] - same[-1][2]) - (now[3] - same[-1][3])
            self.result = ("X" if balance > 0 else "O" if balance else "draw", "repetition")
        self.played.append(now)
        return after

    def _pass(self) -> None:
        """Pass; the third pass in a row stops play."""
        self._hand_over_in_dispute()
        self._next()
        if self.phase[-1][-3:] == ["y"] * 3:
            self.stopped = True
            if self._is_dispute() and len(self.phase[-1]) % 2:
                self._hand_over_in_dispute()
                self._next()

    def _hand_over_in_dispute(self) -> None:
        """Hand a stone to the opponent, if passes cost one in this phase."""
        if self._is_dispute():
            self.handed[ENEMY[self.to_move]] += 1

    def _is_dispute(self) -> bool:
        """Return True in a dispute phase under territory scoring."""
        return self.scoring == "b" and len(self.phase) > 1

    def _next(self) -> None:
        """Pass the turn, and add the last move to the phase."""
        self.phase[-1].append("y" if self.moves[-1] == "y" else "stone")
        self.to_move = ENEMY[self.to_move]

    def _agree(self) -> None:
        """Agree to the marks; the second agreement ends the game."""
        self.agreed.append(self.to_move)
        self.to_move = ENEMY[self.to_move]
        if len(self.agreed) == 2:
            self.stopped = False
            black, white = self.score()
            self.result = ("X" if black > white else "O" if white > black else "draw", "score")

    def _go_back_to_turn(self) -> None:
        """Withdraw an agreement, and return the turn to the player who had agreed."""
        if self.agreed:
            self.to_move = self.agreed[0]
        self.agreed = []

    def score(self) -> tuple[float, float]:
        """Return the points of Black and White, counted point by point."""
        points = {"X": 0.0, "O": self.komi}
        for col in range(self.cols):
            for row in range(self.rows):
                stone = content_at(self.board, (col, row))
                lives = stone != "." and (col, row) not in self.dead
                owner = stone if lives else self._surrounded_by((col, row))
                if owner == "":
                    continue
                if self.scoring == "a":
                    points[owner] += 1
                elif not lives and stone != owner:
                    points[owner] += 1 if stone == "." else 2
        if self.scoring != "a":
            for player in "XO":
                points[player] += self.taken[player] + self.handed[player]
        return points["X"], points["O"]

    def _surrounded_by(self, place: Place) -> str:
        """Return the only colour of live stones reachable over other points, or ""."""
        seen, frontier, colours = {place}, [place], set()
        while frontier:
            for beside in neighbours(self.board, frontier.pop()):
                if content_at(self.board, beside) != "." and beside not in self.dead:
                    colours.add(content_at(self.board, beside))
                elif beside not in seen:
                    seen.add(beside)
                    frontier.append(beside)
        return colours.pop() if len(colours) == 1 else ""


def name(place: Place) -> str:
    """Return the token of a board play."""
    return f"{LETTERS[place[0]]}{place[1] + 1}"


def place_of(token: str) -> Place:
    """Return the column and row of a token without its "v"."""
    return LETTERS.index(token[0]), int(token[1:]) - 1


def content_at(board: Rows, place: Place) -> str:
    """Return the content of a place."""
    return board[place[1]][place[0]]


def neighbours(board: Rows, place: Place) -> list[Place]:
    """Return the places on the board beside a place."""
    col, row = place
    beside = [(col - 1, row), (col + 1, row), (col, row - 1), (col, row + 1)]
    return [(c, r) for c, r in beside if 0 <= c < len(board[0]) and 0 <= r < len(board)]


def string(board: Rows, place: Place) -> set[Place]:
    """Return the places of the stones connected with the one here."""
    found = {place}
    while True:
        more = {
            beside
            for stone in found
            for beside in neighbours(board, stone)
            if content_at(board, beside) == content_at(board, place)
        }
        if more <= found:
            return found
        found |= more


def breathes(board: Rows, place: Place) -> bool:
    """Return True if the string at this place has a liberty."""
    stones = string(board, place)
    return any(
        content_at(board, beside) == "." for stone in stones for beside in neighbours(board, stone)
    )


def put(board: Rows, player: str, place: Place) -> tuple[Rows, set[Place]]:
    """Return the board after a stone, and the places of all captures, perhaps including itself."""
    board = changed(board, {place}, player)
    for colour in (ENEMY[player], player):
        gone = {
            (col, row)
            for col in range(len(board[0]))
            for row in range(len(board))
            if content_at(board, (col, row)) == colour and not breathes(board, (col, row))
        }
        if gone:
            return changed(board, gone, "."), gone
    return board, set()


def changed(board: Rows, places: set[Place], to: str) -> Rows:
    """Return the board with another content at some places."""
    return tuple(
        "".join(to if (col, row) in places else old for col, old in enumerate(text))
        for row, text in enumerate(board)
    )
