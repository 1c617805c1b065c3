"""Plays a scripted game on the virtual table, with the hands of both players.

It uses of the referee's state only what a player sees: whether a move was taken, whether a warning is lit,
and which question is asked.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path
from typing import Any

import numpy as np

from tachiai.firmware.errors import BadSetting
from tachiai.firmware.referee.events import Button
from tachiai.firmware.referee.phases import Asking, Over, Refusing, Waiting
from tachiai.firmware.referee.state import RefereeState
from tachiai.firmware.table.ready_table import GoesOn
from tachiai.firmware.time_source import SimulatedClock, TimeSource
from tachiai.firmware.virtual_table.player import hand_plan, stages_plan
from tachiai.firmware.virtual_table.table import VirtualTable
from tachiai.hardware_docs.catalogue import resource_path
from tachiai.rules.core import Layout
from tachiai.rules.errors import BadNotation, IllegalMove
from tachiai.rules.line import AnyGame, AnyLine, Line
from tachiai.rules.plain_values import read_toml
from tachiai.rules.registry import declaration_of

SCRIPTS_PATH = Path(__file__).parent / "scripts"


@dataclass(frozen=True, slots=True)
class Script:
    """A scripted game with one illegal move."""

    game: AnyGame
    start: Any  #: state of the start position
    plies: tuple[str, ...]  #: canonical texts of the moves
    illegal_after: int  #: number of plies after which the illegal move is shown, then put right
    illegal_shows: Mapping[str, str]  #: cell name → symbol
    resource: str  #: its file

    def line(self) -> AnyLine:
        """The whole game as a line of play. Raises ``BadSetting`` for a ply that the rules forbid."""
        line: AnyLine = Line(self.game, self.start)
        for number, text in enumerate(self.plies, 1):
            try:
                line = line.play(self.game.parse_move(text))
            except (BadNotation, IllegalMove) as error:
                raise BadSetting(f"{self.resource}: ply {number}: {error}") from error
        return line

    def illegal_layout(self, layout: Layout) -> Layout:
        """``layout`` after the illegal move."""
        shown = dict(zip(self.game.board.names, layout, strict=True)) | dict(self.illegal_shows)
        return tuple(shown[name] for name in self.game.board.names)


def load_script(game: AnyGame) -> Script:
    """The scripted game that comes with ``game``. Raises ``BadSetting`` for a game without one."""
    resource = declaration_of(game.uid).demonstration
    if not resource:
        raise BadSetting(f"expected a game that can play itself, got {game.uid}")
    values = read_toml(resource_path(resource).read_text(encoding="utf-8"))
    start = game.parse_position(values["start"]) if "start" in values else game.start()
    illegal = values["illegal"]
    plies = tuple(values["plies"])
    return Script(game, start, plies, illegal["after_plies"], illegal["shows"], resource)


LOOK_AT_WARNING_S = 1.0
THINK_S = {True: 0.2, False: 1.0}  # between plies, by ``in_haste``
LOOK_AT_THE_END_S = 1.0

Press = Callable[[Button], None]


def hands_for(script: Script, clock: TimeSource, seed: int) -> Callable[[VirtualTable, Press], GoesOn]:
    """A factory of the hands that play ``script``: in haste where time is simulated."""

    def hands(table: VirtualTable, press: Press) -> GoesOn:
        player = Autoplayer(script, table, press, seed, in_haste=isinstance(clock, SimulatedClock))
        return lambda referee: player.goes_on(referee, clock.now_s())

    return hands


class _Doing(Enum):
    MOVING = auto()  # the hand plays the next ply
    ERRING = auto()  # the hand plays the illegal move
    WARNED = auto()  # everybody looks at the warning
    CORRECTING = auto()  # the hand puts it back


class Autoplayer:
    """Plays ``script`` on ``table`` and its buttons. ``goes_on`` is called after every turn of the session.
    ``in_haste`` ends the session soon after the game; otherwise the table stays as it is.
    """

    def __init__(
        self, script: Script, table: VirtualTable, press: Press, seed: int, *, in_haste: bool
    ) -> None:
        self._script = script
        self._table = table
        self._press = press
        self._in_haste = in_haste
        self._rng = np.random.default_rng([seed, 7])
        self._nodes = script.line().nodes()
        self._doing = _Doing.MOVING
        self._erred = False
        self._ready_since_s: float | None = None
        self._over_since_s: float | None = None

    def goes_on(self, referee: RefereeState, now_s: float) -> bool:
        """Makes the next action that is due at ``now_s``. False when the session may end."""
        if not isinstance(referee.phase, Over):
            self._turn(referee, now_s)
            return True
        if self._over_since_s is None:
            self._over_since_s = now_s
        return not self._in_haste or now_s - self._over_since_s < LOOK_AT_THE_END_S

    def _turn(self, referee: RefereeState, now_s: float) -> None:
        """Continues the script when the hand is free and the referee is ready for it."""
        if not self._table.is_idle or not self._is_ready(referee):
            self._ready_since_s = None
            return
        if self._ready_since_s is None:
            self._ready_since_s = now_s
        wait_s = LOOK_AT_WARNING_S if self._doing is _Doing.WARNED else THINK_S[self._in_haste]
        if now_s - self._ready_since_s >= wait_s:
            self._ready_since_s = None
            self._next(referee)

    def _is_ready(self, referee: RefereeState) -> bool:
        if isinstance(referee.phase, Asking):
            return True
        if self._doing in (_Doing.ERRING, _Doing.WARNED):
            return isinstance(referee.phase, Refusing)
        return isinstance(referee.phase, Waiting) and referee.at_rest

    def _next(self, referee: RefereeState) -> None:
        ply = referee.line.ply
        if isinstance(referee.phase, Asking):
            self._answer(referee, referee.phase)
        elif self._doing is _Doing.ERRING:
            self._doing = _Doing.WARNED
        elif self._doing is _Doing.WARNED:
            self._put_back(ply)
            self._doing = _Doing.CORRECTING
        elif ply == self._script.illegal_after and not self._erred:
            self._err(ply)
            self._erred, self._doing = True, _Doing.ERRING
        elif ply < len(self._nodes) - 1:
            self._play(ply)
            self._doing = _Doing.MOVING

    def _play(self, ply: int) -> None:
        game, node = self._script.game, self._nodes[ply]
        stages = game.stages(node.state, self._nodes[ply + 1].move)
        player = game.to_move(node.state)
        moment, sheet = self._table.expected(), self._table.sheet
        self._table.enqueue(stages_plan(moment, sheet, stages, by=player, rng=self._rng))

    def _answer(self, referee: RefereeState, asking: Asking) -> None:
        """Confirms the proposed move if it is the one that was made, else asks for the next proposal."""
        proposed = referee.line.play(asking.moves[asking.proposed])
        made = proposed.state == self._nodes[proposed.ply].state
        self._press(Button.CONFIRM if made else Button.UNDO)

    def _err(self, ply: int) -> None:
        game, state = self._script.game, self._nodes[ply].state
        self._show(ply, self._script.illegal_layout(game.layout(state)))

    def _put_back(self, ply: int) -> None:
        self._show(ply, self._script.game.layout(self._nodes[ply].state))

    def _show(self, ply: int, layout: tuple[str, ...]) -> None:
        player = self._script.game.to_move(self._nodes[ply].state)
        plan = hand_plan(self._table.expected(), self._table.sheet, layout, by=player, rng=self._rng)
        self._table.enqueue(plan)
