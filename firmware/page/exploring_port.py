"""Positions tried out, for the page: begun at the table, and told as a record with variations."""

from dataclasses import replace
from uuid import uuid4

from tachiai.firmware.errors import BadSetting
from tachiai.firmware.page.set_up_port import NO_LIGHTS
from tachiai.firmware.referee.entries import ply_entry, result_entry
from tachiai.firmware.referee.phases import Exploring
from tachiai.firmware.referee.requests import Explore
from tachiai.firmware.tables.courses import exploring_setup
from tachiai.firmware.tables.games import GamesAtTable
from tachiai.rules.entries import GameHeader
from tachiai.rules.exploration.tree import Exploration, variations
from tachiai.rules.line import AnyGame
from tachiai.rules.messages import Reply
from tachiai.rules.record import GameRecord
from tachiai.rules.record.variations import variation_note


class TableExploring:
    """Implements ``companion_web.ports.ExploringPort`` for a table."""

    def __init__(self, at_table: GamesAtTable) -> None:
        self._at_table = at_table

    def begin(self, tree: Exploration) -> Reply:
        """Has positions tried out, beside the game on the table if it is of the same kind."""
        ask = self._at_table.live.ask_session
        if ask is not None and not self.would_end_a_game(tree.game):
            return ask(Explore(tree))
        try:
            self._at_table.queue.begin(exploring_setup(tree, self._at_table.first.settings))
        except BadSetting:
            return Reply(False, "no_lights", NO_LIGHTS)
        return Reply(True)

    def would_end_a_game(self, game: AnyGame) -> bool:
        """Whether another kind of game, or a lesson, is on the table."""
        setup = self._at_table.queue.present.game.setup
        present = setup.equipment.game
        return bool(setup.course) or (present.uid, dict(present.options)) != (game.uid, dict(game.options))

    def record(self) -> GameRecord | None:
        """What is being tried out as a record."""
        session = self._at_table.queue.present.session
        phase = None if session is None else session.referee.phase
        if not isinstance(phase, Exploring):
            return None
        return record_of(phase.tree, self._at_table.table.clock.unix_ms(), uuid4().hex)


def record_of(tree: Exploration, at_ms: int, game_id: str) -> GameRecord:
    """The line through the present position as a record; the other variations and the comments are notes."""
    *before, end = (tree.nodes[number].line for number in tree.main_line())
    game, start, *plies = end.game, *before, end
    header = GameHeader(
        game=game.uid,
        rules_version=game.rules_version,
        start=game.format_position(start.state),
        started_ms=at_ms,
        options=dict(game.options),
        id=game_id,
    )
    entries = [ply_entry(line) for line in plies]
    if end.outcome is not None:
        entries.append(result_entry(end, end.outcome))
    entries += [variation_note(each, len(plies), at_ms) for each in variations(tree)]
    return GameRecord(header, tuple(replace(entry, at_ms=at_ms) for entry in entries))
