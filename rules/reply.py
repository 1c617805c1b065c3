"""The reply to a person's request, by a button or on the page."""

from dataclasses import dataclass, field

from tachiai.rules.messages import NOTHING, Message


@dataclass(frozen=True, slots=True)
class Reply:
    """Whether a request was granted, else a code and a sentence that say why not."""

    ok: bool
    code: str = ""
    words: Message = field(default_factory=lambda: NOTHING)
