"""The hand of a virtual table that lays the moves of absent players."""

from collections.abc import Callable

import numpy as np

from tachiai.firmware.errors import BadAction
from tachiai.firmware.referee.phases import Laying, Repairing
from tachiai.firmware.referee.state import RefereeState
from tachiai.firmware.table.ready_table import GoesOn
from tachiai.firmware.virtual_table.player import stages_plan
from tachiai.firmware.virtual_table.table import VirtualTable
from tachiai.rules.core import Layout
from tachiai.rules.line import AnyLine


def laying_hand(seed: int, lay: Callable[[Layout], object] | None = None) -> Callable[[VirtualTable], GoesOn]:
    """A factory of a table's hand. With ``lay``, which sets up a position, it lays those of lessons, too."""
    return lambda table: LayingHand(table, seed, lay).goes_on


class LayingHand:
    """Lays each move on ``table`` once, as soon as the hand is free. Later disturbances are left to people.
    ``goes_on`` is called after every turn of the session; it never ends the game.
    """

    def __init__(self, table: VirtualTable, seed: int, lay: Callable[[Layout], object] | None = None) -> None:
        self._table = table
        self._lay_position = lay
        self._rng = np.random.default_rng([seed, 11])
        self._laid: AnyLine | None = None

    def goes_on(self, referee: RefereeState) -> bool:
        """Lays the last ply or the position of a lesson, if that is due."""
        line = referee.line
        if line is self._laid or not self._table.is_idle:
            return True
        if isinstance(referee.phase, Laying):
            self._laid = line
            self._lay(line)
        elif self._is_posed(referee):
            self._laid = line
            if self._lay_position is not None:
                self._lay_position(referee.game.layout(line.state))
        return True

    def _is_posed(self, referee: RefereeState) -> bool:
        """True if a lesson's position has to be set up."""
        phase = referee.phase
        return (
            isinstance(phase, Repairing)
            and phase.binding
            and referee.task is not None
            and not referee.line.ply
        )

    def _lay(self, line: AnyLine) -> None:
        before = line.parent
        assert before is not None, "a ply that is laid was made from a position"
        stages, by = line.game.stages(before.state, line.move), line.game.to_move(before.state)
        try:
            plan = stages_plan(self._table.expected(), self._table.sheet, stages, by=by, rng=self._rng)
            self._table.enqueue(plan)
        except BadAction:
            return  # a person moved first, or holds a piece that is needed
