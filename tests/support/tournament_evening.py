"""A tournament of four at two simulated tables, and the hub that holds it."""

from collections.abc import Callable
from dataclasses import dataclass

from tachiai.companion_web.club.hub.hub import Hub
from tachiai.companion_web.club.rounds.pairing import paired
from tachiai.companion_web.club.rounds.tournament import Round, Tournament
from tachiai.companion_web.club.simulated import SimulatedHall
from tachiai.companion_web.log import SqlGameLog
from tests.support.standing_clock import Clock

TURNS = 60


@dataclass
class Evening:
    """Two simulated tables, the hub, and a tournament of four."""

    hall: SimulatedHall
    hub: Hub
    clock: Clock
    number: int
    log: SqlGameLog

    def say_round(self, number: int) -> None:
        """Pairs a round and tells the tables."""
        self.hub.tournaments.change(self.number, paired)
        self.hub.tournaments.seat(self.number, ("sim-1", "sim-2"), number)
        self.hub.announce()

    def play_until(self, is_reached: Callable[[Round], bool]) -> Round:
        """Lets tables and hub go on until the last round is so."""
        for _ in range(TURNS):
            self.clock.now_s += 1.0
            self.hall.turn()
            self.hub.turn(0.0)
            last = self.tournament.rounds[-1]
            if is_reached(last):
                return last
        raise AssertionError("the round never got so far")

    @property
    def tournament(self) -> Tournament:
        """The tournament as the hub has it."""
        held = self.hub.tournaments.get(self.number)
        assert held is not None
        return held.tournament
