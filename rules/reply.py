"""The reply to what a person asks of the program, by a button or on the page."""

from dataclasses import dataclass, field

from tachiai.rules.words import Words


@dataclass(frozen=True, slots=True)
class Reply:
    """Whether a request was granted: ``ok``, else a code and a sentence that say why not."""

    ok: bool
    code: str = ""
    words: Words = field(default_factory=lambda: Words("", ""))
