"""What the sentences of a hint claim, asked of the positions before and after the moves that they name.

A long run: ``python -m tests.rules.claims.advice 2000`` reads the hints in 2,000 positions of each game.
"""

import argparse
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from tachiai.rules.core import Player
from tachiai.rules.engine.advice import Advice, advise
from tachiai.rules.engine.values import SearchLimits
from tachiai.rules.line import AnyLine, Line
from tachiai.rules.messages import languages
from tachiai.rules.registry import USUAL_ORDER, open_game
from tests.rules.claims.counts import Counted, Side, thing
from tests.rules.claims.words import Claim
from tests.support.exhaustive_search import Exhaustive, GivenUp
from tests.testing.configurations import random_line

NODES = (40, 120, 400)  # limits of the searches, in turn
MOST_POSITIONS = 20_000  # of a proof; what needs more is not asked
REPORTED = 250  # positions after each of which the figures are printed
MOST_USUAL = 0.75  # share of the legal moves that may give as much as what is called a gain of one

MOVES = r"(?P<moves>[^\s（）。、：]*[^\s,.:（）。、：](?: [^\s（）。、：]*[^\s,.:（）。、：])*)"
SENTENCE = r"(?P<claim>[^.。]+)"
RULES = {"en": r"(?: Rules in it: [^.]+\.)?", "ja": r"(?:関係するルール：[^。]+。)?"}
VERDICT = {"en": r"(?: The verdict then: “(?P<verdict>.+)”)?", "ja": r"(?:（判定：「(?P<verdict>.+)」）)?"}
ORDINAL = r"(?P<turn>first|second|third|\d+th)"
FORMS = {
    "en": (
        ("wins", rf"It wins at once\.{VERDICT['en']}"),
        ("wins", rf"It wins by force, with the {ORDINAL} move at the latest(?:: {MOVES})?\.{VERDICT['en']}"),
        (
            "lost",
            r"The game is lost whatever is played; this holds out longest, (?P<plies>\d+) (?:ply|plies)\.",
        ),
        ("winning threat", r"It meets a threat that would win\."),
        ("winning threat", rf"It meets a threat: {MOVES} would win\.{VERDICT['en']}"),
        (
            "winning threat",
            rf"It meets a threat: {MOVES} would win by force, with the {ORDINAL} move at the latest\.",
        ),
        ("threat", rf"It meets (?:a threat|the threat {MOVES}): {SENTENCE}\."),
        ("back", rf"It wins back material: (?:after {MOVES}, )?{SENTENCE}\."),
        ("after", rf"After {MOVES}, {SENTENCE}\."),
        ("after", rf"A few moves on, {SENTENCE}\."),
        ("at once", rf"At once {SENTENCE}\."),
        ("nothing", r"Nothing better was found\."),
        ("no time", r"There was no time to compare the moves\."),
    ),
    "ja": (
        ("wins", rf"この手で勝ちです{VERDICT['ja']}。"),
        (
            "wins",
            rf"どう応じられても、自分の(?P<turn>\d+)手目までに勝てます(?:：{MOVES})?{VERDICT['ja']}。",
        ),
        ("lost", r"どう指しても負けますが、この手がいちばん長く、(?P<plies>\d+)手もちます。"),
        ("winning threat", r"放っておくと負けます。それを防ぐ手です。"),
        (
            "winning threat",
            rf"放っておくと、相手の {MOVES} から、どう応じても相手の(?P<turn>\d+)手目までに負けます。"
            r"それを防ぐ手です。",
        ),
        ("winning threat", rf"放っておくと、相手の {MOVES} で負けます{VERDICT['ja']}。それを防ぐ手です。"),
        ("threat", rf"放っておくと、(?:相手の {MOVES} で、)?{SENTENCE}。それを防ぐ手です。"),
        ("back", rf"取り返す手です。(?:{MOVES} と進むと、)?{SENTENCE}。"),
        ("at once", rf"この手で、{SENTENCE}。"),
        ("after", rf"数手先で、{SENTENCE}。"),
        ("after", rf"{MOVES} と進むと、{SENTENCE}。"),
        ("nothing", r"これより良い手は見つかりませんでした。"),
        ("no time", r"手を比べる時間がありませんでした。"),
    ),
}
OWN, OTHER, BOTH = "own", "other", "both"
CLAIMS = {
    "en": (
        (BOTH, r"you (?:would )?have (.+) against (\d+) instead of (\d+) against (\d+)"),
        (OWN, r"you (?:would )?have (.+) instead of (\d+)"),
        (OTHER, r"the opponent (?:has|would have) (.+) instead of (\d+)"),
    ),
    "ja": (
        (BOTH, r"自分は(.+)、相手は(.+)になります（今は(\d+)対(\d+)）"),
        (OWN, r"自分は(.+)になります（今は(\d+)）"),
        (OTHER, r"相手は(.+)になります（今は(\d+)）"),
    ),
}


