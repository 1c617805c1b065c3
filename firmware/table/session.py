"""The session: the one loop that joins camera, eye, referee, lights, sounds and log.

Everything that happens becomes an event; the referee's ``step`` says what is to be done; the session does
it. It decides nothing itself. It runs on one thread; other threads only put events into its inbox.
"""

import queue
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from typing import Protocol

import cv2

from tachiai.firmware.devices.clock_display.standing import faces
from tachiai.firmware.devices.lights.show import LightShow
from tachiai.firmware.errors import JournalFault
from tachiai.firmware.referee.actions import Action, Play, Show, Write
from tachiai.firmware.referee.events import Asked, Blind, Event, NotSeen, Seen, Tick
from tachiai.firmware.referee.phases import Over, Paused
from tachiai.firmware.referee.requests import Request
from tachiai.firmware.referee.scene import Sounds
from tachiai.firmware.referee.state import RefereeState
from tachiai.firmware.referee.step import step
from tachiai.firmware.table.troubles import Trouble, told
from tachiai.firmware.table.upkeep import Upkeep
from tachiai.firmware.time_source import TimeSource
from tachiai.rules.boards import Cell
from tachiai.rules.entries import Entry
from tachiai.rules.reply import Reply
from tachiai.rules.words import Words
from tachiai.vision.errors import CameraFault
from tachiai.vision.frame import Camera, Frame
from tachiai.vision.watch.observer import Observation

CAMERA_RETRY_S = 0.5
ANSWER_WITHIN_S = 5.0
EVIDENCE_QUALITY = 80


class Eye(Protocol):
    """What makes observations of frames: ``vision.watch.observer.Observer``, or a stand-in."""

    def observe(self, frame: Frame, lit: Collection[Cell] = ()) -> Observation:
        """Returns what is seen in ``frame``. Cells in ``lit`` may glow from below."""


