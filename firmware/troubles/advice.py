"""Troubles by code: what is wrong and how to mend it. ``tachiai doctor``, the running table, the page and the
build guide take their sentences from here.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from tachiai.firmware.errors import DeviceFault
from tachiai.rules.messages import Message
from tachiai.vision.errors import CameraFault

# Of a camera, a video file or a folder of pictures.
CAMERA_REASONS: Mapping[str, Message] = {
    "camera_missing": Message("No camera is connected there. Check the cable and the number."),
    "camera_denied": Message(
        "This user may not use the camera. Add the user to the group video and log in again."
    ),
    "camera_busy": Message("The camera is there but does not start: another program may be using it."),
    "camera_cropped": Message(
        "The camera shows only a part of its field. Update the system: sudo apt full-upgrade."
    ),
    "camera_lost": Message(
        "The camera has stopped sending pictures. Check its cable; it will be tried again."
    ),
    "camera_frozen": Message("The camera keeps sending the very same picture. It is being restarted."),
    "camera_black": Message("The camera sends black pictures. Take off its lens cap or switch on a light."),
    "phone_missing": Message("No phone is the camera yet. Scan the QR code with one."),
    "phone_no_page": Message(
        "A phone is the camera where the page is served: by tachiai run and tachiai teach --real. Give this "
        "command photographs."
    ),
    "phone_quiet": Message(
        "The phone sends no pictures. Wake it, open its page again, and see that it is in the Wi-Fi."
    ),
    "stream_missing": Message(
        "The camera in the network does not answer. Check its address, user and password; it will be tried "
        "again."
    ),
    "stream_stalled": Message(
        "The camera in the network has stopped sending pictures. It will be tried again."
    ),
    "camera_library": Message(
        "The camera's library is not installed here. For picamera2: apt install python3-picamera2."
    ),
    "video_missing": Message("There is no such file or folder, or this user may not see it."),
    "video_unreadable": Message("The file is no film that can be read (MP4, MKV, AVI, MOV …)."),
    "no_pictures": Message("The folder holds no pictures (JPEG, PNG, BMP, WebP, TIFF)."),
    "bad_picture": Message("One picture of the folder cannot be read; the next one follows."),
}


def camera_fault(code: str, device: str) -> CameraFault:
    """The exception for a code, with the English sentence and the device."""
    return CameraFault(f"{device}: {CAMERA_REASONS[code].en}", code)


@dataclass(frozen=True, slots=True)
class TroubleAdvice:
    what: Message
    fix: Message

    @property
    def words(self) -> Message:
        """Both sentences."""
        return Message("{what} {fix}", what=self.what, fix=self.fix)


@dataclass(frozen=True, slots=True)
class Trouble:
    """Something that is wrong now."""

    code: str
    words: Message
    detail: str = ""  #: what the device's library said, for the journal


ADVICE: Mapping[str, TroubleAdvice] = {
    "settings": TroubleAdvice(
        Message("The settings file cannot be used."),
        Message("Correct the key that is named, or write a new file with tachiai setup."),
    ),
    "pi_model": TroubleAdvice(
        Message("This Raspberry Pi is not one of those that the program is made for."),
        Message("Use a Raspberry Pi 3, 4, 5 or Zero 2 W."),
    ),
    "os": TroubleAdvice(
        Message("The system is older than Debian 12, or another one."),
        Message("Install Raspberry Pi OS (64-bit), Bookworm or newer."),
    ),
    "python": TroubleAdvice(
        Message("Python is older than 3.11."),
        Message("Make the virtual environment with Python 3.11 or newer."),
    ),
    "driver_broken": TroubleAdvice(
        Message("A driver that another package brings cannot be used."),
        Message("Update the package that is named, or remove it."),
    ),
    "game_left_out": TroubleAdvice(
        Message("A game that another package brings is left out."),
        Message("Install it again or a newer one, or remove it: tachiai games remove NAME."),
    ),
    "groups": TroubleAdvice(
        Message("This user is not in a group that may use the devices."),
        Message("Run sudo usermod -aG video,gpio,spi,i2c NAME with the user's name, and log in again."),
    ),
    "spi_disabled": TroubleAdvice(
        Message("SPI is switched off, so the LEDs get no data."),
        Message("Run sudo raspi-config nonint do_spi 0 and start the Pi again."),
    ),
    "spi_denied": TroubleAdvice(
        Message("This user may not use SPI."),
        Message("Run sudo usermod -aG spi NAME with the user's name, and log in again."),
    ),
    "spi_buffer": TroubleAdvice(
        Message("The SPI buffer is too small for so many LEDs."),
        Message("Add spidev.bufsiz=65536 to /boot/firmware/cmdline.txt and start the Pi again."),
    ),
    "led_driver": TroubleAdvice(
        Message("The LEDs do not work."),
        Message("Check supply and data line; the game goes on without them, and they are tried again."),
    ),
    "i2c_disabled": TroubleAdvice(
        Message("I2C is switched off, so the clock display gets no data."),
        Message("Run sudo raspi-config nonint do_i2c 0 and start the Pi again."),
    ),
    "i2c_denied": TroubleAdvice(
        Message("This user may not use I2C."),
        Message("Run sudo usermod -aG i2c NAME with the user's name, and log in again."),
    ),
    "clock_display": TroubleAdvice(
        Message("The clock display does not work."),
        Message("Check its wires and addresses; the page shows the clocks meanwhile, and it is tried again."),
    ),
    "gpio_denied": TroubleAdvice(
        Message("The pins cannot be used."),
        Message("Run sudo usermod -aG gpio NAME with the user's name, and log in again."),
    ),
    "pin_factory": TroubleAdvice(
        Message("The library for the pins does not start."),
        Message('Install it with pip install "lgpio>=0.2.2" and set panel.pin_factory to "lgpio".'),
    ),
    "button_pin": TroubleAdvice(
        Message("A button's pin cannot be opened."),
        Message("End other programs that use the pins, and check the pin's number in the settings."),
    ),
    "buzzer_pin": TroubleAdvice(
        Message("The buzzer's pin cannot be opened."),
        Message("End other programs that use the pins, and check panel.buzzer_gpio."),
    ),
    "lamp_pin": TroubleAdvice(
        Message("A lamp's pin cannot be opened."),
        Message("End other programs that use the pins, and check the lamps' pins in the settings."),
    ),
    "button_stuck": TroubleAdvice(
        Message("A button is stuck or its wires touch."),
        Message("Free it; until then use the page for what it does."),
    ),
    "speech_missing": TroubleAdvice(
        Message("The program espeak-ng is not there, so nothing is spoken."),
        Message("Install it with sudo apt install espeak-ng, or set panel.speech to false."),
    ),
    "under_voltage": TroubleAdvice(
        Message("The Pi gets too little voltage."),
        Message("Use the supply made for this model and a short thick cable; feed the LEDs from their own."),
    ),
    "too_hot": TroubleAdvice(
        Message("The Pi is hot and runs slower."), Message("Give it a heat sink or a fan.")
    ),
    "disk_low": TroubleAdvice(
        Message("The disk is nearly full."), Message("Move old games away or delete what is not needed.")
    ),
    "log_not_writable": TroubleAdvice(
        Message("The game log cannot be written."),
        Message("Make room or mend the disk; what is due is kept in memory and written as soon as it goes."),
    ),
    "clock_unsynchronised": TroubleAdvice(
        Message("The time of day is not synchronised."),
        Message("Connect the Pi to a network for a minute; games are dated wrongly until then."),
    ),
    "clock_jump": TroubleAdvice(
        Message("The time of day has jumped."),
        Message("Nothing has to be done: the game's clocks run by their own time."),
    ),
    "engine": TroubleAdvice(
        Message("The computer player does not answer."),
        Message("It is asked again by and by; if that does not help, restart the program."),
    ),
    "learner": TroubleAdvice(
        Message("What was learnt cannot be written down."),
        Message("Look at the disk; tachiai learners list names a file that is damaged."),
    ),
    "port_taken": TroubleAdvice(
        Message("Another program uses the page's port."),
        Message("If it is this table itself, all is well; else end it, or choose another page.port."),
    ),
    "page_address": TroubleAdvice(
        Message("The page cannot be served on this address and port."),
        Message("Set page.host to 127.0.0.1 or 0.0.0.0, and page.port to a number above 1023."),
    ),
}


def known_codes() -> tuple[str, ...]:
    """Every code that has a sentence, the cameras' included."""
    return (*ADVICE, *(code for code in CAMERA_REASONS if code.startswith("camera_")))


