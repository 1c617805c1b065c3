"""Requests to the engine and its answers as lines of JSON: the protocol of ``tachiai analyse --stdin``."""

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any

from tachiai.rules.engine.advice import SHARE_OF_THREAT, Advice, advise
from tachiai.rules.engine.search import search
from tachiai.rules.engine.values import SearchLimits, SearchResult
from tachiai.rules.errors import BadText, RulesError
from tachiai.rules.levels import Level, level_of
from tachiai.rules.line import AnyGame, AnyLine, Line
from tachiai.rules.messages import languages
from tachiai.rules.plain_values import read_json
from tachiai.rules.quoting import quoted_value
from tachiai.rules.registry import declaration_of, open_game

USUAL_MS = 1_000
EXPECTED = 'expected a JSON object like {"game": "...", "position": "...", "history": [], "ms": 1000}'


@dataclass(frozen=True, slots=True)
class EngineRequest:
    """A request for the best move after a line of play."""

    line: AnyLine
    limits: SearchLimits
    seed: int = 0
    level: Level | None = None
    advice: bool = False  #: with a reason in words
    lines: int = 1  #: best moves wanted, with the reason for the first; 1: only the best, as ``advice`` says


def read_request(text: str) -> EngineRequest:
    """Parses a request from one line of JSON. Raises ``RulesError``, whose text says what was expected."""
    try:
        asked = read_json(text)
    except BadText as error:
        raise RulesError(f"{EXPECTED}, got {quoted_value(text)}") from error
    if not isinstance(asked, dict) or not isinstance(asked.get("game"), str):
        raise RulesError(f"{EXPECTED}, got {quoted_value(text)}")
    game = open_game(asked["game"], _options(asked))
    numbers = {name: _number(asked, name, least=1) for name in ("ms", "nodes", "depth")}
    limits = SearchLimits(**numbers) if any(numbers.values()) else SearchLimits(ms=USUAL_MS)
    number = asked.get("level")
    level = None if number is None else level_of(declaration_of(game.uid).levels, number)
    advice = asked.get("advice") is True
    lines = _number(asked, "lines", least=1) or 1
    return EngineRequest(_line(game, asked), limits, _number(asked, "seed") or 0, level, advice, lines)


def prepare(text: str) -> None:
    """Loads what requests like ``text`` need (game, evaluation, tables) by a search of one node. A malformed
    request is ignored; its error is reported when it is asked.
    """
    with suppress(RulesError):
        search(read_request(text).line, SearchLimits(nodes=1))


def answer(
    request: EngineRequest, clock_s: Callable[[], float], should_stop: Callable[[], bool]
) -> dict[str, Any]:
    """Answers a request, as values for JSON. Raises ``RulesError``."""
    game = request.line.game
    if request.lines > 1:
        several = search(
            request.line,
            request.limits.share(1 - SHARE_OF_THREAT),
            seed=request.seed,
            lines=request.lines,
            clock_s=clock_s,
            should_stop=should_stop,
        )
        why = advise(request.line, request.limits, result=several, clock_s=clock_s, should_stop=should_stop)
        each = [answer_values(game, several, number) for number in range(len(several.lines))]
        return {**advice_values(game, why), "lines": each}
    if request.advice:
        found = advise(
            request.line, request.limits, seed=request.seed, clock_s=clock_s, should_stop=should_stop
        )
        return advice_values(game, found)
    result = search(
        request.line,
        request.limits,
        level=request.level,
        seed=request.seed,
        clock_s=clock_s,
        should_stop=should_stop,
    )
    return answer_values(game, result)


def advice_values(game: AnyGame, advice: Advice[Any]) -> dict[str, Any]:
    """Advice as values for JSON, its sentences by language."""
    return {
        "move": game.format_move(advice.move),
        "idea": advice.idea.value,
        "why": {each: advice.words.in_language(each) for each in languages()},
        "spoken": {each: advice.spoken.in_language(each) for each in languages()},
        "line": [game.format_move(move) for move in advice.line],
    }


def answer_values(game: AnyGame, result: SearchResult[Any], number: int = 0) -> dict[str, Any]:
    """One line of a result (0: the best) as values for JSON."""
    line = result.lines[number]
    moves = [game.format_move(move) for move in line.moves]
    return {
        "move": moves[0],
        "score": line.score,
        "forced": line.forced,
        "depth": result.depth,
        "nodes": result.nodes,
        "line": moves,
    }


def answer_line(text: str, clock_s: Callable[[], float], should_stop: Callable[[], bool]) -> str:
    """Answers one line by one line of JSON: the result, or an ``error``. Parsing counts in the time."""
    start_s = clock_s()
    try:
        request = read_request(text)
        if request.limits.ms is not None:
            left_ms = request.limits.ms - round(1000 * (clock_s() - start_s))
            request = replace(request, limits=replace(request.limits, ms=max(1, left_ms)))
        found = answer(request, clock_s, should_stop)
    except RulesError as error:
        found = {"error": str(error)}
    return json.dumps(found, ensure_ascii=False)


def _options(asked: Mapping[str, Any]) -> dict[str, str]:
    options = asked.get("options") or {}
    if not isinstance(options, dict) or not all(isinstance(value, str) for value in options.values()):
        raise RulesError(f'expected options like {{"size": "9"}}, got {quoted_value(options)}')
    return options


def _number(asked: Mapping[str, Any], name: str, least: int | None = None) -> int | None:
    number = asked.get(name)
    if number is None:
        return None
    if isinstance(number, bool) or not isinstance(number, int) or (least is not None and number < least):
        bound = "" if least is None else f" of {least} or more"
        raise RulesError(f"expected {name} as a whole number{bound}, got {quoted_value(number)}")
    return number


def _line(game: AnyGame, asked: Mapping[str, Any]) -> AnyLine:
    """The line of play given by ``history`` and ``position``."""
    history, position = asked.get("history") or [], asked.get("position")
    if not isinstance(history, list) or not all(isinstance(text, str) for text in history):
        raise RulesError(f"expected history as a list of positions or moves, got {quoted_value(history)}")
    if position is not None and not isinstance(position, str):
        raise RulesError(f"expected position as a position text, got {quoted_value(position)}")
    state = None if position is None else game.parse_position(position)
    if not history:
        return Line(game, game.start() if state is None else state)
    if not _is_position(history[0]):
        line = Line(game, game.start())
        texts = history
    else:
        line = Line(game, game.parse_position(history[0]))
        texts = history[1:]
    for text in texts:
        line = _gone_on(line, text)
    if state is None or state == line.state:
        return line
    if _is_position(history[-1]):
        return _gone_on(line, position or "")
    got = quoted_value(game.format_position(line.state), longest=200)
    raise RulesError(f"expected the moves of history to lead to the position, got {got}")


def _is_position(text: str) -> bool:
    """Position texts have several fields, move texts have no blank."""
    return " " in text


def _gone_on(line: AnyLine, text: str) -> AnyLine:
    """The line after one more move or position; a position is reached by a legal move if one leads there."""
    game = line.game
    if not _is_position(text):
        return line.play(game.parse_move(text))
    state = game.parse_position(text)
    likely = game.attempts(line.state, game.layout(state))
    legal = (move for move in likely if game.why_illegal(line.state, move) is None)
    for move in chain(legal, game.legal_moves(line.state)):
        if game.play_unchecked(line.state, move) == state:
            return line.follow(state, move)
    return line.follow(state, None)
