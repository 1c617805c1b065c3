"""The order in which reasons are looked for, as ``rules/games/README.md`` has it, asked of the judges."""

import random
import re
from collections import Counter
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Illegal
from tachiai.rules.line import AnyGame
from tachiai.rules.reasons import COMMON
from tachiai.rules.registry import USUAL_ORDER
from tachiai.testing.configurations import Configuration
from tests.support.game_configurations import configuration_of
from tests.support.usual_run import some_of

README = Path(__file__).parents[2] / "rules" / "games" / "README.md"
STEPS = ("which piece", "never", "where to", "the way", "what follows", "the writing")
NEVER, WRITING = STEPS.index("never"), STEPS.index("the writing")
POSITIONS, ASKED = 12, 500
CELL = re.compile(r"[a-z]\d+")

Place = tuple[int, int]  # which part of the turn, which step within it


def places(title: str) -> dict[str, Place]:
    """Returns where each code of a game stands in its table."""
    section = README.read_text(encoding="utf-8").partition(f"\n## {title}\n")[2].partition("\n## ")[0]
    head, _, *rows = [line for line in section.splitlines() if line.startswith("|")]
    assert tuple(cell.strip() for cell in head.strip("|").split("|")[1:]) == STEPS
    found: dict[str, Place] = {}
    for part, row in enumerate(rows):
        for step, cell in enumerate(row.strip("|").split("|")[1:]):
            for code in re.findall(r"`(\w+)`", cell):
                assert code not in found
                found[code] = (part, step)
    return found


def configured(uid: str) -> tuple[Configuration, AnyGame, dict[str, Place]]:
    played = configuration_of(uid, {})
    return played, played.game, places(played.game.title.en)


def cleared(state: Any, keep: set[Cell]) -> Any:
    """The state with nothing on the board but what stands on ``keep``; objects and rings stay."""
    if hasattr(state, "layout"):
        layout = tuple(s if c in keep or s in "XO" else EMPTY for c, s in enumerate(state.layout))
        if hasattr(state, "_replace"):
            return state._replace(layout=layout)
        return replace(state, layout=layout)
    if hasattr(state, "squares"):
        squares = "".join(s if c in keep or s in "BW" else EMPTY for c, s in enumerate(state.squares))
        if hasattr(state, "rim"):
            rim = tuple(cell for cell in state.rim if squares[cell] != EMPTY)
            return state._replace(squares=squares, rim=rim, ban=None)
        return state._replace(squares=squares)
    return state._replace(first=state.first & keep, second=state.second & keep)


every_game = pytest.mark.parametrize("uid", USUAL_ORDER)


@every_game
def test_every_reason_has_its_place(uid: str) -> None:
    played, game, place_of = configured(uid)
    examples = {refusal.code for refusal in played.refusals}
    assert {"not_your_piece", *examples} == set(place_of)
    assert set(place_of) <= set(game.own_reasons) | set(COMMON)


@pytest.mark.parametrize("uid", some_of(USUAL_ORDER, "chatra", "troop_chess"))
def test_what_may_never_be_done_is_told_before_what_stands_in_the_way(uid: str) -> None:
    played, game, place_of = configured(uid)
    chance, seen = random.Random(uid), Counter[str]()
    for node in chance.sample(played.open_nodes, POSITIONS):
        moves = list(played.every_move(game, node.state))
        for move in chance.sample(moves, min(ASKED, len(moves))):
            own = {cell for cell in played.touched(move) if moves_itself(game, node.state, move, cell)}
            alone = judged(uid, cleared(node.state, own), move) if own else None
            if alone is None or alone.code not in place_of or place_of[alone.code][1] != NEVER:
                continue
            illegal = judged(uid, node.state, move)
            assert illegal is not None
            if illegal.code == "occupied" and stands_opposing(game, node.state, move.target):
                continue
            seen[alone.code] += 1
            assert place_of[illegal.code] <= place_of[alone.code], (node.texts(), game.format_move(move))
    assert sum(seen.values()) > 20, seen


def judged(uid: str, state: Any, move: Any) -> Illegal | None:
    """What the judge says, who does not ask whether the game is over."""
    judge = import_module(f"tachiai.rules.games.{uid}.judge").judge
    found: Illegal | None = judge(state, move, True) if uid == "two_rings" else judge(state, move)
    return found


def stands_opposing(game: AnyGame, state: Any, cell: Cell) -> bool:
    """Whether a piece of the player who is not to move stands there."""
    symbol = game.layout(state)[cell]
    return symbol != EMPTY and game.owners[symbol] is not game.to_move(state)


def moves_itself(game: AnyGame, state: Any, move: Any, cell: Cell) -> bool:
    """Whether the piece on ``cell`` is one of those that ``move`` moves."""
    if game.layout(state)[cell] == EMPTY:
        return False
    if hasattr(move, "trio"):
        return cell in move.trio or (move.step is not None and cell == move.step[0])
    return bool(cell == move.origin)


@every_game
def test_what_is_missing_in_the_writing_is_told_last(uid: str) -> None:
    _, game, place_of = configured(uid)
    codes = {code for code, (_, step) in place_of.items() if step == WRITING}
    played = configuration_of(uid, {})
    refusals = [refusal for refusal in played.refusals if refusal.code in codes]
    assert {refusal.code for refusal in refusals} == codes
    for refusal in refusals:
        state = game.parse_position(refusal.position) if refusal.position else game.start()
        origin, target = CELL.findall(refusal.move)[:2]
        begun = [text for text in game.legal_texts(state) if CELL.findall(text)[0] == origin]
        assert [text for text in begun if target in text or text.endswith("goal")], refusal
