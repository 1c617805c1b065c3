"""Each message that a room takes or refuses, and what becomes of the room."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tachiai.companion_web.rooms.messages import Phrase, PlyMade, Said, Sits, Spoke, WentAway, Wrote
from tachiai.companion_web.rooms.room import NotTaken, Room
from tachiai.companion_web.rooms.taking import UTTERANCES_KEPT, take
from tachiai.companion_web.rooms.words import PHRASES, REFUSALS
from tachiai.rules.core import Outcome, Player
from tachiai.rules.messages import languages
from tachiai.rules.proposals import Proposal
from tachiai.rules.registry import game_ids
from tests.support.told_rooms import FIRST, SECOND, Talk, made, new_id


@pytest.fixture
def talk() -> Talk:
    return Talk.of()


def test_plies_of_both_sides_are_taken_in_turn(talk: Talk) -> None:
    talk.play()
    talk.play()
    assert (talk.room.line.ply, talk.room.to_move) == (2, FIRST)
    assert talk.room.version == 2


def test_a_ply_that_comes_twice_is_taken_once(talk: Talk) -> None:
    once = talk.play()
    assert talk.say(*talk.said[0]) is once


def test_a_ply_that_is_known_is_no_fault_though_it_comes_as_another_message(talk: Talk) -> None:
    line = talk.room.line
    move = line.legal_moves.texts()[0]
    once = talk.play(move)
    assert talk.say(FIRST, made(line, move)) is once
    assert not talk.refusal


def test_a_gap_in_the_numbers_asks_for_the_rest(talk: Talk) -> None:
    line = talk.room.line
    later = line.play(line.legal_moves.texts()[0])
    talk.say(SECOND, made(later, later.legal_moves.texts()[0]))
    assert (talk.refusal, talk.room.line.ply) == ("gap", 0)


def test_another_move_under_a_known_number_is_refused(talk: Talk) -> None:
    line = talk.room.line
    one, other, *_ = line.legal_moves.texts()
    talk.play(one)
    talk.say(FIRST, made(line, other))
    assert (talk.refusal, talk.room.line.texts()) == ("stale", (one,))


def test_a_ply_after_another_position_is_refused(talk: Talk) -> None:
    one, other, *_ = talk.room.line.legal_moves.texts()
    elsewhere = talk.room.line.play(other)
    talk.play(one)
    talk.say(SECOND, made(elsewhere, elsewhere.legal_moves.texts()[0]))
    assert talk.refusal == "before"


def test_only_the_side_to_move_moves(talk: Talk) -> None:
    line = talk.room.line
    talk.say(SECOND, made(line, line.legal_moves.texts()[0]))
    assert (talk.refusal, talk.room.line.ply) == ("not_your_turn", 0)


@pytest.mark.parametrize("language", languages())
def test_an_illegal_move_is_refused_with_the_rule(language: str) -> None:
    talk = Talk.of("rugby_chess")
    line = talk.room.line
    forged = PlyMade(id=new_id(), ply=1, before=line.position, move="a1-a2", position="x")
    answer = take(talk.room, FIRST, forged, talk.at_ms)
    assert isinstance(answer, NotTaken)
    assert answer.code == "illegal"
    assert answer.words.in_language(language) == line.explain("a1-a2", language)


def test_what_is_no_move_is_refused(talk: Talk) -> None:
    line = talk.room.line
    talk.say(FIRST, PlyMade(id=new_id(), ply=1, before=line.position, move="castle!", position="x"))
    assert talk.refusal == "no_move"


def test_another_version_of_the_rules_is_refused(talk: Talk) -> None:
    message = made(talk.room.line, talk.room.line.legal_moves.texts()[0])
    talk.say(FIRST, message.model_copy(update={"rules_version": "0.0"}))
    assert talk.refusal == "rules_version"


def test_positions_that_differ_stop_the_game_and_are_both_shown(talk: Talk) -> None:
    message = made(talk.room.line, talk.room.line.legal_moves.texts()[0])
    talk.say(FIRST, message.model_copy(update={"position": "somewhere else"}))
    differing = talk.room.differing
    assert differing is not None
    assert (differing.here, differing.there) == (message.position, "somewhere else")
    talk.play()
    assert talk.refusal == "stopped"


def test_a_ply_is_revised_by_itself_until_it_is_answered(talk: Talk) -> None:
    one, other, *_ = talk.room.line.legal_moves.texts()
    talk.play(one)
    talk.revise(FIRST, 1, other)
    assert talk.room.line.texts() == (other,)


def test_only_the_side_that_made_a_ply_revises_it(talk: Talk) -> None:
    one, other, *_ = talk.room.line.legal_moves.texts()
    talk.play(one)
    talk.revise(SECOND, 1, other)
    assert (talk.refusal, talk.room.line.texts()) == ("not_yours", (one,))


def test_a_ply_that_was_answered_is_revised_if_the_other_side_agrees(talk: Talk) -> None:
    one, other, *_ = talk.room.line.legal_moves.texts()
    talk.play(one)
    talk.play()
    talk.revise(FIRST, 1, other)
    assert talk.refusal == "stale"
    talk.propose(FIRST, Proposal.REVISE, 1, other)
    assert talk.room.line.ply == 2
    talk.answer(SECOND, Proposal.REVISE, True, 1)
    assert talk.room.line.texts() == (other,)


def test_a_draw_is_agreed(talk: Talk) -> None:
    talk.play()
    talk.propose(FIRST, Proposal.DRAW)
    assert talk.room.first.proposal is not None
    talk.answer(SECOND, Proposal.DRAW, True)
    assert talk.room.outcome == Outcome(None, "", "agreed")


def test_a_draw_is_declined_by_a_word_or_by_a_move(talk: Talk) -> None:
    talk.play()
    talk.propose(FIRST, Proposal.DRAW)
    talk.answer(SECOND, Proposal.DRAW, False)
    assert talk.room.first.proposal is None
    talk.propose(FIRST, Proposal.DRAW)
    talk.play()
    assert (talk.room.first.proposal, talk.room.outcome) == (None, None)


def test_both_sides_that_propose_the_same_agree(talk: Talk) -> None:
    talk.propose(FIRST, Proposal.DRAW)
    talk.propose(SECOND, Proposal.DRAW)
    assert talk.room.outcome == Outcome(None, "", "agreed")


def test_a_proposal_names_the_present_ply(talk: Talk) -> None:
    talk.play()
    talk.propose(FIRST, Proposal.DRAW, 0)
    assert talk.refusal == "stale"
    talk.propose(FIRST, Proposal.TAKE_BACK, 2)
    assert talk.refusal == "no_such_ply"


def test_a_take_back_names_the_ply_that_it_means(talk: Talk) -> None:
    for _ in range(3):
        talk.play()
    asked = talk.propose(FIRST, Proposal.TAKE_BACK, 3)
    assert asked.line.ply == 3
    talk.answer(SECOND, Proposal.TAKE_BACK, True, 3)
    assert (talk.room.line.ply, talk.room.to_move) == (2, FIRST)


def test_a_take_back_lapses_with_the_next_ply(talk: Talk) -> None:
    talk.play()
    talk.propose(FIRST, Proposal.TAKE_BACK, 1)
    talk.play()
    talk.answer(SECOND, Proposal.TAKE_BACK, True, 1)
    assert (talk.refusal, talk.room.line.ply) == ("not_asked", 2)


def test_a_game_is_adjourned_and_goes_on_tomorrow() -> None:
    talk = Talk.of(control="10m")
    talk.play()
    talk.shown()
    talk.propose(FIRST, Proposal.ADJOURN)
    talk.later(10).answer(SECOND, Proposal.ADJOURN, True)
    assert talk.room.adjourned
    talk.later(86_400).play()
    assert (talk.refusal, talk.left_s()) == ("adjourned", (600, 590))
    talk.propose(SECOND, Proposal.RESUME)
    talk.answer(FIRST, Proposal.RESUME, True)
    talk.play()
    assert talk.room.line.ply == 2


def test_who_resigns_has_lost_and_the_game_is_over(talk: Talk) -> None:
    talk.resign(FIRST)
    assert talk.room.outcome == Outcome(SECOND, "", "resigned")
    talk.play()
    assert talk.refusal == "over"


def test_phrases_are_counted_and_the_last_ones_kept(talk: Talk) -> None:
    for _ in range(UTTERANCES_KEPT + 2):
        talk.say(SECOND, Spoke(id=new_id(), phrase=Phrase.GOOD_MOVE))
    assert len(talk.room.utterances) == UTTERANCES_KEPT
    assert talk.room.utterances[-1].number == UTTERANCES_KEPT + 2


def test_hints_need_both_sides(talk: Talk) -> None:
    one = talk.say(FIRST, Sits(id=new_id(), name="Aoi", hints=True))
    two = talk.say(SECOND, Sits(id=new_id(), name="Ren", hints=True))
    assert (one.hints, two.hints) == (False, True)
    assert (talk.room.first.name, talk.room.second.name) == ("Aoi", "Ren")


def test_a_side_that_is_not_heard_is_away_until_it_is_here_again(talk: Talk) -> None:
    talk.say(FIRST, Sits(id=new_id()))
    away = take(talk.room, None, WentAway(side="first", away=True), talk.at_ms)
    assert isinstance(away, Room)
    assert away.first.away
    back = take(away, None, WentAway(side="first", away=False), talk.at_ms)
    assert isinstance(back, Room)
    assert not back.first.away


def test_free_text_needs_both_sides(talk: Talk) -> None:
    talk.say(FIRST, Sits(id=new_id(), texts=True))
    talk.say(FIRST, Wrote(id=new_id(), text="Tea?"))
    assert (talk.refusal, talk.room.utterances) == ("texts", ())
    talk.say(SECOND, Sits(id=new_id(), texts=True))
    talk.say(FIRST, Wrote(id=new_id(), text="Tea?"))
    assert [(each.side, each.text) for each in talk.room.utterances] == [("first", "Tea?")]


def test_a_spectator_says_nothing(talk: Talk) -> None:
    answer = take(talk.room, None, Spoke(id=new_id(), phrase=Phrase.HELLO), talk.at_ms)
    assert isinstance(answer, NotTaken)
    assert answer.code == "watching"


def test_every_refusal_and_phrase_is_in_every_language() -> None:
    for words in (*REFUSALS.values(), *PHRASES.values()):
        texts = [words.in_language(language) for language in languages()]
        assert len(set(texts)) == len(texts)


def script(uid: str, chance: random.Random, plies: int) -> list[tuple[Player, Said]]:
    """A game of both sides with proposals, as a list of messages that are all taken."""
    talk = Talk.of(uid, "5m+3s")
    for _ in range(plies):
        if talk.room.outcome is not None:
            break
        talk.later(chance.random()).play(chance.choice(talk.room.line.legal_moves.texts()))
        talk.shown()
        if chance.random() < 0.3:
            who = chance.choice((FIRST, SECOND))
            talk.propose(who, Proposal.DRAW)
            talk.answer(who.other, Proposal.DRAW, False)
        if chance.random() < 0.3:
            talk.say(chance.choice((FIRST, SECOND)), Spoke(id=new_id(), phrase=Phrase.HELLO))
    return talk.said


@given(uid=st.sampled_from(game_ids()[:5]), seed=st.integers(0, 10_000))
def test_whatever_is_doubled_reordered_dropped_and_sent_again_leads_to_the_same_room(
    uid: str, seed: int
) -> None:
    """Each side says the next thing once the last one was taken, as tables do; the net does what it likes."""
    chance = random.Random(seed)
    told = script(uid, chance, 8)
    smooth, rough = Talk.of(uid), Talk.of(uid)
    for side, message in told:
        smooth.say(side, message)
    on_the_way: list[tuple[Player, Said]] = []
    for side, message in told:
        while message.id not in rough.room.taken:
            on_the_way += [(side, message)] * chance.choice((0, 1, 1, 2))
            chance.shuffle(on_the_way)
            for late in on_the_way[: len(on_the_way) // 2 + 1]:
                rough.say(*late)
            if rough.room.version and take(rough.room, side, message, rough.at_ms) is rough.room:
                break  # it had nothing to change
    for late in on_the_way:
        rough.say(*late)
    assert rough.room.line.texts() == smooth.room.line.texts()
    assert rough.room.outcome == smooth.room.outcome
    assert [each.phrase for each in rough.room.utterances] == [each.phrase for each in smooth.room.utterances]
    assert (rough.room.first.proposal, rough.room.second.proposal) == (None, None)
