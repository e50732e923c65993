"""Placing with a finger: small points are magnified, corrected by sliding, and confirmed."""

from playwright.sync_api import CDPSession, expect

from tests.e2e.table import BoardPage, saved_game, two_people


class Finger:
    """A finger that is put down, slides, and is lifted."""

    def __init__(self, table: BoardPage) -> None:
        """Make a finger on a page, by the browser's protocol."""
        self._table = table
        self._browser: CDPSession = table.page.context.new_cdp_session(table.page)

    def put_down(self, point: str) -> None:
        """Touch a point and hold."""
        self._send("touchStart", self._table.centre(point))

    def slide(self, point: str) -> None:
        """Slide to a point."""
        self._send("touchMove", self._table.centre(point))

    def lift(self) -> None:
        """Lift the finger."""
        self._browser.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def _send(self, kind: str, place: tuple[float, float]) -> None:
        """Send a touch event at a place of the window."""
        touch = {"x": place[0], "y": place[1]}
        self._browser.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [touch]})


def test_a_finger_slides_to_a_small_point_and_a_second_tap_plays(
    running_phone: BoardPage,
) -> None:
    """On 19 × 19 a lens is shown under the finger, and the point at which it is lifted is proposed.

    Only a tap on the proposed point plays.
    """
    table = running_phone.take_up(saved_game("", two_people(19)))
    table.page.wait_for_function("document.getElementById('lens')")
    finger, lens = Finger(table), table["#lens"]
    finger.put_down("q16")
    expect(lens).to_be_visible()
    finger.slide("p15")
    finger.lift()
    expect(lens).to_be_hidden()
    expect(table["#announce"]).to_contain_text("Black at p15")
    assert table.moves() == ""

    finger.put_down("p15")
    finger.slide("o14")
    finger.lift()
    expect(table["#announce"]).to_contain_text("Black at o14")
    table.touch("o14")
    expect(table["#announce"]).to_contain_text("Black played o14")
    assert table.moves() == "o14"


def test_on_large_points_sliding_off_cancels_the_tap(running_phone: BoardPage) -> None:
    """On 5 × 5 no lens is shown, and a tap that did not slide plays."""
    table = running_phone.take_up(saved_game("", two_people(5)))
    finger = Finger(table)
    finger.put_down("b2")
    finger.slide("d4")
    finger.lift()
    table.touch("c3")
    expect(table["#announce"]).to_contain_text("Black played c3")
    assert table.moves() == "c3"
    expect(table["#lens"]).to_be_hidden()
