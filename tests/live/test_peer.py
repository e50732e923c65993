"""The effects of messages between two sides of a live game, case by case."""

from dataclasses import replace
from zlib import crc32

import pytest

from redstone.app.live.codec import Broken, Revision
from redstone.app.live.connection_stage import Stage
from redstone.app.live.divergence import Differing
from redstone.app.live.merged import both_records
from redstone.app.live.message import (
    Answer,
    Hello,
    Message,
    Moves,
    Offer,
    Phrase,
    Proposal,
    Record,
    read,
    write,
)
from redstone.app.live.peer import HELLOS, News
from redstone.app.live.presence import ABSENCE, SAID
from redstone.app.live.replica import Replica
from redstone.app.live.words import play as words
from redstone.position import IllegalMove
from redstone.record.game import Game, Seat
from redstone.record.notation import parse_move
from redstone.rules.redstone import Redstone
from tests.live.wires import SIDES, Two


def together(game: str = "redstone", moves: str = "", size: int = 5, options: str = "") -> Two:
    """Return two connected sides after some moves."""
    two = Two(game, size, options)
    two.join()
    two.settle()
    for token in moves.split():
        side = next(side for side in SIDES if two.peers[side].replica.is_mine)
        assert two.peers[side].play(parse_move(token))
        two.settle()
    assert two.are_together
    return two


def send_moves(two: Two, side: int, tokens: list[str], first: int, **revision: int | str) -> None:
    """Let a side send moves, which it may not have made, as its next message."""
    at = two.peers[1 - side].replica.revision
    told = Revision(**{**vars(at), **revision})
    channel = two.channels[1 - side]
    channel.arrived(write(channel._heard + 1, Moves(first, tuple(tokens), told)))


def read_message(text: str) -> Message:
    """Return the message in a text, whatever its serial number."""
    return read(text)[1]


def test_a_move_of_one_side_arrives_at_the_other() -> None:
    two = together(moves="e5 z d4")
    assert two.tokens == [("e5", "z", "d4")] * 2


def test_moves_out_of_turn_or_against_the_rules_are_refused() -> None:
    two = together()
    first, second = two.peers
    assert not second.play(parse_move("a1"))
    with pytest.raises(IllegalMove):
        first.play(parse_move("z"))
    assert two.tokens == [(), ()]


@pytest.mark.parametrize("token", ["z", "xa1", "t19", "y"])
def test_receiving_an_illegal_move_ends_the_connection_and_leaves_the_game_unchanged(
    token: str,
) -> None:
    two = together(moves="c3 d4")
    send_moves(two, 0, [token], 3, moves=3)
    assert two.peers[1].broke is Broken.ILLEGAL
    assert two.peers[1].stage is Stage.LEFT
    assert two.tokens[1] == ("c3", "d4")


def test_a_side_cannot_move_for_the_other() -> None:
    two = together(moves="c3")
    send_moves(two, 0, ["d4"], 2, moves=2)
    assert two.peers[1].stage is Stage.DIFFER
    assert two.tokens == [("c3",), ("c3",)]
    two.cut()
    two.meet()
    assert two.are_together, "what was said is not what the other side has"
    assert two.tokens == [("c3",), ("c3",)]


def test_a_move_with_a_wrong_check_is_not_made() -> None:
    two = together(moves="c3 d4")
    send_moves(two, 0, ["b2"], 3, moves=3, check="00000000")
    assert two.peers[1].stage is Stage.DIFFER
    assert two.tokens[1] == ("c3", "d4")


def test_if_both_move_at_once_only_the_player_to_move_has_moved() -> None:
    two = together(moves="c3 d4")
    assert two.peers[0].play(parse_move("b2"))
    assert not two.peers[1].play(parse_move("e5"))
    two.settle()
    assert two.are_together


