"""Commands of arbiters to tables: sent over the bus, answered within seconds, and put into the audit log."""

import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from secrets import token_bytes

from tachiai.companion_web.club.bus.bus import Bus, Delivery
from tachiai.companion_web.club.bus.messages import COMMAND_LASTS_S, Command, CommandReply, valid_text
from tachiai.companion_web.club.bus.topics import Channel, Site
from tachiai.companion_web.club.hub.accounts import AuditLine
from tachiai.companion_web.club.hub.audit import Audit
from tachiai.companion_web.club.hub.table_states import HallTable
from tachiai.companion_web.security.roles import Account
from tachiai.rules.messages import Message, Reply

ANSWERS_WITHIN_S = 5.0  # a table that is online has answered by then
AWAY = Message("The table cannot be reached; go there.")
SILENT = Message("The table has not answered. The command expires in half a minute.")


@dataclass(slots=True)
class _Waiting:
    answered: threading.Event = field(default_factory=threading.Event)
    reply: Reply | None = None


class Commands:
    """Sends commands to the tables of ``site`` over ``bus``. ``unix_ms``: the present time (UTC)."""

    def __init__(self, bus: Bus, site: Site, audit: Audit, unix_ms: Callable[[], int]) -> None:
        self._bus, self._site, self._audit, self._unix_ms = bus, site, audit, unix_ms
        self._waiting: dict[bytes, _Waiting] = {}

    def ask(
        self,
        table: HallTable | None,
        request: str,
        params: Mapping[str, str],
        account: Account,
        position: tuple[int, int] | None,
    ) -> Reply:
        """Sends a command in the name of ``account``, and waits for the answer for ``ANSWERS_WITHIN_S``.
        ``table``: None for one that is not known; ``position``: the game and ply that the command is meant
        for, None for any.
        """
        if table is None or not table.online:
            return Reply(False, "away", AWAY)
        game, ply = position or (None, None)
        # The table's own clock decides, and it may be off.
        until_ms = self._unix_ms() + table.off_ms + COMMAND_LASTS_S * 1000
        command = Command(
            request=request,
            params={name: valid_text(text) for name, text in params.items()},
            by=account.name,
            until_ms=until_ms,
            game=game,
            ply=ply,
        )
        reply = self._sent(table.name, command)
        detail = " ".join([*(f"{name}={value}" for name, value in params.items()), reply.code or "done"])
        self._audit.note(AuditLine(self._unix_ms(), account.name, table.name, request, detail))
        return reply

    def answered(self, delivery: Delivery) -> None:
        """Hands a table's answer to the ``ask`` that waits for it. Raises ``BadMessage``."""
        waiting = self._waiting.get(delivery.correlation)
        if waiting is not None:
            reply = CommandReply.read(delivery.payload)
            waiting.reply = Reply(reply.ok, reply.code, reply.words.as_words())
            waiting.answered.set()

    def _sent(self, table: str, command: Command) -> Reply:
        correlation, waiting = token_bytes(16), _Waiting()
        self._waiting[correlation] = waiting
        sent = self._bus.publish(
            self._site.table(table, Channel.CMD),
            command.as_json(),
            expires_s=COMMAND_LASTS_S,
            response_topic=self._site.table(table, Channel.REPLY),
            correlation=correlation,
        )
        if sent:
            waiting.answered.wait(ANSWERS_WITHIN_S)
        del self._waiting[correlation]
        return waiting.reply or Reply(False, "silent" if sent else "away", SILENT if sent else AWAY)
