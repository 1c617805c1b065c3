"""The way to a room over HTTP: one thread asks for news, another says what is to be said until that is
answered. The table's thread reads and writes queues only.
"""

import http.client
import json
import queue
import ssl
import threading
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from pydantic import ValidationError

from tachiai.companion_web.club.joining.invitation import Invitation
from tachiai.companion_web.errors import BadMessage, JoiningFault, RoomFault
from tachiai.companion_web.rooms.codes import RoomLink
from tachiai.companion_web.rooms.messages import RoomWanted, Sent
from tachiai.companion_web.rooms.rooms import Codes
from tachiai.companion_web.rooms.state import RoomState
from tachiai.firmware.remote.room_port import Heard
from tachiai.rules.messages import Message, filled, multilingual

PATIENCE_S = 30.0  # longer than a host lets a question wait
AGAIN_S = 1.0  # after a failure
LOST_AFTER = 5  # failures in a row
LARGEST_ANSWER_BYTES = 1 << 20
OUT_OF_REACH = Message("{host} cannot be reached: {error}.")
NO_ROOM = Message("{host}: there is no such room.")
NOT_UNDERSTOOD = Message("{host}: expected the answer of a host of rooms, got something else.")


class RoomConnection:
    """Implements ``RoomPort``. ``close`` ends its threads soon."""

    def __init__(self, link: RoomLink) -> None:
        self._host = Host(link)
        self._to_say: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._heard: queue.SimpleQueue[tuple[Heard, bool]] = queue.SimpleQueue()
        self._unanswered = 0
        self._lock = threading.Lock()  # the page's thread says phrases
        self._state: RoomState | None = None  # the newest
        self._failures = 0
        self._ended = threading.Event()
        for run in (self._ask, self._say):
            threading.Thread(target=run, name="room", daemon=True).start()

    def say(self, message: Sent) -> None:
        """Sends a message, again and again until the host has answered it."""
        with self._lock:
            self._unanswered += 1
        self._to_say.put(message.as_json())

    def poll(self) -> Heard | None:
        """The newest state since the last call, with the newest refusal; None where nothing was heard."""
        newest, refusal = None, None
        while not self._heard.empty():
            heard, is_answer = self._heard.get()
            with self._lock:
                self._unanswered -= is_answer
            refusal = heard.refusal or refusal
            if self._state is None or heard.state.version >= self._state.version:
                self._state = newest = heard.state
        if self._state is None or (newest is None and refusal is None):
            return None
        return Heard(self._state, refusal)

    @property
    def waits(self) -> bool:
        """Whether a message waits for its answer."""
        return self._unanswered > 0

    @property
    def is_lost(self) -> bool:
        """Whether the host has not answered for a while."""
        return self._failures >= LOST_AFTER

    def close(self) -> None:
        """Ends the threads."""
        self._ended.set()
        self._to_say.put(None)

    def _ask(self) -> None:
        version = -1
        while not self._ended.is_set():
            try:
                answer = self._host.get(f"state?after={version}")
                state = state_in(answer)
            except RoomFault:
                self._wait_a_while()
                continue
            self._failures = 0
            if state.version != version:
                version = state.version
                self._heard.put((Heard(state), False))
            else:
                self._ended.wait(0.05)  # a host without a free place answers at once

    def _say(self) -> None:
        while (content := self._to_say.get()) is not None:
            while not self._ended.is_set():
                try:
                    heard = heard_in(self._host.post("say", content))
                except RoomFault:
                    self._wait_a_while()
                    continue
                self._failures = 0
                self._heard.put((heard, True))
                break

    def _wait_a_while(self) -> None:
        self._failures += 1
        self._ended.wait(AGAIN_S)


def state_in(answer: Any) -> RoomState:
    """The state in an answer. Raises ``RoomFault``."""
    try:
        return RoomState.model_validate_json(json.dumps(answer))
    except (ValidationError, BadMessage, TypeError) as error:
        raise RoomFault(filled(NOT_UNDERSTOOD, host="")) from error


def heard_in(answer: Any) -> Heard:
    """The state, and the refusal if it is one. Raises ``RoomFault``."""
    if not isinstance(answer, dict) or "state" not in answer:
        return Heard(state_in(answer))
    words = answer.get("words")
    return Heard(state_in(answer["state"]), _sentence(words) if isinstance(words, dict) else None)


def _sentence(words: dict[str, object]) -> Message:
    return multilingual({"en": "", **{language: str(text) for language, text in words.items()}})


@dataclass
class Host:
    """A host of rooms, as a client sees it. Each request has a connection of its own."""

    link: RoomLink
    _context: ssl.SSLContext | None = None

    def state(self) -> RoomState:
        """The room as it is now. Raises ``RoomFault``."""
        return state_in(self.get("state"))

    def get(self, what: str) -> Any:
        """The answer to a question about the room. Raises ``RoomFault``."""
        return self._ask("GET", f"/room/{self.link.code}/{what}")

    def post(self, what: str, content: bytes) -> Any:
        """The answer to a message. Raises ``RoomFault`` where there is none."""
        return self._ask("POST", f"/room/{self.link.code}/{what}", content)

    def make(self, wanted: RoomWanted) -> Codes:
        """Makes a room at the host. Raises ``RoomFault``."""
        match self._ask("POST", "/rooms", wanted.as_json()):
            case {"first": str(first), "second": str(second), "watching": str(watching)}:
                return Codes(first, second, watching)
            case {"words": dict(words)}:
                raise RoomFault(_sentence(words))
        raise RoomFault(filled(NOT_UNDERSTOOD, host=self.link.host))

    def _ask(self, method: str, path: str, body: bytes | None = None) -> Any:
        parts = urlsplit(self.link.host)
        asking = self._connection(parts.scheme == "https", parts.hostname or "", parts.port)
        headers = {"Content-Type": "application/json", "Accept": "application/json"}
        try:
            asking.request(method, parts.path + path, body, headers)
            answer = asking.getresponse()
            content = answer.read(LARGEST_ANSWER_BYTES)
        except (OSError, http.client.HTTPException) as error:
            raise RoomFault(filled(OUT_OF_REACH, host=self.link.host, error=error)) from error
        finally:
            asking.close()
        if answer.status == http.HTTPStatus.NOT_FOUND:
            raise RoomFault(filled(NO_ROOM, host=self.link.host))
        if answer.status >= http.HTTPStatus.INTERNAL_SERVER_ERROR or answer.status == 429:
            raise RoomFault(filled(OUT_OF_REACH, host=self.link.host, error=answer.status))
        try:
            return json.loads(content)
        except ValueError as error:
            raise RoomFault(filled(NOT_UNDERSTOOD, host=self.link.host)) from error

    def _connection(self, is_encrypted: bool, host: str, port: int | None) -> http.client.HTTPConnection:
        if not is_encrypted:
            return http.client.HTTPConnection(host, port, timeout=PATIENCE_S)
        if self._context is None:
            self._context = self._checked(host, port) if self.link.authority else ssl.create_default_context()
        return http.client.HTTPSConnection(host, port, timeout=PATIENCE_S, context=self._context)

    def _checked(self, host: str, port: int | None) -> ssl.SSLContext:
        """The TLS context for a host with an authority of its own, which the invitation names."""
        # Most tables never ask a hub: they do without the cryptography.
        from tachiai.companion_web.club.joining.joining import authority_of

        try:
            invitation = Invitation(host, port or http.client.HTTPS_PORT, "", self.link.authority)
            return ssl.create_default_context(cadata=authority_of(invitation))
        except JoiningFault as error:
            raise RoomFault(error.words) from error