def test_the_same_undo_offered_by_both_at_once_is_agreed() -> None:
    two = together(moves="c3 d4 b2")
    for peer in two.peers:
        peer.offer(Proposal.UNDO, 1)
    two.settle()
    assert two.are_together
    assert two.tokens == [("c3",)] * 2
    assert all(peer.offers.mine is None and peer.offers.theirs is None for peer in two.peers)


def test_of_two_different_undo_offers_at_once_the_first_seats_counts() -> None:
    two = together(moves="c3 d4 b2")
    two.peers[0].offer(Proposal.UNDO, 2)
    two.peers[1].offer(Proposal.UNDO, 1)
    two.settle()
    assert two.peers[1].offers.theirs is not None
    assert two.peers[1].offers.mine is None
    two.peers[1].answer(yes=True)
    two.settle()
    assert two.are_together
    assert two.tokens == [("c3", "d4")] * 2


def test_an_undo_is_offered_and_declined() -> None:
    two = together(moves="c3 d4")
    two.peers[0].offer(Proposal.UNDO, 0)
    assert two.peers[0].is_held
    two.settle()
    two.peers[1].answer(yes=False)
    two.settle()
    assert two.told[0][-1] is News.DECLINED
    assert not two.peers[0].is_held
    assert two.tokens == [("c3", "d4")] * 2


def test_a_second_offer_does_not_replace_the_first_while_that_is_open() -> None:
    two = together(moves="e5 z d4")
    two.peers[0].offer(Proposal.UNDO, to=2)
    two.settle()
    first = two.peers[1].offers.theirs
    channel = two.channels[1]
    channel.arrived(
        write(channel._heard + 1, Offer(9, Proposal.PAUSE, 0, two.peers[1].replica.revision))
    )
    assert two.peers[1].offers.theirs is first
    assert read_message(two.ends[1].sent[-1]) == Answer(9, yes=False)


def test_an_offer_withdrawn_as_it_is_agreed_to_takes_effect() -> None:
    two = together(moves="c3 d4")
    two.peers[0].offer(Proposal.UNDO, 0)
    two.settle()
    two.peers[1].answer(yes=True)
    two.peers[0].offers.withdraw()
    two.settle()
    assert two.are_together
    assert two.tokens == [(), ()]


def test_a_move_withdraws_an_open_offer() -> None:
    two = together(moves="c3 d4")
    two.peers[1].offer(Proposal.UNDO, 1)
    assert two.peers[0].play(parse_move("b2"))
    two.settle()
    assert two.are_together
    assert two.tokens == [("c3", "d4", "b2")] * 2
    assert two.peers[1].offers.mine is None


def test_an_agreement_as_the_connection_broke_counts_after_reconnecting() -> None:
    two = together(moves="c3 d4")
    two.peers[0].offer(Proposal.UNDO, 0)
    two.settle()
    two.peers[1].answer(yes=True)
    two.cut()
    assert two.tokens == [("c3", "d4"), ()]
    two.join()
    two.settle()
    assert two.are_together
    assert two.tokens == [(), ()]


def test_an_agreement_as_the_connection_broke_never_makes_the_replicas_differ() -> None:
    two = together(moves="c3 d4")
    two.peers[0].offer(Proposal.UNDO, 0)
    two.settle()
    two.peers[1].answer(yes=True)
    two.cut()
    two.join()
    while any(two.ways):  # all that comes to who agreed is there before the other hears a word
        two.deliver(1 if two.ways[1] else 0)
        assert all(peer.stage is not Stage.DIFFER for peer in two.peers)
    assert two.are_together
    assert two.tokens == [(), ()]


@pytest.mark.parametrize("side", SIDES)
def test_an_agreement_as_the_connection_broke_counts_after_a_reload(side: int) -> None:
    two = together(moves="c3 d4")
    two.peers[0].offer(Proposal.UNDO, 0)
    two.settle()
    two.peers[1].answer(yes=True)
    two.reload(side)
    two.join()
    while any(two.ways):
        two.deliver(1 if two.ways[1] else 0)
        assert all(peer.stage is not Stage.DIFFER for peer in two.peers)
    assert two.are_together
    assert two.tokens == [(), ()]


