"""The errors that the page and the log raise for files, addresses and numbers. Their text is one
sentence for a person.
"""

from tachiai.rules.words import Words


class WebError(Exception):
    """Anything that the page or the log cannot work with."""


class LogNotWritable(WebError, OSError):
    """The log cannot be opened for writing, or the disk refused an entry."""


class ValueRefused(LogNotWritable):
    """The database takes entries, but not this one: it holds what no field may hold."""


class LogNotFound(WebError, FileNotFoundError):
    """There is no log at this place."""


class BadLog(WebError, ValueError):
    """A file or database that is no log of this program, or an archive that is malformed."""


class NewerLog(WebError, RuntimeError):
    """The log was written by a newer program: ``found`` and ``known`` are the two schema numbers."""

    def __init__(self, sentence: str, found: int, known: int) -> None:
        super().__init__(sentence)
        self.found = found
        self.known = known


class NoSuchGame(WebError, LookupError):
    """The log has no game, ply or entry of this number."""


class BadLearner(WebError, ValueError):
    """A name that no learner can have, or a learner's file that is damaged."""


class LearnersNotWritable(WebError, OSError):
    """The file of a learner cannot be written or deleted."""


class PortInUse(WebError, OSError):
    """The page cannot be served on this address: somebody else serves there, or it may not be used."""


class BadName(WebError, ValueError):
    """A name that no site, table or account of a club can have."""


class BadTournament(WebError, ValueError):
    """A tournament, a pairing or a result that cannot be, or a tournament's file that is malformed.
    ``words``: its sentence in both languages.
    """

    def __init__(self, en: str, ja: str = "この内容では受け付けられません。") -> None:
        super().__init__(en)
        self.words = Words(en, ja)

    def at(self, en: str, ja: str) -> "BadTournament":
        """Returns the same mistake with the place where it is."""
        return BadTournament(f"{en}: {self.words.en}", f"{ja}：{self.words.ja}")

    def at_line(self, line: int) -> "BadTournament":
        """Returns the same mistake in a line of a file."""
        return self.at(f"line {line}", f"{line}行目")


class BadMessage(WebError, ValueError):
    """A message on the bus of a club that is malformed."""


class BusFault(WebError, OSError):
    """The broker of a club cannot be reached, or refuses the connection."""


class BadFolder(WebError, OSError):
    """A folder that holds something else than it should, or cannot be written."""


class JoiningFault(WebError, ValueError):
    """A club cannot be joined: an invitation or a certificate that will not do, or a hub out of reach.
    ``words`` say it in both languages, where people read it on the page.
    """

    def __init__(self, said: str | Words) -> None:
        self.words = said if isinstance(said, Words) else Words(said, said)
        super().__init__(self.words.en)
