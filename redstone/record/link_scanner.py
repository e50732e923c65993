"""A left-to-right scanner of a link's text, independent of any game.

Places are always indices in the text as it was given, white space and address included.
"""

import re
import zlib
from string import ascii_lowercase, ascii_uppercase, digits

from redstone.board import COLUMN_LETTERS
from redstone.record.characters import BYTE_ORDER_MARK
from redstone.record.expected import Expected
from redstone.record.fault import (
    Cause,
    CheckFault,
    Fault,
    FaultFound,
    FaultKind,
    Found,
    Problem,
    WrongCheck,
    too_long,
)

MAX_CHARACTERS = 20_000

FIRST_VERSION, SECOND_VERSION = VERSIONS = ("1", "2")
CHECK_MARK = "i"  # neither a column nor a token begins with it
CHECK_LENGTH = 4
HYPHENS_BEFORE_CHECK = 2  # at least: before the version and before the past

_BASE_36 = digits + ascii_lowercase
# str.lower would change lengths, and so places, and make ASCII of some other characters.
_LOWER = str.maketrans(ascii_uppercase, ascii_lowercase)
_NUMBER = re.compile("[0-9]*")
_DIGITS = frozenset(digits)
_TOKEN = re.compile(rf"[zwyu]|[xv]?[{COLUMN_LETTERS}][1-9][0-9]*")
_TOKEN_BEGUN = re.compile(rf"([xv]?)([{COLUMN_LETTERS}]?)")


def check_of(body: str) -> str:
    """Return the check digits (base 36) of the text between "#" and "-i"."""
    rest = zlib.crc32(body.encode("utf-8", "surrogatepass"))
    check = ""
    for _ in range(CHECK_LENGTH):
        rest, digit = divmod(rest, len(_BASE_36))
        check = _BASE_36[digit] + check
    return check


class Scanner:
    """The unread rest of a link.

    `at` is the index of the next character, `end` the end of the link without its check. `version`
    is the text in the version's place, and `wrong_check` a check that does not match. Raises
    FaultFound in `__init__` for a text that is too long.
    """

    def __init__(self, text: str) -> None:
        """Prepare to scan a link: skip the address, verify and cut off the check.

        Raises FaultFound for a text that is too long or has other words before the "#".
        """
        self.wrong_check: WrongCheck | None = None
        if len(text) > MAX_CHARACTERS:
            raise too_long(MAX_CHARACTERS, MAX_CHARACTERS, "characters")
        self._text = text.translate(_LOWER)
        bare = text.replace(BYTE_ORDER_MARK, " ")
        self.end = len(bare.rstrip())
        self.at = min(self.end, len(bare) - len(bare.lstrip()))
        self._skip_address()
        self.version = [*self._text[self.at : self.end].split("-", 2), ""][1]
        self._set_check_aside()

    def next(self) -> str:
        """Return the next character, empty at the end."""
        return self._text[self.at : min(self.at + 1, self.end)]

    def skip(self, character: str) -> bool:
        """Consume this character if it is next; return True if it was."""
        if self.next() != character:
            return False
        self.at += 1
        return True

    def match(self, pattern: re.Pattern[str]) -> str:
        """Consume and return what a pattern matches here, perhaps nothing."""
        found = pattern.match(self._text, self.at, self.end)
        assert found is not None, pattern
        self.at = found.end()
        return found[0]

    def number(self, expected: Expected) -> str:
        """Consume a positive number, and return its digits. Raises FaultFound."""
        if self.next() == "0":
            raise self.unreadable(expected, problem=Cause.LEADING_ZERO)
        found = self.match(_NUMBER)
        if not found:
            raise self.unreadable(expected)
        return found

    def number_below(self, limit: int, expected: Expected) -> int:
        """Consume and return a number from 0 to below a limit. Raises FaultFound."""
        start = self.at
        found = "0" if self.skip("0") else self.number(expected)
        if found == "0" and self.next() in _DIGITS:
            self.at = start
            raise self.unreadable(expected, problem=Cause.LEADING_ZERO)
        if len(found) > len(str(limit)) or int(found) >= limit:
            self.at = start
            raise self.unreadable(expected, problem=Found(found))
        return int(found)

    def token(self, expected: Expected) -> str:
        """Consume and return a move token of any game. Raises FaultFound."""
        found = _TOKEN.match(self._text, self.at, self.end)
        if found is None:
            raise self._broken_token(expected)
        self.at = found.end()
        return found[0]

    def next_part(self) -> bool:
        """Consume the hyphen before another part; return False at the end of the link.

        Raises FaultFound for any other character.
        """
        if self.at == self.end:
            return False
        if not self.skip("-"):
            raise self.unreadable(Expected.LINK_END)
        return True

    def unreadable(
        self, expected: Expected, *details: str | int, problem: Problem | None = None
    ) -> FaultFound:
        """Return the fault of unreadable text here."""
        if problem is None:
            problem = Found(self.next()) if self.next() else Cause.LINK_ENDS
        return FaultFound(Fault(FaultKind.UNREADABLE, self.at, problem, expected, details))

    def _broken_token(self, expected: Expected) -> FaultFound:
        """Return the fault of a malformed token, at its first wrong character.

        The scanner stops there.
        """
        begun = _TOKEN_BEGUN.match(self._text, self.at, self.end)
        assert begun is not None
        self.at = begun.end()
        if begun[2]:
            return self.unreadable(Expected.ROW)
        return self.unreadable(Expected.COLUMN if begun[1] else expected)

    def _skip_address(self) -> None:
        """Skip an address before the "#". Raises FaultFound for other text there."""
        mark = self._text.find("#", self.at, self.end)
        address = self._text[self.at : max(mark, self.at)]
        if address and ("/" not in address or len(address.split()) > 1):
            raise self.unreadable(Expected.ADDRESS)
        self.at = max(self.at, mark + 1)

    def _set_check_aside(self) -> None:
        """Cut off the check at the end of the link; set `wrong_check` if it does not fit."""
        last = self._text.rfind("-", self.at, self.end)
        body = self._text[self.at : max(last, self.at)]
        part = self._text[last + 1 : self.end]
        hyphens = HYPHENS_BEFORE_CHECK + (self.version == SECOND_VERSION)  # before the start too
        if body.count("-") < hyphens or not part.startswith(CHECK_MARK):
            return
        self.end = last
        check = part.removeprefix(CHECK_MARK)
        if check != check_of(body):
            self.wrong_check = WrongCheck(_check_fault(check), check)


def _check_fault(check: str) -> CheckFault:
    """Return the fault of a wrong check, by its length."""
    if len(check) == CHECK_LENGTH:
        return CheckFault.ALTERED
    return CheckFault.CUT if len(check) < CHECK_LENGTH else CheckFault.OVERLONG
