"""The one pure function that changes a room, which is a value.

``take`` judges a message and returns the room after it, or why it is refused. A room is what its messages,
in the order in which the host took them, add up to: so a host that starts again has the same room, and a
side that asks for the state has all of it. A message that comes again changes nothing, whatever has
happened since.
"""

from dataclasses import replace
from typing import Any

from tachiai.companion_web.rooms.messages import (
    Answered,
    Differing,
    FlagFell,
    HostWasOff,
    Noted,
    NoteTold,
    Phrase,
    PlyMade,
    PlyRevised,
    PlyShown,
    Proposed,
    Resigned,
    Said,
    Sits,
    Spoke,
    Utterance,
    WentAway,
    Wrote,
)
from tachiai.companion_web.rooms.room import NotTaken, Room
from tachiai.companion_web.rooms.timing import (
    LONGEST_LAG_S,
    away_noted,
    clock_of_ply,
    off_noted,
    shown,
    turned,
)
from tachiai.companion_web.rooms.words import REFUSALS
from tachiai.rules.core import Outcome, Player
from tachiai.rules.errors import BadNotation
from tachiai.rules.line import AnyLine
from tachiai.rules.messages import filled, languages, multilingual
from tachiai.rules.proposals import Proposal

UTTERANCES_KEPT = 8
MOST_NOTES = 100  # of each side
MOST_MESSAGES = 20_000  # about what a game of a thousand plies says, ten times over

# A proposal of either of these is about the last plies, and lapses with the next.
OF_PLIES = (Proposal.TAKE_BACK, Proposal.REVISE)


def take(room: Room, side: Player | None, message: Said | Noted, at_ms: int) -> Room | NotTaken:
    """The room after ``message`` of ``side`` (None: the host, or who only watches); the same one if it is
    known already.
    """
    now_s = at_ms / 1000
    if isinstance(message, WentAway | FlagFell | HostWasOff):
        noted = _noted(room, message, now_s)
        return noted if noted is room else replace(noted, version=room.version + 1)
    if side is None:
        return refused("watching")
    if message.id in room.taken:
        return room
    if room.version >= MOST_MESSAGES:
        return refused("full")
    after = _said(room, side, message, now_s)
    if isinstance(after, NotTaken) or after is room:
        return after
    if not after.of(side).seated:
        after = after.having(side, seated=True)
    return replace(after, version=room.version + 1, taken=room.taken | {message.id})


def due(room: Room, now_ms: int) -> FlagFell | None:
    """What the host has to note by itself by now. A flag is noted once no ply can be on its way that was made
    before it fell.
    """
    now_s = now_ms / 1000 - LONGEST_LAG_S
    flag = room.clock_at(now_s).flag(now_s)
    return FlagFell(ply=room.line.ply) if room.goes_on and flag is not None else None


def refused(code: str, **values: Any) -> NotTaken:
    """A refusal with its sentence."""
    return NotTaken(code, filled(REFUSALS[code], **values) if values else REFUSALS[code])


def _noted(room: Room, message: Noted, now_s: float) -> Room:
    match message:
        case WentAway(side=side, away=away, since_ms=since_ms):
            since_s = now_s if since_ms is None else since_ms / 1000
            return away_noted(room, Player(side), away, since_s, now_s)
        case HostWasOff(since_ms=since_ms):
            return off_noted(room, since_ms / 1000, now_s)
        case FlagFell(ply=ply):
            clock = room.clock_at(now_s)
            fallen = clock.flag(now_s)
            if room.outcome is not None or room.line.ply != ply or fallen is None:
                return room
            return _ended(room, Outcome(fallen.other, "", "flag"), now_s)


def _said(room: Room, side: Player, message: Said, now_s: float) -> Room | NotTaken:
    match message:
        case Sits(name=name, hints=hints, texts=texts):
            return room.having(side, name=name or room.of(side).name, hints=hints, texts=texts, seated=True)
        case Spoke(phrase=phrase):
            return _heard(room, side, phrase, "")
        case Wrote(text=text):
            return _heard(room, side, None, text) if room.texts else refused("texts")
        case NoteTold(note=note):
            notes = room.of(side).notes
            is_known = note in notes or len(notes) >= MOST_NOTES
            return room if is_known else room.having(side, notes=(*notes, note))
        case PlyMade():
            return _ply(room, side, message, now_s)
        case PlyRevised():
            return _revise(room, side, message, now_s)
        case PlyShown(ply=ply):
            return shown(room, side, ply, now_s) if ply <= room.line.ply else refused("no_such_ply", ply=ply)
    if room.outcome is not None:
        return refused("over")
    match message:
        case Resigned():
            return _ended(room, Outcome(side.other, "", "resigned"), now_s)
        case Proposed():
            return _propose(room, side, message, now_s)
        case Answered():
            return _answer(room, side, message, now_s)


def _heard(room: Room, side: Player, phrase: Phrase | None, text: str) -> Room:
    number = room.utterances[-1].number + 1 if room.utterances else 1
    said = (*room.utterances, Utterance(number=number, side=side.value, phrase=phrase, text=text))
    return replace(room, utterances=said[-UTTERANCES_KEPT:])


