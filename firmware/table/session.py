"""The session: the loop that joins camera, observer, referee, lights, sounds and log.

Everything that happens becomes an event; the referee's ``step`` returns actions; the session carries them out
and decides nothing itself. It runs on one thread; other threads only put events into its inbox.
"""

import queue
from dataclasses import dataclass, replace

from tachiai.firmware.devices.clock_display.clock_readouts import readouts
from tachiai.firmware.errors import JournalFault
from tachiai.firmware.referee import events
from tachiai.firmware.referee.phases import Over, Paused
from tachiai.firmware.referee.requests import Request
from tachiai.firmware.referee.state import RefereeState
from tachiai.firmware.referee.step import step
from tachiai.firmware.table.absent_players import Partner
from tachiai.firmware.table.ports import NO_ANSWER, Audience, FrameObserver, Journal, Snapshot, jpeg
from tachiai.firmware.table.ready_table import TableDevices
from tachiai.firmware.time_source import TimeSource
from tachiai.firmware.troubles.advice import trouble_of
from tachiai.rules.entries import Entry
from tachiai.rules.messages import Reply
from tachiai.rules.sight import Blind
from tachiai.vision.errors import CameraFault
from tachiai.vision.frame import Frame
from tachiai.vision.locate.pose import Pose, upright
from tachiai.vision.watch.observer import Observation

CAMERA_RETRY_S = 0.5
ANSWER_WITHIN_S = 5.0
EVIDENCE_QUALITY = 80


@dataclass(frozen=True, slots=True)
class _Question:
    """A request from another thread, and the queue for its reply."""

    request: Request
    answer: "queue.SimpleQueue[Reply]"


@dataclass(frozen=True, slots=True)
class _Due:
    """An entry that is to be written; ``at_s`` is the session time at which it happened."""

    entry: Entry
    picture_jpeg: bytes | None
    at_s: float


