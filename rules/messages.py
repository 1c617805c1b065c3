"""Messages: English texts with named values, translated where they are shown; languages, and replies.

The English text is the key in the catalogues of the other languages (GNU gettext,
``rules/translations/<language>/LC_MESSAGES/messages.po``), which ``make messages`` compiles.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from gettext import NullTranslations, translation
from pathlib import Path

FOLDER = Path(__file__).parent / "translations"  # of GNU gettext: <language>/LC_MESSAGES/messages.mo
DOMAIN = "messages"
ENGLISH = "en"


@cache
def languages() -> tuple[str, ...]:
    """The languages that can be chosen, as codes such as "ja"; English first."""
    return (ENGLISH, *sorted(path.parent.parent.name for path in FOLDER.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")))


@cache
def catalogue(language: str) -> NullTranslations:
    """The catalogue of ``language``; without one, an empty catalogue that leaves every sentence as it is."""
    return translation(DOMAIN, FOLDER, [language], fallback=True)


Value = object  # a text, a number, or another message


@dataclass(frozen=True, slots=True, init=False, eq=False)
class Message:
    """A sentence for people, or a part of one. Two messages are equal if they say the same in every language.

    The text is a format string (``str.format``) with more formats: ``{name:capital}`` and ``{name:small}``
    set the first letter, ``{name:a}`` puts "a" or "an" before it, ``{name:unstopped}`` drops its full stop.

    >>> Message("There is {what:a} on {cell}.", what="elephant", cell="c4").en
    'There is an elephant on c4.'
    """

    text: str  #: English; one without values is not formatted
    values: tuple[tuple[str, Value], ...]  #: by name; a message among them is put into the same language
    context: str  #: gettext's, for texts that are the same in English only; "" for most
    plural: str  #: the English text for any ``number`` but one, "" where there is none
    own: tuple[tuple[str, str], ...]  #: (language, translation), where the text was read from a file

    def __init__(self, text: str, /, **values: Value) -> None:
        _fill(self, text, tuple(values.items()))

    @property
    def en(self) -> str:
        """The English sentence."""
        return self.in_language("en")

    @property
    def ja(self) -> str:
        """The Japanese sentence."""
        return self.in_language("ja")

    def in_language(self, language: str) -> str:
        """The sentence in ``language``; in English where it has no translation."""
        values = dict(self.values)
        template = dict(self.own).get(language) or self._translated(language, values.get("number"))
        if not values:
            return template
        shown = {name: _shown(value, language) for name, value in values.items()}
        return template.format(**shown)

    def in_all_languages(self) -> dict[str, str]:
        """The sentence by language."""
        return {language: self.in_language(language) for language in languages()}

    def _translated(self, language: str, number: Value) -> str:
        sentences = catalogue(language)
        if self.plural and isinstance(number, int):
            return sentences.ngettext(self.text, self.plural, number)
        if self.context:
            return sentences.pgettext(self.context, self.text)
        return sentences.gettext(self.text) if self.text else ""

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Message):
            return NotImplemented
        return all(self.in_language(each) == other.in_language(each) for each in languages())

    def __hash__(self) -> int:
        return hash(self.en)

    def __str__(self) -> str:
        return self.en

    def __repr__(self) -> str:
        return f"Message({self.en!r})"


class _Text(str):
    """A text with the formats of a message."""

    __slots__ = ()

    def __format__(self, wanted: str) -> str:
        match wanted:
            case "capital":
                return capital(self)
            case "small":
                return self[:1].lower() + self[1:]
            case "a":
                return f"{'an' if self[:1].lower() in tuple('aeiou') else 'a'} {self}"
            case "unstopped":
                return self.rstrip("。").removesuffix(".")
        return str.__format__(self, wanted)


def _shown(value: Value, language: str) -> Value:
    if isinstance(value, Message):
        return _Text(value.in_language(language))
    return _Text(value) if isinstance(value, str) else value


def _fill(
    message: Message,
    text: str,
    values: tuple[tuple[str, Value], ...] = (),
    context: str = "",
    plural: str = "",
    own: tuple[tuple[str, str], ...] = (),
) -> Message:
    for name, value in (
        ("text", text), ("values", values), ("context", context), ("plural", plural), ("own", own),
    ):  # fmt: skip
        object.__setattr__(message, name, value)
    return message


def message_in(context: str, text: str, /, **values: Value) -> Message:
    """A message with a gettext context, where the same English text has several translations."""
    return _fill(Message.__new__(Message), text, tuple(values.items()), context)


def plural(number: int, one: str, many: str, /, **values: Value) -> Message:
    """A message about ``{number}`` things: ``one`` for one, else ``many``.

    >>> plural(3, "{number} ply", "{number} plies").en
    '3 plies'
    """
    return _fill(Message.__new__(Message), one, (("number", number), *values.items()), plural=many)


def bilingual(en: str, ja: str) -> Message:
    """A text with its Japanese translation, such as one read from a file."""
    return multilingual({"en": en, "ja": ja})


def multilingual(texts: Mapping[str, str]) -> Message:
    """A text with its translations by language; English has to be among them."""
    return _fill(Message.__new__(Message), texts["en"], own=tuple(texts.items()))


NOTHING = _fill(Message.__new__(Message), "")


def filled(message: Message, **values: Value) -> Message:
    """``message`` with ``values`` added to its own."""
    given = {**dict(message.values), **values}
    return _fill(
        Message.__new__(Message), message.text, tuple(given.items()),
        message.context, message.plural, message.own,
    )  # fmt: skip


def joined(sentences: Iterable[Message | None]) -> Message:
    """Sentences one after another; None and empty ones are left out."""
    found = NOTHING
    for each in sentences:
        if each is not None and each.text:
            found = Message("{first} {then}", first=found, then=each) if found.text else each
    return found


def listed(things: Iterable[Value]) -> Message:
    """Things with the language's separator between them: "a, b, c"."""
    return _chained(things, Message("{first}, {then}"))


