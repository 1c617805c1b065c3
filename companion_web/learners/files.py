"""The learners' files: one each, in a folder of this computer."""

from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from threading import Lock

from tachiai.companion_web.errors import BadLearner, LearnersNotWritable
from tachiai.companion_web.learners.values import (
    Learner,
    Try,
    format_learner,
    is_name,
    next_card,
    parse_learner,
)
from tachiai.rules.atomic_file import read_whole, write_with_folder
from tachiai.rules.quoting import quoted_value
from tachiai.rules.rating import Rating

LONGEST_FILE = 4_000_000  # bytes; ten times the file of a learner who has done all that there is


class LearnerFiles:
    """The learners in ``folder``, which is created with the first one. Thread-safe.

    All methods raise ``BadLearner`` for an unreadable file. ``unix_ms`` is the clock.
    """

    def __init__(self, folder: Path, unix_ms: Callable[[], int]) -> None:
        self._folder = folder
        self._lock = Lock()
        self.now_ms = unix_ms

    def names(self) -> tuple[str, ...]:
        """Names of all learners, sorted."""
        try:
            paths = sorted(self._folder.glob("*.json"))
        except OSError as error:
            raise BadLearner(f"{self._folder}: the learners cannot be read: {error.strerror}") from error
        return tuple(sorted(_read(path).name for path in paths))

    def learner(self, name: str) -> Learner | None:
        """A learner; None where there is no file of that name."""
        path = self._path(name)
        return _read(path) if path.exists() else None

    def add(self, name: str) -> Learner:
        """The learner of this name, created if new. Raises ``BadLearner`` for an impossible name,
        ``LearnersNotWritable``.
        """
        if not is_name(name):
            raise BadLearner(f"expected a name of 1 to 40 characters, got {quoted_value(name)}")
        with self._lock:
            found = self.learner(name)
            return found if found is not None else self._write(Learner(name))

    def delete(self, name: str) -> bool:
        """Deletes a learner's file, even an unreadable one; False if there is none.

        Raises ``LearnersNotWritable``.
        """
        with self._lock:
            try:
                self._path(name).unlink()
            except FileNotFoundError:
                return False
            except OSError as error:
                raise LearnersNotWritable(
                    f"{self._path(name)}: cannot be deleted: {error.strerror}"
                ) from error
        return True

    def note(self, name: str, game: str, identity: str, done: Try) -> None:
        """Stores how a lesson or puzzle went and when it is due again; nothing for a learner who was deleted.

        Raises ``LearnersNotWritable``.
        """
        with self._lock:
            learner = self.learner(name)
            if learner is None:
                return
            known = learner.cards.get(game, {})
            card = next_card(known.get(identity), done, self.now_ms())
            self._write(replace(learner, cards={**learner.cards, game: {**known, identity: card}}))

    def rating(self, name: str, game: str) -> Rating | None:
        """How strong a learner is in a game; None until a game has counted."""
        learner = self.learner(name) if name else None
        return None if learner is None else learner.ratings.get(game)

    def rate(self, name: str, game: str, rating: Rating | None) -> None:
        """Stores how strong a learner is in a game; None: forgets it. Adds a new learner.

        Raises ``BadLearner`` for an impossible name, ``LearnersNotWritable``.
        """
        learner = self.add(name)
        with self._lock:
            learner = self.learner(name) or learner
            others = {uid: each for uid, each in learner.ratings.items() if uid != game}
            self._write(replace(learner, ratings=others if rating is None else {**others, game: rating}))

    def forget_ratings(self, name: str) -> None:
        """Forgets how strong a learner is. Raises ``LearnersNotWritable``."""
        with self._lock:
            learner = self.learner(name)
            if learner is not None:
                self._write(replace(learner, ratings={}))

    def _path(self, name: str) -> Path:
        """Named by a hash, since a name may hold any character."""
        return self._folder / f"{sha256(name.encode(errors='surrogateescape')).hexdigest()[:24]}.json"

    def _write(self, learner: Learner) -> Learner:
        path = self._path(learner.name)
        try:
            write_with_folder(path, format_learner(learner))
        except OSError as error:
            raise LearnersNotWritable(f"{path}: cannot be written: {error.strerror}") from error
        return learner


def _read(path: Path) -> Learner:
    try:
        return parse_learner(read_whole(path, LONGEST_FILE).decode("utf-8"))
    except OSError as error:
        raise BadLearner(f"{path}: cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise BadLearner(f"{path}: expected a learner's file, got no text; delete it") from error
    except BadLearner as error:
        raise BadLearner(f"{path}: {error}; mend or delete it") from error
