"""``tachiai doctor`` and the self-test of the devices."""
