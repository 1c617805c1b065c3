"""What the drivers of the devices declare of themselves, and how they are found by name."""