def test_a_pause_offered_before_a_disconnection_removes_no_later_offer() -> None:
    two = together(moves="c3 d4 b2")
    two.peers[1].offer(Proposal.PAUSE)
    two.cut()
    two.join()
    two.deliver(0)
    two.peers[0].offer(Proposal.UNDO, 2)
    two.settle()
    two.peers[1].answer(yes=True)
    two.settle()
    assert two.are_together
    assert two.tokens == [("c3", "d4")] * 2


def test_after_a_lost_agreement_both_sides_are_asked_about_the_difference() -> None:
    two = together(moves="c3 d4")
    two.peers[0].offer(Proposal.UNDO, 0)
    two.settle()
    two.peers[0].offers.lapse()
    two.peers[1].answer(yes=True)
    two.reload(0)
    two.join()
    two.settle()
    assert [peer.stage for peer in two.peers] == [Stage.DIFFER, Stage.DIFFER]


def test_moves_made_while_disconnected_are_sent_after_reconnecting() -> None:
    two = together("savage", "c3 d4", size=5)
    two.cut()
    side = next(side for side in SIDES if two.peers[side].replica.is_mine)
    assert two.play(side, 0)
    two.join()
    two.settle()
    assert two.are_together
    assert len(two.tokens[0]) == 3


def test_a_side_that_lost_its_own_move_is_asked_before_it_counts() -> None:
    two = together(moves="c3 d4 b2")
    two.reload(0, forgets=1)
    two.join()
    two.settle()
    assert [peer.stage for peer in two.peers] == [Stage.DIFFER, Stage.DIFFER]
    differing = two.peers[0].differing
    assert differing is not None
    assert differing.common == 2
    assert differing.theirs is not None
    assert differing.theirs.tokens == ("c3", "d4", "b2")
    assert all(peer.is_held for peer in two.peers)
    two.peers[0].offer(Proposal.COMMON, 2)
    two.settle()
    two.peers[1].answer(yes=True)
    two.settle()
    assert two.are_together
    assert two.tokens == [("c3", "d4")] * 2


def test_records_that_diverged_by_link_continue_from_the_last_common_position() -> None:
    two = together(moves="c3 d4 b2")
    two.reload(0, forgets=1)
    assert two.peers[0].play(parse_move("e1"))
    two.meet()
    assert two.are_together
    assert two.tokens == [("c3", "d4")] * 2


def test_a_rematch_exchanges_the_colours_whoever_won() -> None:
    two = together(moves="c3 z d4 w")
    two.peers[1].offer(Proposal.REMATCH)
    two.settle()
    two.peers[0].answer(yes=True)
    two.settle()
    first, second = two.peers
    assert two.are_together
    assert (first.replica.round, first.replica.tokens) == (1, ())
    assert first.replica.is_mine, "the second seat had Black after the swap"
    assert second.replica.is_theirs


def test_a_pause_lasts_until_one_side_resumes() -> None:
    two = together(moves="c3")
    two.peers[0].offer(Proposal.PAUSE)
    two.settle()
    two.peers[1].answer(yes=True)
    two.settle()
    assert all(peer.is_paused and peer.is_held for peer in two.peers)
    two.peers[0].end_pause()
    two.settle()
    assert not any(peer.is_held for peer in two.peers)


def test_leaving_is_final_and_an_absent_side_can_return() -> None:
    two = together(moves="c3")
    two.channels[1].away()
    assert two.peers[1].presence.is_away
    assert two.peers[1].play(parse_move("d4")), "it waits on the wire"
    two.channels[1].opened()
    two.settle()
    assert two.are_together
    two.peers[0].leave()
    two.settle()
    assert [peer.stage for peer in two.peers] == [Stage.LEFT, Stage.LEFT]


