"""``tachiai selftest`` and ``tachiai leds``: tests of the devices, with a person or the camera as witness."""
