"""The game that a table is to play next: the hub's pairing, begun once the table is free."""

from tachiai.companion_web.club.bus.messages import Pairing, RoundMessage
from tachiai.companion_web.club.rounds.heading import Heading
from tachiai.companion_web.log import SqlGameLog
from tachiai.companion_web.log.values import GameSearch
from tachiai.companion_web.ports import GameSettings, LiveView


def pairing_at(message: RoundMessage, table: str) -> Pairing | None:
    """Returns who plays at ``table``, None for nobody."""
    return next((pairing for pairing in message.pairings if pairing.table == table), None)


def heading_of(pairing: Pairing) -> str:
    """Returns what its game has as its event."""
    return str(Heading(pairing.event, pairing.round, pairing.board))


def is_free(view: LiveView) -> bool:
    """Whether the next game may begin at a table that shows ``view``."""
    return not view.game_id or bool(view.result) or view.ply == 0


def is_begun(pairing: Pairing, view: LiveView, log: SqlGameLog) -> bool:
    """Whether the game of a pairing is played here, or was. Raises ``WebError``."""
    wanted = heading_of(pairing), pairing.first, pairing.second
    if (view.header.event, view.header.first, view.header.second) == wanted:
        return True
    found = log.games(GameSearch(text=wanted[0])).rows
    return any((row.event, row.first, row.second) == wanted and row.result for row in found)


def settings_for(pairing: Pairing, usual: GameSettings) -> GameSettings:
    """Returns the game of a pairing; what it does not say is as it is usual at the table."""
    return GameSettings(
        game=pairing.uid or usual.game,
        options=usual.options if pairing.uid in ("", usual.game) else {},
        first=pairing.first,
        second=pairing.second,
        event=heading_of(pairing),
        help_level=usual.help_level,
        strict=True,
        time_control=pairing.time_control,
        hand=usual.hand,
    )
