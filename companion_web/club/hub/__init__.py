"""The hub: what the tables of a hall have written, how they stand, where somebody is wanted."""
