"""The situations explained to a person, stored so that each is explained at most twice.

met = JSON object: "version", "met", an object: the number of times each encounter was explained
"""

import json
from collections.abc import Callable

from redstone.app.play.encounter import Encounter, EncounterCounts, with_one_more
from redstone.app.play.encounters import due_explanation
from redstone.app.play.session import Session
from redstone.app.storage.boot_state import Texts
from redstone.app.storage.validation import VERSION, Damaged, Newer, opened_object, reader

MET = "redstone.met"
MAX_TEXT = 2_000
"""Characters of the text, which has about ten names."""
MAX_TIMES = 99
"""A bound that no number of explanations reaches."""


def write_met(met: EncounterCounts) -> dict[str, int]:
    """Return the explanation counts as JSON-compatible data."""
    return {encounter.value: times for encounter, times in met.items()}


@reader
def parse_met(text: str) -> EncounterCounts:
    """Parse the text stored under `MET` (explanations shown, with counts). Raises Damaged."""
    return read_met(opened_object(text, MAX_TEXT)["met"])


@reader
def read_met(data: object) -> EncounterCounts:
    """Parse the data of `write_met`; unknown names are left out. Raises Damaged."""
    if not isinstance(data, dict) or not all(map(_is_count_of_explanations, data.values())):
        raise Damaged("it does not say how often something was explained")
    known = {encounter.value: encounter for encounter in Encounter}
    return {known[name]: times for name, times in data.items() if name in known}


def merged_met(one: EncounterCounts, other: EncounterCounts) -> EncounterCounts:
    """Return the larger explanation count of each situation, of two windows or devices."""
    return {kind: max(one.get(kind, 0), other.get(kind, 0)) for kind in (*one, *other)}


class Explainer:
    """Shows explanations of new situations, and stores how often each was shown."""

    def __init__(self, texts: Texts, put_aside: Callable[[str], object]) -> None:
        """Read nothing yet; `put_aside` gets a damaged text, and explanations then start over."""
        self._texts, self._put_aside = texts, put_aside
        self._newer = False
        self.met: EncounterCounts = {}

    def show_due(self, session: Session) -> bool:
        """Show the explanation that is due now, and count it; return False if there is none.

        Another notice prevents it.
        """
        if session.board_input.now.notices:
            return False  # one thing at a time
        found = due_explanation(session.board_input.now, self.read())
        if found is None:
            return False
        session.board_input.show_notices(found)
        self.learn(with_one_more(self.met, found.encounter))
        return True

    def learn(self, met: EncounterCounts) -> None:
        """Merge explanation counts with the stored ones, and store them."""
        self.met = merged_met(self.read(), met)
        self._write()

    def forget(self) -> None:
        """Store explanation counts of zero, so that every situation is explained again."""
        self.met = {}
        self._write()

    def read(self) -> EncounterCounts:
        """Return the stored counts, reread as another window may have changed them.

        A damaged text is set aside, and its counts are forgotten.
        """
        text = self._texts.stored(MET)
        try:
            if text:
                self.met = parse_met(text)
        except Newer:
            self._newer = True
        except Damaged:
            self._put_aside(text)
            self.forget()
        return self.met

    def _write(self) -> None:
        """Store the counts, unless a later version wrote the stored text."""
        if not self._newer:
            self._texts.keep(MET, json.dumps({"version": VERSION, "met": write_met(self.met)}))


def _is_count_of_explanations(value: object) -> bool:
    """Return True for a valid count of explanations."""
    return type(value) is int and 0 <= value <= MAX_TIMES
