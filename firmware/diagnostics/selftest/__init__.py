"""``tachiai selftest`` and ``tachiai leds``: the devices tried out one after the other, with a person or a
camera as witness.
"""
