"""Declarations of device drivers, and how a driver is found by its name."""
