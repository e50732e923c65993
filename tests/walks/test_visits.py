"""The entries of the browser's history when a link arrives while the page is busy."""

from tests.app.sessions import link
from tests.walks.browserless import BrowserlessPage

PUZZLE = "#redstone4p-2-wbwe3b2e3we5-0-ibt31"


async def entries_after_link(address: str) -> tuple[BrowserlessPage, list[str]]:
    """Let a link arrive at an idle page.

    Return the page and the rooms recorded in the history since.
    """
    page = BrowserlessPage(hurries=True)
    await page.rest()
    known = len(page.noted)
    page.address = address
    page.follow(address)
    page.page.settled()
    assert page.address == address, "the new entry's address is not the game's"
    await page.rest()
    return page, page.noted[known:]


async def test_an_arriving_puzzles_history_entry_is_the_puzzle_rooms() -> None:
    """The page's address is the puzzle's, and no other room is recorded."""
    page, noted = await entries_after_link(PUZZLE)
    assert page.room == "puzzles"
    assert page.address == PUZZLE
    assert set(noted) == {"puzzles"}


async def test_an_arriving_game_settles_at_its_own_address() -> None:
    """Only the game itself, no room, is recorded in the history."""
    page, noted = await entries_after_link(link("c3 d4"))
    assert page.page.own.game.ply == 2
    assert page.address == link("c3 d4")
    assert set(noted) == {""}