@dataclass(frozen=True)
class Said:
    """Two counts of a thing, the player's and the opponent's (None: not said), before moves and after."""

    thing: Counted
    whose: str
    before: tuple[int, ...]
    after: tuple[int, ...]


@dataclass(frozen=True)
class Hint:
    """Advice after a line, with what its sentence can be checked by."""

    line: AnyLine
    given: Advice[Any]
    #: What was asked before: the same fact in another language is asked once.
    known: dict[object, list[tuple[str, bool]]] = field(default_factory=dict)
    too_long: list[str] = field(default_factory=list)  #: claims that take too long to be looked at

    def claims(self, sentence: str, language: str) -> list[Claim]:
        """Every claim of ``sentence``, checked; one that fails for words that nobody knows."""
        for form, pattern in FORMS[language]:
            match = re.fullmatch(pattern + RULES[language], sentence)
            if match is not None:
                return [
                    Claim(words, holds) for words, holds in self._asked(form, match.groupdict(), language)
                ]
        return [Claim(f"words that nobody knows: {sentence}", False)]

    def _asked(self, form: str, said: dict[str, str | None], language: str) -> Iterator[tuple[str, bool]]:
        game, player = self.line.game, self.line.state.to_move
        match form:
            case "wins":
                yield from self._wins(said)
            case "lost":
                plies = int(said["plies"] or 0)
                yield from self._forced(f"lost in {plies}", self.line.state, player.other, plies)
            case "winning threat":
                yield from self._winning_threat(said)
            case "nothing":
                yield "nothing", True
            case "no time":
                yield "no time", True
            case _:
                facts = _facts(game.uid, said["claim"] or "", language)
                yield f"words that nobody knows: {said['claim']}", bool(facts)
                for fact in facts:
                    key = form, said.get("moves"), fact
                    if key not in self.known:
                        asked = self._threat(said, fact) if form == "threat" else self._gain(form, said, fact)
                        self.known[key] = list(asked)
                    yield from self.known[key]

    def _gain(self, form: str, said: dict[str, str | None], fact: Said) -> Iterator[tuple[str, bool]]:
        player = self.line.state.to_move
        texts = (said.get("moves") or "").split()
        game = self.line.game
        named = texts or self._named() or [game.format_move(self.given.move)]
        yield "begins with the move", game.parse_move(named[0]) == self.given.move
        end = self.line
        for text in named:
            if end.outcome is not None or end.why_illegal(text) is not None:
                yield f"{text} is legal", False
                return
            end = end.play(text)
        yield "before", _numbers(fact, self.line, player) == fact.before
        yield "after", _numbers(fact, end, player) == fact.after
        yield "speaks for the player", _speaks(fact)
        if fact.whose == BOTH:
            yield "is kept", _is_kept(fact, end, player)
            if fact.after[1] >= fact.before[1]:
                more = self._share(lambda after: _numbers(fact, after, player)[0] > fact.before[0])
                yield "something was taken, or not every move puts a piece on the board", more <= MOST_USUAL
            had = None if self.line.parent is None else _lead(fact, self.line.parent, player)
            won, now = fact.after[0] - fact.after[1], fact.before[0] - fact.before[1]
            if form == "back":
                yield "was had before", had is not None and had >= won and had > now
            else:
                yield "is no winning back", had is None or had < won
        if form == "at once":
            least = _worth(fact, fact.after)
            usual = self._share(lambda after: _worth(fact, _numbers(fact, after, player)) >= least)
            yield "not every move gives it", usual <= MOST_USUAL

    def _named(self) -> list[str]:
        """The moves that the written sentence names, for a voice that does not name them."""
        for _, pattern in FORMS["en"]:
            match = re.fullmatch(pattern + RULES["en"], self.given.words.en)
            if match is not None:
                return (match.groupdict().get("moves") or "").split()
        return []

    def _share(self, is_so: Callable[[AnyLine], bool]) -> float:
        """The share of the legal moves, of some of them, after which something is so."""
        moves = list(self.line.legal_moves)
        if len(moves) < 4:
            return 0.0
        some = moves[:: 1 + len(moves) // 40]
        return sum(is_so(self.line.play(move)) for move in some) / len(some)

    def _threat(self, said: dict[str, str | None], fact: Said) -> Iterator[tuple[str, bool]]:
        player = self.line.state.to_move
        passed = _passed(self.line)
        if passed is None:
            yield "the turn can be passed", False
            return
        yield "now", _numbers(fact, self.line, player) == fact.before
        if said.get("moves") is None:
            return  # for a voice: which move it is is not said
        text = said["moves"] or ""
        legal = passed.outcome is None and passed.why_illegal(text) is None
        yield "the threat is legal", legal
        if not legal:
            return
        end = passed.play(text)
        yield "then", _numbers(fact, end, player) == fact.after
        yield "speaks for the opponent", _speaks(fact, -1)
        yield "is kept", fact.whose != BOTH or _is_kept(fact, end, player.other)
        answered = self.line.play(self.given.move)
        if answered.outcome is not None or answered.why_illegal(text) is not None:
            return
        after, then = answered, answered.play(text)
        was, now = _numbers(fact, after, player), _numbers(fact, then, player)
        again = _worth(fact, now) < _worth(fact, was)
        if again and fact.whose == BOTH:
            again = _is_kept(Said(fact.thing, BOTH, was, now), then, player.other)
        yield "is met", not again

    def _wins(self, said: dict[str, str | None]) -> Iterator[tuple[str, bool]]:
        player, end = self.line.state.to_move, self.line.play(self.given.move)
        turns = _turns(said)
        if turns == 1:
            yield "wins at once", end.outcome is not None and end.outcome.winner is player
        else:
            yield from self._forced(f"wins in {turns}", end.state, player, 2 * turns - 2)
            texts = (said.get("moves") or "").split()
            end = self.line
            for text in texts:
                if text == "…" or end.why_illegal(text) is not None:
                    yield f"{text} is legal", text == "…"
                    break
                end = end.play(text)
        if said.get("verdict"):
            won = end.outcome is not None and end.outcome.winner is player
            yield "the verdict is the end", won or texts[-1] == "…"

    def _winning_threat(self, said: dict[str, str | None]) -> Iterator[tuple[str, bool]]:
        opponent, passed, text = self.line.state.to_move.other, _passed(self.line), said.get("moves")
        answered = self.line.play(self.given.move)
        yield "the turn can be passed", passed is not None
        if passed is None or text is None:
            return
        legal = passed.why_illegal(text) is None
        yield "the threat is legal", legal
        if not legal:
            return
        turns = _turns(said)
        end = passed.play(text)
        yield from self._forced("threatens to win", end.state, opponent, 2 * turns - 2)
        if answered.outcome is None:
            for words, holds in self._forced("still wins", answered.state, opponent, 2 * turns - 1):
                yield f"not: {words}", not holds

    def _forced(self, words: str, state: Any, attacker: Player, plies: int) -> Iterator[tuple[str, bool]]:
        """Yields whether the attacker wins within ``plies``, unless looking at everything takes too long."""
        left = MOST_POSITIONS

        def is_too_long() -> bool:
            nonlocal left
            left -= 1
            return left < 0

        try:
            yield words, Exhaustive(self.line.game, attacker, is_too_long).is_won(state, plies)
        except GivenUp:
            self.too_long.append(words)


def _passed(line: AnyLine) -> AnyLine | None:
    """The position with the other player to move, without what was forbidden for this turn only."""
    game = line.game
    state = game.with_turn_passed(line.state)
    if state is None:
        *fields, _ = game.format_position(line.state).split(" ")
        state = game.with_turn_passed(game.parse_position(" ".join((*fields, "-"))))
    return None if state is None else Line(game, state)


def _turns(said: dict[str, str | None]) -> int:
    turn = said.get("turn") or "1"
    return {"first": 1, "second": 2, "third": 3}.get(turn) or int(turn.removesuffix("th"))


def _facts(uid: str, words: str, language: str) -> list[Said]:
    for whose, pattern in CLAIMS[language]:
        match = re.fullmatch(pattern, words)
        if match is None:
            continue
        found = thing(uid, match[1], language)
        if found is None:
            return []
        counted, number = found
        if whose != BOTH:
            return [Said(counted, whose, (int(match[2]),), (number,))]
        other = int(match[2]) if language == "en" else (thing(uid, match[2], language) or (None, -1))[1]
        return [Said(counted, BOTH, (int(match[3]), int(match[4])), (number, other))]
    return []


def _numbers(fact: Said, line: AnyLine, player: Player) -> tuple[int, ...]:
    """What is counted in a position, of the sides that the fact speaks of."""
    side = Side(line.game, line.state, player)
    sides = {OWN: (side,), OTHER: (side.opponent,), BOTH: (side, side.opponent)}[fact.whose]
    return tuple(fact.thing.count(each) for each in sides)


def _worth(fact: Said, numbers: tuple[int, ...]) -> int:
    """How good counts are for the player who is called "you"."""
    worth = numbers[0] - numbers[1] if fact.whose == BOTH else numbers[0]
    return worth * (-1 if fact.thing.fewer else 1) * (-1 if fact.whose == OTHER else 1)


def _speaks(fact: Said, sign: int = 1) -> bool:
    return sign * (_worth(fact, fact.after) - _worth(fact, fact.before)) > 0


def _lead(fact: Said, line: AnyLine, player: Player) -> int:
    own, other = _numbers(fact, line, player)
    return own - other


def _is_kept(fact: Said, end: AnyLine, player: Player) -> bool:
    """Whether no reply gives back the lead that there was before."""
    if end.outcome is not None or end.state.to_move is player:
        return True
    before = _worth(fact, fact.before) * (1 if _speaks(fact) else -1)
    return all(_lead(fact, end.play(reply), player) > before for reply in end.legal_moves)


def hints(uid: str, count: int, seed: int = 1) -> Iterator[Hint]:
    """Yields hints in ``count`` positions of games that are played by chance and by the hints themselves."""
    game, chance = open_game(uid), random.Random(f"{uid} {seed}")
    found = 0
    while found < count:
        line = random_line(game, chance)
        for node in line.nodes()[chance.randrange(4) :: chance.randrange(2, 6)]:
            for _ in range(3):  # and what comes when both play by the hints
                if node.outcome is not None or found == count:
                    break
                given = advise(node, SearchLimits(nodes=NODES[found % len(NODES)]), seed=found)
                yield Hint(node, given)
                found += 1
                node = node.play(given.move)


def told(hint: Hint) -> Iterator[tuple[str, str, list[Claim]]]:
    """Yields each sentence about a hint, written and spoken, with its language and its claims."""
    for message in (hint.given.words, hint.given.spoken):
        for language in languages():
            sentence = message.in_language(language)
            yield sentence, language, hint.claims(sentence, language)


def main(write: Callable[[str], None] = print) -> None:
    """Reads hints and prints what is false."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", type=int)
    parser.add_argument("--game", choices=USUAL_ORDER, action="append")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    for uid in asked.game or USUAL_ORDER:
        tally, ideas = Counter[str](), Counter[str]()
        for hint in hints(uid, asked.count, asked.seed):
            tally["positions"] += 1
            ideas[hint.given.idea.value if "better" not in hint.given.words.en else "none"] += 1
            for sentence, language, claims in told(hint):
                tally["sentences"] += 1
                tally["claims"] += len(claims)
                for claim in claims:
                    if not claim.holds:
                        tally["false"] += 1
                        position = hint.line.game.format_position(hint.line.state)
                        write(f"{uid} {position}\n  {language}: {sentence}\n  {claim.words}")
            tally["too long to ask"] += len(hint.too_long)
            if tally["positions"] % REPORTED == 0 or tally["positions"] == asked.count:
                counts = ", ".join(f"{number} {name}" for name, number in tally.items())
                kinds = ", ".join(f"{number} {idea}" for idea, number in ideas.most_common())
                write(f"{uid}: {counts} ({kinds})")


if __name__ == "__main__":
    main()
