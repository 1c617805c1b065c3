"""The errors that the firmware raises for devices, settings and callers' mistakes."""

from tachiai.rules.words import Words

# What Blinka and the drivers above it raise where a library, a board, a pin or a bus is not there.
BLINKA_FAULTS = (ImportError, AttributeError, NotImplementedError, RuntimeError, ValueError)


class FirmwareError(Exception):
    """Anything that stops the firmware. Its text is one sentence for a person."""


class BadSetting(FirmwareError, ValueError):
    """A setting that cannot be used: names the file or the key, what was expected and what came. ``words``
    say it in both languages, where people read it on the page.
    """

    def __init__(self, said: str | Words) -> None:
        self.words = said if isinstance(said, Words) else Words(said, said)
        super().__init__(self.words.en)


class BadKeys(BadSetting):
    """Settings that do not go together: ``keys`` are those concerned, ``words`` says it in both languages."""

    def __init__(self, keys: tuple[str, ...], words: Words) -> None:
        super().__init__(words)
        self.keys = keys


class UnknownDriver(FirmwareError, LookupError):
    """No driver or camera has this name."""


class DeviceFault(FirmwareError, OSError):
    """A device that does not start or has failed; ``code`` is the doctor's name for it."""

    def __init__(self, sentence: str, code: str) -> None:
        super().__init__(sentence)
        self.code = code


class LightsFault(DeviceFault):
    """The LEDs."""


class PanelFault(DeviceFault):
    """Buttons or buzzer."""


class DisplayFault(DeviceFault):
    """The clock display."""


class UnknownItem(FirmwareError, LookupError):
    """No such thing lies on the virtual table."""


class BadAction(FirmwareError, ValueError):
    """An action that the hand on the virtual table cannot do, such as letting go of nothing."""


class JournalFault(DeviceFault):
    """The log cannot be written now."""


class NothingSeen(FirmwareError, RuntimeError):
    """A recording in which the game that should be refereed never begins."""


class OutputFault(FirmwareError, OSError):
    """A file that cannot be written."""


class BadReport(FirmwareError, ValueError):
    """An archive of something that was wrong which cannot be read."""


class EngineFault(FirmwareError, RuntimeError):
    """The engine could not answer."""


class UpdateFault(DeviceFault):
    """An update cannot be fetched, installed or tried. ``words`` say it in both languages."""

    def __init__(self, said: str | Words, code: str) -> None:
        self.words = said if isinstance(said, Words) else Words(said, said)
        super().__init__(self.words.en, code)


class WifiFault(DeviceFault):
    """The table's own access point cannot be used."""


class BadIndex(BadSetting):
    """A file is no index of updates."""
