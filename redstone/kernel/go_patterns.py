"""The usual shapes of Go as numbers; plain Python, not compiled.

They are those of MoGo (Gelly and others 2006) around the point to play, rows from the top: `X` and
`O` the colours either way round, `x` not X, `o` not O, `.` empty, `#` off the board.
"""

STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1))
"""The points around a point, to the right and up, in the order of a code (`go_shape`)."""
_FITS = {"X": 0b0010, "O": 0b0100, "x": 0b1101, "o": 0b1011, ".": 0b0001, "#": 0b1000, "?": 0b1111}
"""Which of empty, black, white and off the board a sign allows, as bits."""


def _number(pattern: str) -> int:
    """Four bits for each place of a code: what it may have there."""
    rows = pattern.split()
    signs = [rows[1 - up][1 + right] for right, up in STEPS]
    return sum(_FITS[sign] << 4 * place for place, sign in enumerate(signs))


HANE = _number("XOX ... ???")
HANE_THAT_DOES_NOT_CUT = _number("XO. ... ?.?")
MAGARI = _number("XO? X.. x.?")
ATTACHED = _number(".O. X.. ...")
CUT = _number("XO? O.o ?o?")
CUT_AFTER_PEEP = _number("XO? O.X ???")
CUT_THROUGH = _number("?X? O.O ooo")
CUT_OF_KNIGHT = _number("OX? o.O ???")
CHASE = _number("X.? O.? ###")
BLOCK_OF_CUT = _number("OX? X.O ###")
BLOCK_OF_CONNECTION = _number("?X? x.O ###")
DESCENT = _number("?XO x.x ###")
EDGE_CUT = _number("?OX X.O ###")
