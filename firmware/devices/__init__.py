"""Cameras, LEDs, buttons and displays, each behind one interface with drivers by name."""
