"""Live play at the page: the way to the game from both sides, and the game over a made-up wire."""

from typing import Any

from redstone.position import Place
from redstone.record.notation import parse_move
from tests.walks.browserless import BrowserlessPage, run
from tests.walks.far import Far
from tests.walks.walker import Walker


class Walk:
    """A page, its walker and the other device."""

    def __init__(self, **far: Any) -> None:
        self.page = BrowserlessPage()
        self.walker = Walker(self.page)
        self.far = Far(self.page, **far)

    async def open(self) -> None:
        await self.walker.do("live", lambda: self.page.page.act("live"))
        assert self.page.room == "live"

    async def press(self, name: str) -> None:
        await self.walker.do(name, lambda: self.page.page.act(name))

    async def invite_and_connect(self) -> None:
        """The page invites, the other device answers, and both connect."""
        await self.open()
        self.far.prepare()
        self.far.take()
        await self.take(self.far.link)
        await self.connect()

    async def take(self, link: str) -> None:
        await self.walker.do(
            "take", lambda: self.page.call("live", "take", f"https://x.org/{link}")
        )

    async def connect(self) -> None:
        await self.press("live-connect")
        await self.walker.do("connect there", self.far.connect)

    async def there(self, token: str) -> None:
        await self.walker.do(f"{token} there", lambda: self.far.play(token))

    async def here(self, token: str) -> None:
        move = parse_move(token)
        assert isinstance(move, Place)
        await self.walker.make(move)
        await self.walker.do("pass on", self.far.pass_on)

    @property
    def tokens(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        return self.page.page.own.game.tokens, self.far.peer.copy.tokens

    def text(self, name: str) -> str:
        return str(self.page.shown["texts"][name])


def walks(walk: Any) -> None:
    """Walk it."""
    run(walk())


def test_who_invites_plays_black_and_the_game_is_at_the_board_of_the_page() -> None:
    async def walk() -> None:
        way = Walk()
        await way.invite_and_connect()
        assert way.page.room == ""
        assert way.far.shown["live"] == "connected"
        await way.here("e5")
        await way.there("z")
        await way.here("d4")
        await way.there("c3")
        assert way.tokens == (("e5", "z", "d4", "c3"),) * 2
        assert way.page.page.own.table.by_link

    walks(walk)
