"""The 3x3 patterns of Go playouts, encoded as numbers; plain Python, not compiled.

They are MoGo's patterns (Gelly and others 2006) around the point to play, rows from the top: `X`
and `O` are the colours either way round, `x` not X, `o` not O, `.` empty, `#` off the board.
"""

STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1))
"""The neighbours of a point, as steps right and up, in the order of a code (`go_shape`)."""
_FITS = {"X": 0b0010, "O": 0b0100, "x": 0b1101, "o": 0b1011, ".": 0b0001, "#": 0b1000, "?": 0b1111}
"""Bits for what a sign allows: empty, black, white, off the board."""


def _encoded(pattern: str) -> int:
    """Encode a 3x3 pattern: four bits per neighbour, set for allowed contents."""
    rows = pattern.split()
    signs = [rows[1 - up][1 + right] for right, up in STEPS]
    return sum(_FITS[sign] << 4 * place for place, sign in enumerate(signs))


HANE = _encoded("XOX ... ???")
HANE_THAT_DOES_NOT_CUT = _encoded("XO. ... ?.?")
MAGARI = _encoded("XO? X.. x.?")
ATTACHED = _encoded(".O. X.. ...")
CUT = _encoded("XO? O.o ?o?")
CUT_AFTER_PEEP = _encoded("XO? O.X ???")
CUT_THROUGH = _encoded("?X? O.O ooo")
CUT_OF_KNIGHT = _encoded("OX? o.O ???")
CHASE = _encoded("X.? O.? ###")
BLOCK_OF_CUT = _encoded("OX? X.O ###")
BLOCK_OF_CONNECTION = _encoded("?X? x.O ###")
DESCENT = _encoded("?XO x.x ###")
EDGE_CUT = _encoded("?OX X.O ###")
