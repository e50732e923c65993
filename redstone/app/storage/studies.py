"""Studies among the stored games: records with notes beside the link of the tree."""

from redstone.app.play.settings import Opponent, Seats, setup_of
from redstone.app.storage.kept_game import STUDY, STUDY_FILE, STUDY_NAME, STUDY_OF, KeptGame
from redstone.app.storage.plain_notes import reading_notes, write_notes
from redstone.app.storage.session_text import link_of, reading_game, write_players
from redstone.app.storage.validation import Damaged, reader_in_slices
from redstone.record.game import Game
from redstone.record.linkable import linkable
from redstone.record.work import Work, run_to_end


@reader_in_slices
def opening_study(kept: KeptGame) -> Work[Game]:
    """Open the game of a study where it was left, move by move. Raises Damaged."""
    written = kept.others.get(STUDY_FILE)
    if isinstance(written, str):
        return (yield from _reading_file(written))
    game = yield from reading_game(kept.link)
    return (yield from reading_notes(kept.others.get(STUDY), game))


def study_record(study_id: str, game: Game, about: str, played: int) -> KeptGame:
    """Return a study as a record, with the id of the game that it is `about`; empty for none.

    A study that its link cannot express in full has its file too.
    """
    said = linkable(game)
    fields = {STUDY_OF: about, STUDY_NAME: name_of_study(game)}
    if said is not game:
        from redstone.record.sgf import formatting_sgf  # most visits never need it

        fields[STUDY_FILE] = run_to_end(formatting_sgf(game))
    others = {name: text for name, text in fields.items() if text}
    players = write_players(setup_of(game, Opponent.PERSON), Seats(None))
    return KeptGame(study_id, link_of(said), players, played, {STUDY: write_notes(said), **others})


def _reading_file(text: str) -> Work[Game]:
    """Read the file of a study, move by move. Raises Damaged."""
    from redstone.record.sgf import reading_sgf  # most visits never need it

    reading = yield from reading_sgf(text.encode(), decoded=True)
    if reading.game is None or reading.fault is not None:
        raise Damaged("its file cannot be read")
    return reading.game


def name_of_study(game: Game) -> str:
    """Return the title of a record, or else its players; empty for neither."""
    told = game.headline
    players = f"{told.black or '?'} – {told.white or '?'}" if told.black or told.white else ""
    return told.title or players