class Session:
    """One game at one table. ``turn`` does one round and is called repeatedly. ``partner`` decides for absent
    players, or teaches.
    """

    def __init__(
        self,
        referee: RefereeState,
        devices: TableDevices,
        observer: FrameObserver,
        journal: Journal,
        clock: TimeSource,
        audience: Audience,
        partner: Partner | None = None,
    ) -> None:
        self.referee = referee
        self._devices = devices
        self._upkeep = devices.upkeep
        self._observer = observer
        self._journal = journal
        self._clock = clock
        self._audience = audience
        self._partner = partner
        self._inbox: queue.SimpleQueue[events.Event | _Question] = queue.SimpleQueue()
        self._unwritten: list[_Due] = []
        self._frame: Frame | None = None
        self._observation: Observation | None = None
        self._pose: Pose | None = None  # the last pose found
        self._camera_fault: CameraFault | None = None
        self._journal_fault: JournalFault | None = None

    # From any thread.

    def post(self, event: events.Event) -> None:
        """Adds an event, such as a button press."""
        self._inbox.put(event)

    def ask(self, request: Request) -> Reply:
        """Makes a request and waits for the reply; ``NO_ANSWER`` after ``ANSWER_WITHIN_S``."""
        answer: queue.SimpleQueue[Reply] = queue.SimpleQueue()
        self._inbox.put(_Question(request, answer))
        try:
            return answer.get(timeout=ANSWER_WITHIN_S)
        except queue.Empty:
            return NO_ANSWER

    # On the session's thread.

    def publish_now(self) -> None:
        """Publishes the state before the first turn."""
        self._audience.publish(self._snapshot())

    def observe_with(self, observer: FrameObserver) -> None:
        """Replaces the observer."""
        self._observer = observer

    def turn(self) -> bool:
        """Takes one frame, handles the inbox, lets time pass. False when the camera has ended."""
        before = (self.referee, self._observation, self._upkeep.troubles)
        going_on = self._look()
        while not self._inbox.empty():
            self._take(self._inbox.get())
        for decided in self._partner.look(self.referee, self._clock.now_s()) if self._partner else ():
            self._handle(decided)
        self._handle(events.Tick(self._clock.now_s()))
        self._write_down()
        self._look_after_troubles()
        if before != (self.referee, self._observation, self._upkeep.troubles):
            self._audience.publish(self._snapshot())
        return going_on

    def let_pass(self, seconds: float) -> None:
        """Lets time pass without a frame, so that what has to stand for a while is confirmed."""
        self._clock.sleep_until(self._clock.now_s() + seconds)
        self._handle(events.Tick(self._clock.now_s()))
        self._write_down()
        self._audience.publish(self._snapshot())

    def _look(self) -> bool:
        try:
            frame = self._devices.camera.capture()
        except CameraFault as fault:
            self._camera_fault = fault
            self._handle(events.NoSight(Blind.CAMERA, self._clock.now_s()))
            self._clock.sleep_until(self._clock.now_s() + CAMERA_RETRY_S)
            return True
        self._camera_fault = None
        if frame is None:
            return False
        self._frame = frame
        self._observation = self._observer.observe(frame, self._devices.lights.glowing)
        if isinstance(self._observation.pose, Pose):
            self._pose = self._observation.pose
        self._handle(event_of(self._observation))
        return True

    def _take(self, item: events.Event | _Question) -> None:
        if not isinstance(item, _Question):
            self._handle(item)
            return
        for action in self._handle(events.RequestReceived(item.request, self._clock.now_s())):
            if isinstance(action, Reply):
                item.answer.put(action)

    def _handle(self, event: events.Event) -> tuple[events.Action, ...]:
        self.referee, actions = step(self.referee, event)
        if isinstance(event, events.NoSight) and event.why is Blind.HAND:
            self._prepare()
        for action in actions:
            match action:
                case events.ShowScene(scene=scene):
                    self._devices.lights.show(scene)
                case events.PlayTune(tune=tune) if self._devices.sounds is not None:
                    self._devices.sounds.play(tune)
                case events.Say(words=words) if self._devices.voice is not None:
                    self._devices.voice.say(words)
                case events.Write(entry=entry, happened_s=happened_s):
                    now_s = self._clock.now_s()
                    at_s = now_s if happened_s is None else min(happened_s, now_s)
                    at_ms = self._clock.unix_ms() - round((now_s - at_s) * 1000)
                    self._unwritten.append(_Due(replace(entry, at_ms=at_ms), self._evidence(), at_s))
        return actions

    def _prepare(self) -> None:
        """Computes the position's successors ahead, while a hand is over the board, with time to spare."""
        if not isinstance(self.referee.phase, Paused | Over):
            self.referee.successors.prepare()

    def _evidence(self) -> bytes | None:
        """The present picture as JPEG, with the board upright, as evidence in the log."""
        if self._frame is None:
            return None
        image = self._frame.image if self._pose is None else upright(self._frame.image, self._pose)
        return jpeg(replace(self._frame, image=image), EVIDENCE_QUALITY)

    def _write_down(self) -> None:
        """Writes due entries in order; what fails is tried again. Only what is written is announced."""
        while self._unwritten:
            due = self._unwritten[0]
            try:
                self._journal.append(due.entry, due.picture_jpeg)
            except JournalFault as fault:
                self._journal_fault = fault
                return
            self._unwritten.pop(0)
            self._audience.entry(due.entry, due.at_s)
        self._journal_fault = None

    def _look_after_troubles(self) -> None:
        camera, journal = self._camera_fault, self._journal_fault
        faults = [trouble_of(fault) for fault in (camera, journal) if fault is not None]
        faults += self._partner.troubles if self._partner is not None else ()
        # For a lost camera the referee plays a tune once that has lasted.
        untold = "" if camera is None else camera.code
        self._upkeep.look_after(faults, readouts(self.referee), self._clock.now_s(), untold=untold)

    def _snapshot(self) -> Snapshot:
        fault = "" if self._camera_fault is None else str(self._camera_fault)
        return Snapshot(self.referee, self._observation, self._frame, fault, self._upkeep.troubles)


def event_of(observation: Observation) -> events.SightReceived | events.NoSight:
    """The referee's event for an observation."""
    if observation.sight is not None:
        return events.SightReceived(observation.sight, observation.taken_at_s)
    return events.NoSight(observation.blind or Blind.MOVING, observation.taken_at_s, observation.glimpse)
