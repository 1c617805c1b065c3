"""The game that a table is to play next: the hub's pairing, begun once the table is free."""

from tachiai.companion_web.club.bus.messages import Pairing, RoundMessage
from tachiai.companion_web.club.rounds.heading import Heading
from tachiai.companion_web.log import SqlGameLog
from tachiai.companion_web.log.values import GameSearch
from tachiai.companion_web.ports import GameSettings, LiveView
from tachiai.rules.words import Words, filled

CANNOT_BEGIN = Words(
    "{event}, round {round}, board {board} ({first} – {second}) cannot begin here. {why}",
    "「{event}」第{round}回戦ボード{board}（{first} – {second}）を始められません。{why}",
)
IS_PLAYED = Words("The game {first} – {second} is not over.", "{first} – {second} の対局が終わっていません。")
ANOTHER_IS_PLAYED = Words("Another game is not over.", "別の対局が終わっていません。")


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


def cannot_begin(pairing: Pairing, why: Words) -> Words:
    """Returns what an arbiter is told of a pairing that waits for something."""
    return filled(
        CANNOT_BEGIN,
        event=pairing.event,
        round=pairing.round,
        board=pairing.board,
        first=pairing.first,
        second=pairing.second,
        why=why,
    )


def in_the_way(view: LiveView) -> Words:
    """Returns which game at a table is not over."""
    first, second = view.header.first, view.header.second
    return filled(IS_PLAYED, first=first, second=second) if first and second else ANOTHER_IS_PLAYED
