"""Exceptions of the page and the log. Their text is one sentence for a person."""

from tachiai.rules.messages import Message


class WebError(Exception):
    """Base class of this folder's exceptions."""


class LogNotWritable(WebError, OSError):
    """The log cannot be opened for writing, or an entry cannot be stored."""


class ValueRefused(LogNotWritable):
    """The database works, but refuses this entry: a field holds a value that it cannot store."""


class LogNotFound(WebError, FileNotFoundError):
    """There is no log at this place."""


class BadLog(WebError, ValueError):
    """A file or database that is no log of this program, or a malformed archive."""


class NewerLog(WebError, RuntimeError):
    """The log was written by a newer program."""

    def __init__(self, sentence: str, found: int, known: int) -> None:
        super().__init__(sentence)
        self.found = found  #: schema number of the log
        self.known = known  #: newest schema number of this program


class NoSuchGame(WebError, LookupError):
    """The log has no game, ply or entry of this number."""


class BadLearner(WebError, ValueError):
    """A name that no learner can have, or a damaged file of a learner."""


class LearnersNotWritable(WebError, OSError):
    """A learner's file cannot be written or deleted."""


class PortInUse(WebError, OSError):
    """The page cannot be served on this address: it is in use, unknown or not permitted."""


class BadName(WebError, ValueError):
    """A name that no site, table or account of a club can have."""


class BadTournament(WebError, ValueError):
    """An impossible tournament, pairing or result, or a malformed tournament file."""

    def __init__(self, words: Message) -> None:
        super().__init__(str(words))
        self.words = words  #: the sentence, in every language

    def at(self, place: Message) -> "BadTournament":
        """The same mistake, prefixed with the ``place`` where it is."""
        return BadTournament(Message("{place}: {mistake}", place=place, mistake=self.words))

    def at_line(self, line: int) -> "BadTournament":
        """The same mistake, prefixed with the number of a file's line."""
        return self.at(Message("line {line}", line=line))


class BadMessage(WebError, ValueError):
    """A malformed message on a club's bus."""


class BusFault(WebError, OSError):
    """The broker of a club cannot be reached, or refuses the connection."""


class BadFolder(WebError, OSError):
    """A folder with unexpected content, or one that cannot be written."""


class JoiningFault(WebError, ValueError):
    """A club cannot be joined: bad invitation, bad certificate, or a hub out of reach."""

    def __init__(self, said: str | Message) -> None:
        self.words = said if isinstance(said, Message) else Message(said)  #: for the page, in every language
        super().__init__(self.words.en)


class RoomFault(WebError, ValueError):
    """A room cannot be made or entered: bad code, a host out of reach, or one that refuses."""

    def __init__(self, said: str | Message) -> None:
        self.words = said if isinstance(said, Message) else Message(said)  #: in every language
        super().__init__(self.words.en)