@pytest.mark.parametrize("game", ["redstone", "red", "savage", "go"])
def test_a_whole_game_of_each_kind_is_played_to_its_end(game: str) -> None:
    two = together(game, size=3)
    for number in range(400):
        if two.peers[0].replica.game.position.is_over:
            break
        mover = next(side for side in SIDES if two.peers[side].replica.is_mine)
        assert two.play(mover, 7 * number + 3)
        two.settle()
        assert two.are_together
    assert two.peers[0].replica.game.position.is_over or game == "go"


def test_go_is_played_to_the_count() -> None:
    two = together("go", "c3 c2 d3 d2 b3 b2 a3 a2 e3 e2 y y y", size=5)
    assert two.peers[0].replica.game.position.go is not None
    for _ in range(2):
        mover = next(side for side in SIDES if two.peers[side].replica.is_mine)
        assert two.peers[mover].play(parse_move("y"))
        two.settle()
    outcomes = [peer.replica.game.position.outcome for peer in two.peers]
    assert outcomes[0] is not None
    assert outcomes[0].score is not None
    assert outcomes[0] == outcomes[1]


def test_after_600_moves_a_reload_that_lost_300_continues_at_the_common_position() -> None:
    two = together("go", size=19)
    number = 0
    while len(two.tokens[0]) < 600:
        mover = number % 2
        number += 1
        assert two.play(mover, 37 * number)
        two.settle()
    assert two.are_together
    two.reload(0, forgets=300)
    two.meet()
    assert two.are_together
    assert len(two.tokens[0]) == 300


@pytest.mark.parametrize("times", [1_000])
def test_a_side_that_floods_is_disconnected(times: int) -> None:
    two = together(moves="c3")
    for _ in range(times):
        two.peers[0].report_visibility(here=True)
    while two.ways[1] and two.peers[1].broke is None:
        two.channels[1].arrived(two.ways[1].pop(0))
    assert two.peers[1].broke is Broken.TOO_FAST
    assert two.tokens[1] == ("c3",)


def test_endless_hellos_end_the_connection_without_resending_the_game() -> None:
    two = together(moves="e5 z d4")
    hello = next(each for each in map(read_message, two.ends[1].sent) if isinstance(each, Hello))
    there, told = two.channels[0], len(two.ends[0].sent)
    while two.peers[0].broke is None:
        there.arrived(write(there._heard + 1, hello))
    answers = list(map(read_message, two.ends[0].sent[told:]))
    assert two.peers[0].broke is Broken.TOO_FAST
    assert sum(isinstance(each, Moves) for each in answers) <= HELLOS
    assert two.tokens[0] == ("e5", "z", "d4")


def test_hellos_ten_seconds_apart_are_all_answered_with_the_moves() -> None:
    two = together(moves="e5 z d4")
    hello = next(each for each in map(read_message, two.ends[1].sent) if isinstance(each, Hello))
    there = two.channels[0]
    for _ in range(2 * HELLOS):
        two.time += 10
        told = len(two.ends[0].sent)
        there.arrived(write(there._heard + 1, hello))
        assert isinstance(read_message(two.ends[0].sent[told]), Moves)


def test_a_repeated_record_in_pieces_is_answered_by_one_hello() -> None:
    two = together(moves="e5 z d4")
    there, revision, told = two.channels[0], two.peers[0].replica.revision, len(two.ends[0].sent)
    for number, token in enumerate(two.tokens[0], 1):
        there.arrived(write(there._heard + 1, Record(number, (token,), revision)))
    answers = [read_message(text) for text in two.ends[0].sent[told:]]
    assert [type(each) for each in answers] == [Hello]


def test_a_revisions_check_is_the_crc_32_of_the_links_head_and_moves() -> None:
    replica = together(moves="e5 z d4").peers[0].replica
    assert replica.revision.check == f"{crc32(b'redstone5-e5zd4'):08x}"
    assert replica.revision_at(0).check == f"{crc32(b'redstone5-'):08x}"


