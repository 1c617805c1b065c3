"""The LED matrix: scenes turned into colours, and the drivers that show them."""
