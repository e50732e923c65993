"""A study shared live on the page: another device follows it, or the page follows one."""

from time import time

from redstone.app.live.card import Kind
from redstone.app.live.shared_study.following import Following
from redstone.app.live.shared_study.teaching import Lecture
from redstone.record.game import Game
from redstone.record.notation import parse_move
from redstone.rules.redstone import Redstone
from tests.walks.test_live_room import Walk
from tests.walks.third_device import ThirdDevice


class StudyDevice(ThirdDevice):
    """Another device, whose person is the page's student or teacher."""

    following: Following
    lecture: Lecture

    def follow(self) -> None:
        """Follow the page's study on this device."""
        self.following = Following(self.session.table, time, name=self.session.chosen.name)
        self.join(self.following.wire.channel())

    def teach(self) -> None:
        """Let the page join a study of this device, with two moves."""
        game = Game.new(Redstone(), 5, 5).play(parse_move("c3")).play(parse_move("d4"))
        self.lecture = Lecture(game, time, name="Bea")
        self.join(self.lecture.host.admit(self.session.table))

    @property
    def seen(self) -> list[str]:
        """Return the moves of the study as this device shows them."""
        assert self.following.game is not None
        return [*self.following.game.tokens]


async def share(way: Walk) -> StudyDevice:
    """Open a study of two moves on the page, and let another device follow it.

    Return that device.
    """
    await way.walker.do("open", lambda: way.page.follow("#redstone5-1-c3d4"))
    await way.walker.do("study", lambda: way.page.enter("study"))
    return await share_with_another(way)


async def share_with_another(way: Walk, name: str = "Bea") -> StudyDevice:
    """Let another device, whose person has this name, follow the open study. Return that device."""
    await way.press("study-live")
    assert way.page.room == "live"
    other = StudyDevice(way.far, name)
    other.prepare()
    other.take(way.far.pages_link)
    await way.take(other.link)
    await way.press("live-connect")
    await way.walker.do("follow there", other.follow)
    await way.walker.do("pass on", other.pass_on)
    return other


async def follow(way: Walk) -> StudyDevice:
    """Let the page follow a study of another device, and return that device."""
    other = StudyDevice(way.far)
    other.session.invite_to_watch(Game.new(Redstone(), 5, 5), Kind.STUDY)
    other.prepare()
    await way.walker.do("open", lambda: way.page.follow(other.link))
    other.take(way.far.pages_link)
    await way.press("live-connect")
    await way.walker.do("teach there", other.teach)
    return other


def moves_on_page(way: Walk) -> list[str]:
    """Return the tokens of the moves of the study on the page."""
    return [*way.page.session.game.tokens]


async def test_the_teacher_returns_to_the_study_and_pupils_see_each_change() -> None:
    """Signs, comments and steps on the page arrive on the pupil's device."""
    way = Walk()
    other = await share(way)
    assert way.page.room == "study"
    assert "Bea is now following your study." in way.text("detail")
    assert other.seen == ["c3", "d4"]
    await way.walker.do("mark", lambda: way.page.page.act("study-good"))
    way.page.call("study", "comment", "Look here.")
    await way.walker.do("update", lambda: way.page.call("study", "update"))
    other.pass_on()
    assert other.following.game is not None
    notes = other.following.game.node.notes
    assert (notes.comment, notes.sign) == ("Look here.", "!")
    await way.press("back")
    other.pass_on()
    assert other.following.game.ply == 1


async def test_the_lead_is_given_and_taken_back() -> None:
    """Only the leader can change the study, and stopping ends the pupil's connection."""
    way = Walk()
    other = await share(way)
    labels = [each["label"] for each in way.far.shown["buttons"]]
    assert labels == ["Let Bea lead", "Stop sharing"]
    await way.press("lecture-give-0")
    other.pass_on()
    assert other.following.leads
    await way.walker.do("sign", lambda: way.page.page.act("study-good"))
    assert way.page.session.game.node.notes.sign == "", "somebody else leads"
    assert other.following.game is not None
    assert other.following.change(other.following.game.add(parse_move("b2")))
    await way.walker.do("move there", other.pass_on)
    assert moves_on_page(way) == ["c3", "d4", "b2"]
    await way.press("lecture-take")
    other.pass_on()
    assert not other.following.leads
    await way.walker.do("sign", lambda: way.page.page.act("study-good"))
    assert way.page.session.game.node.notes.sign == "!"
    await way.press("lecture-stop")
    other.pass_on()
    assert other.following.wire.is_over
    assert way.far.shown["buttons"] == []


async def test_the_leader_is_chosen_from_a_list_of_pupils() -> None:
    """With several pupils a list has their names or numbers, until one leads."""
    way = Walk()
    others = [await share(way)]
    for name in ("Cy", ""):
        others.append(await share_with_another(way, name))
    state = way.far.shown
    assert [each["action"] for each in state["buttons"]] == ["lecture-stop"]
    options = state["choice"]["options"]
    assert [each["label"] for each in options] == ["Bea", "Cy", "Number 3"]
    await way.press(options[1]["action"])
    for other in others:
        other.pass_on()
    assert [other.following.leads for other in others] == [False, True, False]
    assert "choice" not in way.far.shown, "first it is taken back"
    await way.press("lecture-take")
    assert way.far.shown["choice"]
    await way.press("leave-room")
    assert "choice" not in way.far.shown


async def test_the_page_follows_a_study_and_changes_it_only_while_leading() -> None:
    """After the connection has ended, it can be changed too."""
    way = Walk()
    other = await follow(way)
    assert way.page.room == "study"
    assert moves_on_page(way) == ["c3", "d4"]
    assert "Bea is leading." in way.text("detail")
    await way.walker.do("sign", lambda: way.page.page.act("study-good"))
    assert way.page.session.game.node.notes.sign == ""
    assert other.lecture.follow(other.lecture.game.add(parse_move("b2")))
    await way.walker.do("move there", other.pass_on)
    assert moves_on_page(way) == ["c3", "d4", "b2"]
    other.lecture.give(other.lecture.pupils[0])
    await way.walker.do("give there", other.pass_on)
    assert "You’re leading" in way.text("detail")
    await way.walker.do("sign", lambda: way.page.page.act("study-good"))
    other.pass_on()
    assert other.lecture.game.node.notes.sign == "!"
    other.lecture.host.close()
    await way.walker.do("gone", other.pass_on)
    assert "connection is lost. You can continue with what" in way.text("detail")
    await way.walker.do("sign", lambda: way.page.page.act("study-mistake"))
    assert way.page.session.game.node.notes.sign == "?"


async def test_leaving_the_study_ends_following() -> None:
    """The other device then has no pupils."""
    way = Walk()
    other = await follow(way)
    await way.press("leave-room")
    other.pass_on()
    assert other.lecture.pupils == []
    assert way.page.room == ""


async def test_after_a_reload_a_pupil_has_the_study_as_last_seen() -> None:
    way = Walk()
    other = await follow(way)
    assert other.lecture.follow(other.lecture.game.add(parse_move("b2")))
    await way.walker.do("move there", other.pass_on)
    way.page.reload()
    way.far.wire_up()
    await way.page.rest()
    assert way.page.room == "study"
    assert moves_on_page(way) == ["c3", "d4", "b2"]
