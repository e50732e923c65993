"""The moves of a link, scanned but not replayed.

moves of version 1 = past [ "-" future ]
moves of version 2 = line { "-" branch } [ "-" cursor ]
"""

from dataclasses import dataclass, field

from redstone.record.expected import Expected
from redstone.record.fault import too_long
from redstone.record.link_scanner import Scanner

NO_MOVES = "0"
MAX_TOKENS = 5_000


@dataclass(slots=True)
class LinkPart:
    """A run of tokens, with their text offsets, that follows node `parent`.

    The list grows while the link is read.
    """

    parent: int
    tokens: list[tuple[int, str]] = field(default_factory=list)


class WrittenMoves:
    """The moves scanned from a link; after a fault, those before it.

    The first of the `parts` is the line. `cursor` is the number of the node shown, None for the end
    of the line. `line_end` is the index just past a line without a fault. Nodes are numbered in
    written order, from 0 for the start.
    """

    def __init__(self) -> None:
        """Begin with an empty first part."""
        self.parts = [LinkPart(0)]
        self.cursor: int | None = None
        self.line_end: int | None = None
        self._count = 0

    def scan_version_1(self, scanner: Scanner) -> None:
        """Scan the moves played and the future ones. Raises FaultFound at the first fault."""
        if not scanner.next_part():
            return
        self._scan_line(scanner)
        self.cursor = self._count
        if scanner.next_part():
            self._scan_part(scanner, Expected.MOVE_OR_CHECK)
            self._scan_end(scanner)

    def scan_version_2(self, scanner: Scanner, line_alone: bool) -> None:
        """Scan line, branches and cursor. Raises FaultFound at the first fault.

        `line_alone` forbids branches and a cursor.
        """
        if not scanner.next_part():
            raise scanner.unreadable(Expected.HYPHEN_AND_MOVES_OR_NONE)
        self._scan_line(scanner)
        if line_alone:
            self._scan_end(scanner)
        while scanner.next_part():
            number = scanner.number_below(self._count + 1, Expected.NODE)
            if scanner.next() in ("", "-"):
                self.cursor = number
                self._scan_end(scanner)
            else:
                self.parts.append(LinkPart(number))
                self._scan_part(scanner, Expected.MOVE_OR_END)

    def _scan_line(self, scanner: Scanner) -> None:
        """Scan the line, or 0 for no moves. Raises FaultFound."""
        if not scanner.skip(NO_MOVES):
            self._scan_part(scanner, Expected.MOVE_OR_NONE)
        elif scanner.next() not in ("", "-"):
            raise scanner.unreadable(Expected.LINK_END)
        self.line_end = scanner.at

    def _scan_part(self, scanner: Scanner, expected: Expected) -> None:
        """Scan the tokens of one part. Raises FaultFound."""
        while True:
            start, token = scanner.at, scanner.token(expected)
            if self._count == MAX_TOKENS:
                raise too_long(start, MAX_TOKENS, "moves")
            self.parts[-1].tokens.append((start, token))
            self._count += 1
            if scanner.next() in ("", "-"):
                return
            expected = Expected.MOVE_OR_END

    def _scan_end(self, scanner: Scanner) -> None:
        """Raise FaultFound unless the link ends here."""
        if scanner.next_part():
            raise scanner.unreadable(Expected.CHECK)