def _ply(room: Room, side: Player, said: PlyMade, now_s: float) -> Room | NotTaken:
    line = room.line
    if said.ply <= line.ply:
        is_known = said.ply > 0 and room.at(said.ply).position == said.position
        return room if is_known else refused("stale", ply=said.ply)
    if room.outcome is not None:
        return refused("over")
    if room.adjourned:
        return refused("adjourned")
    if room.differing is not None:
        return refused("stopped")
    if said.ply > line.ply + 1:
        return refused("gap", ply=line.ply + 1, known=line.ply)
    if said.before != line.position:
        return refused("before")
    if room.to_move is not side:
        return refused("not_your_turn")
    ours = room.game.rules_version
    if said.rules_version and said.rules_version != ours:
        return refused("rules_version", ours=ours, theirs=said.rules_version)
    after = played(line, said.move)
    if isinstance(after, NotTaken):
        return after
    if after.position != said.position:
        here, there = after.position, said.position
        return replace(room, differing=Differing(ply=said.ply, here=here, there=there, side=side.value))
    clock, lag_s = clock_of_ply(room, said.thought_ms, now_s)
    made_s = max(clock.since_s, now_s - min(lag_s, LONGEST_LAG_S))
    if (fallen := clock.flag(made_s)) is not None:
        return _ended(room, Outcome(fallen.other, "", "flag"), now_s)
    pressed = clock.press(made_s, running=False, made=after.made_by(side))
    room = _lapsed(replace(room, line=after, former=None, outcome=after.outcome), side)
    return turned(room.having(side, lag_ms=round(lag_s * 1000)), pressed, now_s)


def played(line: AnyLine, move: str) -> AnyLine | NotTaken:
    """The line after a move, or why there is none: by the rules, with the clause."""
    game = line.game
    try:
        illegal = line.why_illegal(move)
    except BadNotation as error:
        return refused("no_move", mistake=error.words)
    if illegal is not None:
        words = {language: game.explain_with_clause(illegal, language) for language in languages()}
        return NotTaken("illegal", multilingual(words))
    return line.play(move)


def _revise(room: Room, side: Player, said: PlyRevised, now_s: float) -> Room | NotTaken:
    """Replaces the last ply, by the side that made it; its clock keeps what the ply cost."""
    if room.outcome is not None and room.outcome != room.line.outcome:
        return refused("over")
    if not 0 < said.ply <= room.line.ply:
        return refused("no_such_ply", ply=said.ply)
    node = room.at(said.ply)
    if node.position == said.position:
        return room
    if node.mover is not side:
        return refused("not_yours", ply=said.ply)
    if said.ply < room.line.ply:
        return refused("stale", ply=said.ply)
    return _replaced(room, said.ply, said.move, now_s)


def _replaced(room: Room, ply: int, move: str, now_s: float) -> Room | NotTaken:
    after = played(room.at(ply - 1), move)
    if isinstance(after, NotTaken):
        return after
    changed = replace(room, line=after, outcome=after.outcome, differing=None)
    return turned(changed, room.clock_at(now_s), now_s)


def _propose(room: Room, side: Player, said: Proposed, now_s: float) -> Room | NotTaken:
    theirs = room.of(side.other).proposal
    if theirs is not None and (theirs.what, theirs.ply, theirs.move) == (said.what, said.ply, said.move):
        return _agreed(room, side, theirs, now_s)
    if (said.what is Proposal.RESUME) != room.adjourned:
        return refused("adjourned" if room.adjourned else "not_adjourned")
    if said.what in OF_PLIES and not 0 < said.ply <= room.line.ply:
        return refused("no_such_ply", ply=said.ply)
    if said.what not in OF_PLIES and said.ply != room.line.ply:
        return refused("stale", ply=said.ply)
    if said.what is Proposal.REVISE:
        if room.at(said.ply).mover is not side:
            return refused("not_yours", ply=said.ply)
        checked = played(room.at(said.ply - 1), said.move)
        if isinstance(checked, NotTaken):
            return checked
    return room.having(side, proposal=said)


def _answer(room: Room, side: Player, said: Answered, now_s: float) -> Room | NotTaken:
    theirs = room.of(side.other).proposal
    if theirs is None or (theirs.what, theirs.ply) != (said.what, said.ply):
        return refused("not_asked")
    if said.accepted:
        return _agreed(room, side, theirs, now_s)
    return room.having(side.other, proposal=None)


def _agreed(room: Room, side: Player, asked: Proposed, now_s: float) -> Room | NotTaken:
    """What both sides agree on is carried out; all proposals are settled by it."""
    clock = room.clock_at(now_s)
    room = room.having(Player.FIRST, proposal=None).having(Player.SECOND, proposal=None)
    match asked.what:
        case Proposal.DRAW:
            return _ended(room, Outcome(None, "", "agreed"), now_s)
        case Proposal.ADJOURN:
            return replace(room, clock=clock.stop(now_s), laid_from_s=None, adjourned=True)
        case Proposal.RESUME:
            return turned(replace(room, adjourned=False), clock, now_s)
        case Proposal.TAKE_BACK:
            shorter = replace(room, line=room.at(asked.ply - 1), former=room.line, differing=None)
            return turned(shorter, clock, now_s)
        case Proposal.REVISE:
            return _replaced(room, asked.ply, asked.move, now_s)


def _lapsed(room: Room, side: Player) -> Room:
    """What a ply of ``side`` leaves: it declines the other side's proposal; its own may lapse."""
    own = room.of(side).proposal
    stays = own is not None and own.what not in OF_PLIES
    return room.having(side, proposal=own if stays else None).having(side.other, proposal=None)


def _ended(room: Room, outcome: Outcome, now_s: float) -> Room:
    clock = room.clock_at(now_s).stop(now_s)
    return replace(room, clock=clock, outcome=outcome, laid_from_s=None)