def clauses(parts: Iterable[Value]) -> Message:
    """Parts of a sentence: "a; b; c"."""
    return _chained(parts, Message("{first}; {then}"))


def all_of(things: Iterable[Value]) -> Message:
    """A conjunction.

    >>> all_of(["a4", "b3", "c5"]).en
    'a4, b3 and c5'
    """
    *others, last = tuple(things) or ("",)
    if not others:
        return Message("{text}", text=last)
    return Message("{first} and {last}", first=listed(others), last=last)


def all_named(names: Iterable[Value]) -> Message:
    """``all_of`` for names: languages that only list names, such as Japanese, translate it so."""
    *others, last = tuple(names) or ("",)
    if not others:
        return Message("{text}", text=last)
    return message_in("names", "{first} and {last}", first=listed(others), last=last)


def _chained(things: Iterable[Value], two: Message) -> Message:
    found: Message | None = None
    for each in things:
        found = Message("{text}", text=each) if found is None else filled(two, first=found, then=each)
    return found or NOTHING


def in_every_language(message: Message) -> tuple[str, ...]:
    """The sentence in each language, English first, for prints and readers of unknown language."""
    return tuple(message.in_language(language) for language in languages())


def usual_language(environ: Mapping[str, str]) -> str:
    """The language by environment variables: the first of POSIX's ``LC_ALL``, ``LC_MESSAGES`` and ``LANG``
    that is set; English where there is no catalogue of it.

    >>> usual_language({"LANG": "ja_JP.UTF-8"}), usual_language({"LC_ALL": "C", "LANG": "ja_JP.UTF-8"})
    ('ja', 'en')
    """
    named = next(filter(None, (environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    wanted = re.split("[_.@-]", named)[0].casefold()
    return wanted if wanted in languages() else "en"


def sentence_of(error: Exception, language: str) -> str:
    """The text of ``error``, in ``language`` if it has ``words`` (a ``Message``)."""
    words = getattr(error, "words", None)
    return words.in_language(language) if isinstance(words, Message) else str(error)


def capital(text: str) -> str:
    """``text`` with its first letter a capital."""
    return text[:1].upper() + text[1:]


def counted(number: int, one: str, many: str = "") -> str:
    """A number of things in English; ``many`` where an s is not enough.

    >>> counted(1, "game"), counted(2, "game"), counted(0, "ply", "plies")
    ('1 game', '2 games', '0 plies')
    """
    return f"{number} {one if number == 1 else many or one + 's'}"


@dataclass(frozen=True, slots=True)
class Reply:
    """Whether a request was granted, else a code and a sentence that say why not."""

    ok: bool
    code: str = ""
    words: Message = field(default_factory=lambda: NOTHING)
