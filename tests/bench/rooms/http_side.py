"""A side of a room that plays by plain HTTP, as programs may."""

import json
import random
import time
import urllib.request
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

from tachiai.companion_web.rooms.codes import RoomLink
from tachiai.companion_web.rooms.messages import PlyMade, Proposed
from tachiai.rules.core import Player
from tachiai.rules.line import AnyLine, Line
from tachiai.rules.proposals import Proposal
from tachiai.rules.registry import open_game


@dataclass
class HttpSide:
    """Implements the sides of ``rooms_bench``."""

    link: RoomLink
    own: Player
    state: dict[str, Any] = field(default_factory=dict)
    asked_s: float = 0.0
    message: bytes = b""  #: that waits for its answer

    def turn(self) -> None:
        if time.monotonic() - self.asked_s < 0.5:
            return
        self.asked_s = time.monotonic()
        if self.message:
            answer = self._ask("say", self.message)
            if answer is not None:
                self.message = b""
                self.state = answer.get("state", answer)
            return
        self.state = self._ask("state") or self.state

    def may_play(self, ply: int) -> bool:
        return not self.message and self.state.get("ply") == ply and self.state["to_move"] == self.own.value

    def play(self, chance: random.Random) -> None:
        line: AnyLine = Line.at(open_game(self.state["game"]), self.state["start"])
        for move in self.state["moves"]:
            line = line.play(move)
        move = chance.choice(line.legal_moves.texts())
        after = line.play(move)
        self.message = PlyMade(
            id=uuid4().hex, ply=after.ply, before=line.position, move=move, position=after.position
        ).as_json()

    def talk(self) -> None:
        self._ask("say", Proposed(id=uuid4().hex, what=Proposal.DRAW, ply=self.state.get("ply", 0)).as_json())

    def has(self, ply: int) -> bool:
        return not self.message and self.state.get("ply", 0) >= ply

    def kill(self) -> None:
        self.state = {}  # whoever was about to move moves after it

    def plies(self) -> list[str]:
        return list(self.state["moves"])

    def close(self) -> None:
        pass

    def _ask(self, what: str, content: bytes | None = None) -> Any:
        asked = urllib.request.Request(
            f"{self.link.host}/room/{self.link.code}/{what}", content, {"Content-Type": "application/json"}
        )
        try:
            with urllib.request.urlopen(asked, timeout=30) as answer:
                return json.load(answer)
        except urllib.request.HTTPError as error:
            return json.loads(error.read()) if error.code == 409 else None
        except (OSError, ValueError):
            return None