def test_each_protocol_error_is_reported_by_its_kind() -> None:
    peer = together().peers[0]
    told = {}
    for peer.broke in Broken:
        told[peer.broke] = words.state(peer)
    assert "a move" in told[Broken.ILLEGAL]
    for how in (Broken.UNREADABLE, Broken.ORDER, Broken.TOO_FAST):
        assert "a move" not in told[how]
    assert "too many" in told[Broken.TOO_FAST]


@pytest.mark.parametrize("proposal", [Proposal.UNDO, Proposal.PAUSE])
def test_endless_offers_are_declined_without_being_shown(proposal: Proposal) -> None:
    two = together(moves="e5")
    shown, channel = 0, two.channels[1]
    for number in range(1, 9):
        channel.arrived(
            write(channel._heard + 1, Offer(number, proposal, 0, two.peers[1].replica.revision))
        )
        if two.peers[1].offers.theirs is not None:
            shown += 1
            two.peers[1].answer(yes=False)
    assert shown == 2
    assert read_message(two.ends[1].sent[-1]) == Answer(8, yes=False)


@pytest.mark.parametrize(
    ("draw", "token", "news"), [(False, "w", News.CLAIMED), (True, "d", News.DRAWN)]
)
@pytest.mark.parametrize("is_reloaded", [False, True])
def test_an_abandoned_game_is_won_or_drawn_in_both_records(
    is_reloaded: bool, draw: bool, token: str, news: News
) -> None:
    """Only a side that has waited for `ABSENCE` may claim it; the other adopts it on return."""
    two = together(moves="c3 d4 b2")
    two.time = 1_000.0
    if is_reloaded:
        two.reload(1)
    else:
        two.cut()
    two.time += ABSENCE - 1
    two.peers[0].claim(draw=draw)
    assert not two.peers[0].may_claim
    assert two.peers[0].replica.tokens == ("c3", "d4", "b2")
    two.time += 1
    assert two.peers[0].may_claim
    two.peers[0].claim(draw=draw)
    assert two.peers[0].is_over
    two.join()
    two.settle()
    assert two.are_together
    assert two.tokens == [("c3", "d4", "b2", token)] * 2
    assert all(peer.is_over for peer in two.peers)
    assert news in two.told[1]
    two.peers[1].offer(Proposal.REMATCH)
    two.settle()
    two.peers[0].answer(yes=True)
    two.settle()
    assert two.tokens == [()] * 2


def test_a_side_that_returns_alone_can_claim_after_two_minutes() -> None:
    two = together(moves="c3 d4 b2")
    two.time = 1_000.0
    two.cut()
    two.time += 10 * ABSENCE
    two.reload(0)
    assert two.peers[0].until_claim == ABSENCE, "it was away itself"
    two.time += ABSENCE
    two.peers[0].claim(draw=True)
    two.join()
    two.settle()
    assert two.are_together
    assert two.peers[1].replica.is_drawn


@pytest.mark.parametrize("moves", ["c3 d4", "c3 d4 w"])
def test_a_draw_cannot_be_claimed_at_ones_own_turn_or_after_the_end(moves: str) -> None:
    two = together(moves=moves)
    two.cut()
    two.time += ABSENCE
    two.join()
    two.settle()
    channel, replica = two.channels[1], two.peers[1].replica
    ply = len(replica.tokens) + 1
    channel.arrived(write(channel._heard + 1, Moves(ply, ("d",), replica.revision)))
    assert two.peers[1].stage is Stage.DIFFER
    assert two.peers[1].replica == replica


