"""Texts of the list of stored games."""

from redstone import summary
from redstone.app.play.ending import length_of
from redstone.app.play.notices import Event, Imported, KeptState
from redstone.app.play.player_names import NOBODY, PlayerNames
from redstone.app.play.settings import Opponent, Setup
from redstone.app.play.table import Table
from redstone.app.words import levels as level_words
from redstone.app.words.names import name_of
from redstone.app.words.notices import SENTENCES, quoted_result
from redstone.engine.levels import level_by_number
from redstone.language import Text, _, ngettext, sentences
from redstone.record.game import Game, seat_to_move
from redstone.rules import GAMES
from redstone.summary import game_title

YOU_WON, YOU_LOST = Text("You won"), Text("You lost")
LIST_CUT = Text("The list is incomplete: it holds at most 20\u00a0MB and 20,000 games.")
UNREADABLE_GAME = SENTENCES[Event.UNREADABLE]
NEWER_GAME = Text("This game was saved by a newer version of this page.")


def players(game: Game, setup: Setup) -> str:
    """Return a list entry's title, as in "Redstone 5 × 5, by link, move 7"."""
    board = game.start.board
    gaps = {
        "game": game_title(game.rules),
        "columns": board.cols,
        "rows": board.rows,
        "opponent": _opponent(setup),
        "ply": length_of(game),
    }
    if setup.had_help:
        return _("{game} {columns} × {rows}, {opponent}, with help, move {ply}", **gaps)
    return _("{game} {columns} × {rows}, {opponent}, move {ply}", **gaps)


def _opponent(setup: Setup) -> str:
    """Return the opponent of a game as a phrase."""
    match setup.opponent:
        case Opponent.COMPUTER:
            return _("against {level}", level=level_words.name(level_by_number(setup.level)))
        case Opponent.PERSON:
            return _two_here(setup.player_names)
        case Opponent.LINK if setup.player_names.other:
            return _("by link with {name}", name=setup.player_names.other)
        case Opponent.LINK:
            return _("by link")


def _two_here(player_names: PlayerNames) -> str:
    """Return the names of two people on this device, if either has one."""
    if player_names == NOBODY:
        return _("two people here")
    return _("{name} and {other}",
             name=player_names.home or _("Player 1"),
             other=player_names.other or _("Player 2"))  # fmt: skip


def study(name: str, game: Game) -> str:
    """Return a study's title for the list, as in "Study: NAME, Redstone 9 × 9, move 3"."""
    board = game.start.board
    gaps = {
        "game": game_title(game.rules),
        "columns": board.cols,
        "rows": board.rows,
        "ply": length_of(game),
    }
    if name:
        return _("Study: {name}, {game} {columns} × {rows}, move {ply}", name=name, **gaps)
    return _("Study, {game} {columns} × {rows}, move {ply}", **gaps)


def board_title(title: str, columns: int, rows: int) -> str:
    """Return the title of a game with its size, as in "Go 9 × 9"."""
    return _("{game} {columns} × {rows}", game=title, columns=columns, rows=rows)


def titles() -> dict[str, str]:
    """Return the titles of all games, by their names in links."""
    return {name: game_title(rules("")) for name, rules in GAMES.items()}


def state_of(table: Table, result: str) -> str:
    """Return the result or the player to move; `result` is that of a file, empty for none."""
    if result and table.game.outcome is None:
        return quoted_result(result)
    return whose_turn(table)


def whose_turn(table: Table) -> str:
    """Return the sentence on the result, or on the player to move."""
    game, seats, position = table.game, table.seats, table.position
    winner = position.outcome.winner if position.outcome else None
    if winner is not None and seats.person is not None:
        return _(YOU_WON if seats.is_person(game.owner(winner)) else YOU_LOST)
    mine = seats.person is not None and seats.is_person(seat_to_move(position))
    if not mine or game.outcome is not None:
        return summary.state(position, on_time=table.ends_on_time)
    player = name_of(position.to_move)
    if position.go is not None and position.go.stopped:
        return _("{player} to agree to the marks: your turn.", player=player)
    if position.due > 1:
        return ngettext(
            "{player} to place {n} stone: your turn.",
            "{player} to place {n} stones: your turn.",
            position.due,
            player=player,
        )
    return _("{player} to move: your turn.", player=player)


def note_on_games(state: KeptState) -> str:
    """Return the note on damaged, newer or unwritten games in the list; empty without any."""
    parts = []
    if state.damaged:
        parts.append(
            ngettext(
                "{n} damaged item is set aside and exported with your games.",
                "{n} damaged items are set aside and exported with your games.",
                state.damaged,
            )
        )
    if state.newer:
        parts.append(
            ngettext(
                "{n} game was saved by a newer version of this page.",
                "{n} games were saved by a newer version of this page.",
                state.newer,
            )
        )
    if state.trouble is not None:
        parts.append(_(SENTENCES[state.trouble]))
    return sentences(*parts)


def imported(found: Imported) -> str:
    """Return the sentence on the result of an import."""
    if not found.is_export:
        return _("This file has no exported games. Choose one made with “Export all”.")
    if found.added:
        parts = [ngettext("{n} game added.", "{n} games added.", found.added)]
    else:
        parts = [_("No games added.")]
    if found.known:
        parts.append(ngettext("{n} was here already.", "{n} were here already.", found.known))
    if found.damaged:
        parts.append(
            ngettext(
                "{n} damaged entry couldn’t be read.",
                "{n} damaged entries couldn’t be read.",
                found.damaged,
            )
        )
    if found.newer:
        parts.append(
            ngettext(
                "This version of the page can’t read {n} newer entry.",
                "This version of the page can’t read {n} newer entries.",
                found.newer,
            )
        )
    return sentences(*parts)


def way_to_study(*, is_finished: bool) -> str:
    """Return the label of the button that opens a stored game's study."""
    return _("Review") if is_finished else _("Study")


def unfinished_game_offer() -> dict[str, str]:
    """Return the texts of the offer to continue an unfinished game, by element id."""
    return {
        "words": _("You have an unfinished game."),
        "yes": _("Continue it"),
        "no": _("Not now"),
    }
