"""What the recording buses heard, read back as a chip would read it."""

from collections.abc import Sequence

from tachiai.firmware.devices.lights.pixels import Rgb

RESET_BYTES = 90  # 0.28 ms at 3.2 MHz: what WS2812B take for the end of a picture (data sheet)
BYTES_OF_LED = 12  # four bits of SPI for each of 24 bits
_BIT_OF_CODE = {0b1000: 0, 0b1110: 1}
# Segments a (1) to g (64) of each digit.
_DIGITS = {
    63: "0",
    6: "1",
    91: "2",
    79: "3",
    102: "4",
    109: "5",
    125: "6",
    7: "7",
    127: "8",
    111: "9",
    0: " ",
}
_LETTERS = {0x73: "P", 0x77: "A", 0x3E: "U"}  # S is a 5
_PLACES = (0, 2, 6, 8)  # where an HT16K33's memory has the four digits; the colon is between


def colours_of(transfer: bytes, count: int, order: str = "GRB") -> tuple[Rgb, ...]:
    """Returns the colours that ``count`` WS2812 LEDs take from one SPI transfer.

    Raises ``ValueError`` for a picture without pauses around it, of another length, or with a pulse that is
    neither a zero nor a one.
    """
    begin = next((at for at, byte in enumerate(transfer) if byte), len(transfer))
    if transfer and not any(transfer):
        begin = (len(transfer) - count * BYTES_OF_LED) // 2
    body, after = transfer[begin : begin + count * BYTES_OF_LED], transfer[begin + count * BYTES_OF_LED :]
    if begin < RESET_BYTES or len(after) < RESET_BYTES or any(after) or len(body) < count * BYTES_OF_LED:
        raise ValueError(f"expected {count} LEDs between two pauses, got {len(transfer)} bytes")
    bits = [_bit(byte >> shift & 15) for byte in body for shift in (4, 0)]
    values = [int("".join(map(str, bits[at : at + 8])), 2) for at in range(0, len(bits), 8)]
    places = [order.index(letter) for letter in "RGB"]
    leds = (values[at : at + 3] for at in range(0, len(values), 3))
    return tuple((led[places[0]], led[places[1]], led[places[2]]) for led in leds)


def _bit(code: int) -> int:
    if code not in _BIT_OF_CODE:
        raise ValueError(f"expected a pulse of 1000 or 1110, got {code:04b}")
    return _BIT_OF_CODE[code]


def digits_of(memory: Sequence[int]) -> str:
    """Returns the four characters of an HT16K33 with digits, from its display memory; ? for no character."""
    segments = (memory[place] & 0x7F for place in _PLACES)
    return "".join((_DIGITS | _LETTERS).get(each, "?") for each in segments)
