"""The errors that the firmware raises for devices, settings and callers' mistakes."""

from tachiai.rules.messages import Message, Value, filled

# Blinka and the drivers above it have no exception of their own for what is not there. They raise, in this
# order: without the library, for a pin that the board lacks, on an unknown board, without the right to use
# the hardware, and for an address without a device. Caught only where a device is opened or written to.
BLINKA_FAULTS = (ImportError, AttributeError, NotImplementedError, RuntimeError, ValueError)


class FirmwareError(Exception):
    """Anything that stops the firmware. Its text is one sentence for a person."""


class BadSetting(FirmwareError, ValueError):
    """A setting that cannot be used. The text names the file or the key, what was expected and what came;
    ``words`` is the same in every language.
    """

    def __init__(self, said: str | Message) -> None:
        self.words = said if isinstance(said, Message) else Message("{text}", text=said)
        super().__init__(self.words.en)


class BadKeys(BadSetting):
    """Settings that contradict each other; ``keys`` are their names."""

    def __init__(self, keys: tuple[str, ...], words: Message) -> None:
        super().__init__(words)
        self.keys = keys


class UnknownDriver(FirmwareError, LookupError):
    """No driver or camera has this name."""


class DeviceFault(FirmwareError, OSError):
    """A device that does not start or has failed; ``code`` names the fault in ``tachiai doctor``."""

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
    """No thing on the virtual table has this id."""


class BadAction(FirmwareError, ValueError):
    """An action that the hand on the virtual table cannot do, such as letting go of nothing."""


class JournalFault(DeviceFault):
    """The log cannot be written now."""


class NothingSeen(FirmwareError, RuntimeError):
    """A recording that never shows the start of the game."""


class OutputFault(FirmwareError, OSError):
    """A file that cannot be written."""


class BadReport(FirmwareError, ValueError):
    """The archive of a report ("This was wrong") that cannot be read."""


class EngineFault(FirmwareError, RuntimeError):
    """The engine could not answer."""


class UpdateFault(DeviceFault):
    """An update cannot be fetched, installed or tried. ``words`` say it in every language."""

    def __init__(self, said: str | Message, code: str) -> None:
        self.words = said if isinstance(said, Message) else Message("{text}", text=said)
        super().__init__(self.words.en, code)


class WifiFault(DeviceFault):
    """The table's own access point cannot be used."""


class BadGamePackage(BadSetting):
    """A game of other people that cannot be installed or removed: the sentence with its values."""

    def __init__(self, said: Message, **values: Value) -> None:
        super().__init__(filled(said, **values))


class BadIndex(BadSetting):
    """A file is no index of updates."""
