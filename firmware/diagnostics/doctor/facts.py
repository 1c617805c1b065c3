"""The doctor's sentences for facts."""

from tachiai.rules.messages import Message

NO_PI = Message("this is no Raspberry Pi")
UNKNOWN_SYSTEM = Message("unknown system")
NO_PI_CAMERA = Message("libcamera lists none")
UNKNOWN_SENSOR = Message("{sensor}: its modes are not known here, the picture may be cropped")
SENSOR = Message("{sensor}: mode {width} × {height}, {view} are seen")
MISSING_MODULES = Message("this Python does not see {modules}")
NO_GROUP = Message("no device needs a group")
MISSING_GROUPS = Message("missing: {groups}")
TRANSFER = Message("{needed} of {room} bytes")
LEDS = Message("{count} LEDs")
NO_CHIP = Message("no /dev/gpiochip")
UNMEASURED = Message("nothing measures it here")
FREE = Message("{mb:.0f} MB free")
OWN_DATABASE = Message("the log is in a database of its own")
CLOCK_UNKNOWN = Message("timedatectl does not tell")
CLOCK_RIGHT = Message("synchronised")
CLOCK_WRONG = Message("not synchronised")


def same(text: str) -> Message:
    """A text that is the same in every language (names, numbers, a library's message), on one line."""
    line = " ".join(text.split())
    return Message("{text}", text=line)