def test_a_side_that_lost_its_draw_is_shown_that_the_records_differ() -> None:
    two = together(moves="c3")
    two.cut()
    two.time += ABSENCE
    two.peers[0].claim(draw=True)
    two.join()
    two.settle()
    two.reload(0)
    two.peers[0].replica = replace(two.peers[1].replica.back_to(1), seat=Seat.FIRST, takebacks=0)
    two.join()
    two.settle()
    assert [peer.stage for peer in two.peers] == [Stage.DIFFER] * 2
    two.meet()
    assert two.tokens == [("c3",)] * 2


def test_peers_who_differ_over_a_claimed_draw_can_continue_from_the_common_moves() -> None:
    two = together(moves="c3 d4 b2")
    two.cut()
    two.time += ABSENCE
    assert two.peers[1].play(parse_move("e5"))
    two.peers[0].claim(draw=True)
    two.join()
    two.settle()
    assert [peer.stage for peer in two.peers] == [Stage.DIFFER] * 2
    two.meet()
    assert two.tokens == [("c3", "d4", "b2")] * 2
    assert not two.peers[0].is_over


def test_nothing_can_be_claimed_at_ones_own_turn_or_of_a_side_that_returned() -> None:
    two = together(moves="c3 d4")
    two.cut()
    two.time += 2 * ABSENCE
    assert not two.peers[0].may_claim, "it is their own turn"
    assert two.peers[1].may_claim
    two.join()
    two.settle()
    assert not two.peers[1].may_claim
    two.peers[1].claim()
    assert two.tokens == [("c3", "d4")] * 2


@pytest.mark.parametrize("seconds", [0, ABSENCE - 11])
def test_a_claim_against_a_side_that_was_not_away_for_long_does_not_count(seconds: float) -> None:
    two = together(moves="c3 d4 b2")
    two.cut()
    two.time += seconds
    peer = two.peers[0]
    peer.replica = peer.replica.with_token("w")
    two.join()
    two.settle()
    assert two.peers[1].replica.tokens == ("c3", "d4", "b2")
    assert two.peers[1].stage is Stage.DIFFER


def test_at_most_one_phrase_in_two_seconds_is_sent() -> None:
    two = together(moves="c3")
    first = two.peers[0]
    assert first.send_phrase(0)
    assert not first.send_phrase(1)
    two.settle()
    two.time += SAID
    assert first.send_phrase(2)
    two.settle()
    assert [news for news in two.told[1] if isinstance(news, int)] == [0, 2]


def test_phrases_that_arrive_faster_are_not_shown() -> None:
    two = together(moves="c3")
    channel = two.channels[1]
    for number in (3, 4):
        channel.arrived(write(channel._heard + 1, Phrase(number)))
    assert [news for news in two.told[1] if isinstance(news, int)] == [3]


@pytest.mark.parametrize(
    ("here", "there", "expected"),
    [
        ("c3 d4 b2 e1", "c3 d4 b4", "Your records differ from here on"),
        ("c3 d4", "c3 d4 b4", "Your record ends here"),
        ("c3 d4 b2", "c3 d4", "The other device’s record ends here"),
    ],
)
def test_both_records_join_as_branches_at_the_last_common_position(
    here: str, there: str, expected: str
) -> None:
    mine, theirs = (
        Replica(game_of(tokens), seat) for tokens, seat in zip((here, there), Seat, strict=True)
    )
    differing = Differing(mine, theirs.seat)
    assert both_records(mine.game, differing) is None
    differing.append(Record(1, theirs.tokens, theirs.revision))
    game = both_records(mine.game, differing)
    assert game is not None
    assert game.ply == 2
    assert game.node.notes.comment.startswith(expected)
    ends = [number for number, node in enumerate(game.nodes) if not node.children]
    lines = {" ".join(game.go_to_node(end).tokens) for end in ends}
    assert lines == {here, there} - {"c3 d4"}


def game_of(tokens: str) -> Game:
    """Return a game of Redstone on 5x5 after these moves."""
    game = Game.new(Redstone(), 5, 5)
    for token in tokens.split():
        game = game.play(parse_move(token))
    return game
