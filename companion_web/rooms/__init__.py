"""Games of two sides that sit apart: a room keeps one game, and whoever has a code of it takes part."""