class Journal(Protocol):
    """Where entries are written durably. Raises ``JournalFault`` when it cannot."""

    def append(self, game_id: int, entry: Entry, picture_jpeg: bytes | None = None) -> int:
        """Writes one entry and returns its number."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """What the session tells the outside after every turn that changed something."""

    referee: RefereeState
    observation: Observation | None
    frame: Frame | None
    camera_fault: str = ""
    troubles: tuple[Trouble, ...] = ()  # all that is wrong now, the gravest first


@dataclass(frozen=True, slots=True)
class _Question:
    """A request from another thread and where its answer goes."""

    request: Request
    answer: "queue.SimpleQueue[Reply]"


class Session:
    """One game at one table. ``turn`` does one round and is called again and again."""

    def __init__(
        self,
        referee: RefereeState,
        game_id: int,
        *,
        camera: Camera,
        eye: Eye,
        lights: LightShow,
        sounds: Sounds | None,
        upkeep: Upkeep,
        journal: Journal,
        clock: TimeSource,
        publish: Callable[[Snapshot], None],
        watch: Callable[[Entry, float], None] = lambda entry, at_s: None,
    ) -> None:
        self.referee = referee
        self._game_id = game_id
        self._camera = camera
        self._eye = eye
        self._lights = lights
        self._sounds = sounds
        self._journal = journal
        self._clock = clock
        self._publish = publish
        self._watch = watch
        self._upkeep = upkeep
        self._inbox: queue.SimpleQueue[Event | _Question] = queue.SimpleQueue()
        self._unwritten: list[tuple[Entry, bytes | None]] = []
        self._frame: Frame | None = None
        self._observation: Observation | None = None
        self._camera_fault = self._camera_code = ""
        self._journal_fault = ""

    # From any thread.

    def post(self, event: Event) -> None:
        """Adds an event, such as a pressed button."""
        self._inbox.put(event)

    def ask(self, request: Request) -> Reply:
        """Asks the referee and waits for its answer."""
        answer: queue.SimpleQueue[Reply] = queue.SimpleQueue()
        self._inbox.put(_Question(request, answer))
        try:
            return answer.get(timeout=ANSWER_WITHIN_S)
        except queue.Empty:
            busy = Words("The table does not answer now.", "いま卓から応答がありません。")
            return Reply(ok=False, code="no_answer", words=busy)

    # On the session's thread.

    def publish_now(self) -> None:
        """Tells the outside how things stand, before the first turn."""
        self._publish(self._snapshot())

    def see_with(self, eye: Eye) -> None:
        """Looks with another eye from now on."""
        self._eye = eye

    def turn(self) -> bool:
        """Looks once, works off the inbox, lets time pass. Returns False when the camera has ended."""
        before = (self.referee, self._observation, self._upkeep.troubles)
        going_on = self._look()
        while not self._inbox.empty():
            self._take(self._inbox.get())
        self._handle(Tick(self._clock.now_s()))
        self._write_down()
        self._look_after_troubles()
        if before != (self.referee, self._observation, self._upkeep.troubles):
            self._publish(self._snapshot())
        return going_on

    def let_pass(self, seconds: float) -> None:
        """Lets time pass without looking: what only has to stand for a while is confirmed."""
        self._clock.sleep_until(self._clock.now_s() + seconds)
        self._handle(Tick(self._clock.now_s()))
        self._write_down()
        self._publish(self._snapshot())

    def _look(self) -> bool:
        try:
            frame = self._camera.capture()
        except CameraFault as fault:
            self._camera_fault, self._camera_code = str(fault), fault.code
            self._handle(NotSeen(Blind.CAMERA, self._clock.now_s()))
            self._clock.sleep_until(self._clock.now_s() + CAMERA_RETRY_S)
            return True
        self._camera_fault = self._camera_code = ""
        if frame is None:
            return False
        self._frame = frame
        self._observation = self._eye.observe(frame, self._lights.glowing)
        self._handle(event_of(self._observation))
        return True

    def _take(self, item: Event | _Question) -> None:
        if not isinstance(item, _Question):
            self._handle(item)
            return
        for action in self._handle(Asked(item.request, self._clock.now_s())):
            if isinstance(action, Reply):
                item.answer.put(action)

    def _handle(self, event: Event) -> tuple[Action, ...]:
        self.referee, actions = step(self.referee, event)
        if isinstance(event, NotSeen) and event.why is Blind.HAND:
            self._prepare()
        for action in actions:
            match action:
                case Show(scene=scene):
                    self._lights.show(scene)
                case Play(tune=tune) if self._sounds is not None:
                    self._sounds.play(tune)
                case Write(entry=entry):
                    dated = replace(entry, at_ms=self._clock.unix_ms())
                    self._unwritten.append((dated, self._evidence()))
                    self._watch(dated, self._clock.now_s())
        return actions

    def _prepare(self) -> None:
        """Computes what may come of the position. A hand comes before a move, and while it is there nothing
        else is to be done.
        """
        if not isinstance(self.referee.phase, Paused | Over):
            self.referee.outlook.prepare()

    def _evidence(self) -> bytes | None:
        return None if self._frame is None else jpeg(self._frame, EVIDENCE_QUALITY)

    def _write_down(self) -> None:
        """Writes what is due, in order; what cannot be written now is kept and tried again."""
        while self._unwritten:
            entry, picture = self._unwritten[0]
            try:
                self._journal.append(self._game_id, entry, picture)
            except JournalFault as fault:
                self._journal_fault = str(fault)
                return
            self._unwritten.pop(0)
        self._journal_fault = ""

    def _look_after_troubles(self) -> None:
        faults = [
            *([told(self._camera_code, self._camera_fault)] if self._camera_code else []),
            *([told("log_not_writable", self._journal_fault)] if self._journal_fault else []),
        ]
        # A lost camera has a tune of its own, which the referee plays once it has lasted.
        self._upkeep.look_after(faults, faces(self.referee), self._clock.now_s(), untold=self._camera_code)

    def _snapshot(self) -> Snapshot:
        return Snapshot(
            self.referee, self._observation, self._frame, self._camera_fault, self._upkeep.troubles
        )


def event_of(observation: Observation) -> Seen | NotSeen:
    """Returns the referee's event for what the eye has to say."""
    if observation.sight is not None:
        return Seen(observation.sight, observation.taken_at_s)
    return NotSeen(Blind(observation.blind or Blind.MOVING), observation.taken_at_s)


def jpeg(frame: Frame, quality: int) -> bytes:
    """Returns the frame as a JPEG file."""
    _, encoded = cv2.imencode(".jpg", frame.image, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return encoded.tobytes()