def trouble_of(fault: DeviceFault | CameraFault) -> Trouble:
    """The trouble of a fault: with the sentence of its code, or with its own text if the code is unknown."""
    known = fault.code in ADVICE or fault.code in CAMERA_REASONS
    if not known:
        return Trouble(fault.code, Message("{text}", text=str(fault)))
    # The text of a camera's fault is the sentence of its code; what the library said is its cause.
    detail = str(fault) if isinstance(fault, DeviceFault) else str(fault.__cause__ or "")
    return Trouble(fault.code, words_of(fault.code), detail)


def words_of(code: str) -> Message:
    """What is wrong and how to mend it. Raises ``LookupError`` for an unknown code."""
    return ADVICE[code].words if code in ADVICE else CAMERA_REASONS[code]


_HEADING = Message(
    "# Troubleshooting\n"
    "\n"
    "`tachiai doctor` names what is wrong by the codes below; the running table "
    "shows the same sentences on its\n"
    "page. This page is made by `tachiai doctor --guide`.\n"
)
_LOOK = Message("**Check:** run `tachiai doctor` again.")


def troubleshooting_page(language: str) -> str:
    """The page as Markdown."""
    entries = [f"## `{code}`\n\n{_entry(code, language)}\n" for code in known_codes()]
    return "\n".join([_HEADING.in_language(language), *entries, _LOOK.in_language(language) + "\n"])


def _entry(code: str, language: str) -> str:
    if code not in ADVICE:
        return words_of(code).in_language(language)
    advice = ADVICE[code]
    return f"{advice.what.in_language(language)}\n\n→ {advice.fix.in_language(language)}"
