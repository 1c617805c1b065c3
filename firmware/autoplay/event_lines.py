"""Events of a game as JSON lines, for scripts.

``{"t": seconds, "event": …, "ply": n, "move": text, "clause": …, "cells": […], …}``. Events: "ready", "move",
"illegal" (refused, with its reason by language), "stands", "in_progress", "ambiguous", "laying" (what is left
to do of an absent player's move), "unexplained", "gap", "takeback", "note" (of an uncertain ply), "ruling",
"pause", "resume", "fault", "result".
"""

import json
import sys
from typing import TextIO

from tachiai.firmware.referee.phases import Asking, Laying, Phase, Repairing, Unfinished
from tachiai.firmware.referee.state import RefereeState
from tachiai.firmware.table.ready_table import Follow, Follower, no_follower
from tachiai.rules.core import Illegal
from tachiai.rules.entries import Entry, EntryKind
from tachiai.rules.line import AnyGame
from tachiai.rules.record import choice_of, fields

# Fields of an entry that its line has, where they are not empty.
TOLD = ("ply", "move", "clause", "cells", "code", "player", "plies", "position", "result")


def followers(as_json: bool) -> Follow:
    """A factory of a game's follower: event lines on standard output ``as_json``, else none."""
    return (lambda game: EventLines(game, sys.stdout)) if as_json else no_follower


class EventLines(Follower):
    """Writes an event for every entry of the record and every phase that a player would notice."""

    def __init__(self, game: AnyGame, out: TextIO) -> None:
        self._game = game
        self._out = out
        self._phase: Phase | None = None

    def ready(self, referee: RefereeState, at_s: float) -> None:
        """Writes that play begins, with the position."""
        self._write(at_s, "ready", {"position": referee.game.format_position(referee.line.state)})

    def entry(self, entry: Entry, at_s: float) -> None:
        """Writes an entry of the record."""
        values = fields.entry_values(entry)
        facts = {name: values[name] for name in TOLD if values.get(name)} | self._reason(entry)
        choice = choice_of(entry)
        if choice is not None:
            facts |= {"probability": choice.probability, "alternatives": list(choice.alternatives)}
        event = "move" if entry.kind is EntryKind.PLY else entry.kind.value
        self._write(at_s, event, {key: value for key, value in facts.items() if value})

    def _reason(self, entry: Entry) -> dict[str, object]:
        """Why a move was refused, in every language."""
        if entry.kind is not EntryKind.ILLEGAL:
            return {}
        illegal = Illegal(entry.code, tuple(self._game.board.cell(name) for name in entry.cells))
        return {
            "ruling": self._game.reason(entry.code).ruling,
            **self._game.explanation(illegal).in_all_languages(),
        }

    def look(self, referee: RefereeState, at_s: float) -> None:
        """Writes the referee's phase if it is a new one that concerns the players."""
        if referee.phase == self._phase:
            return
        self._phase = referee.phase
        game, ply = referee.game, referee.line.ply
        names = game.board.names
        match referee.phase:
            case Unfinished(moves=moves, to_do=to_do):
                cells = [names[change.cell] for change in to_do]
                self._write(
                    at_s, "in_progress", {"ply": ply, "move": game.format_move(moves[0]), "cells": cells}
                )
            case Laying(to_do=to_do, wrong=wrong):
                cells = [names[change.cell] for change in to_do]
                self._write(
                    at_s, "laying", {"ply": ply, "cells": cells, "wrong": [names[cell] for cell in wrong]}
                )
            case Asking(moves=moves, cells=cells):
                texts = [game.format_move(move) for move in moves]
                self._write(
                    at_s, "ambiguous", {"ply": ply, "moves": texts, "cells": [names[c] for c in cells]}
                )
            case Repairing(cells=cells):
                self._write(at_s, "unexplained", {"ply": ply, "cells": [names[cell] for cell in cells]})

    def _write(self, at_s: float, event: str, facts: dict[str, object]) -> None:
        """Writes one line and hands it on at once."""
        line = {"t": round(at_s, 3), "event": event, **facts}
        self._out.write(json.dumps(line, ensure_ascii=False) + "\n")
        self._out.flush()
