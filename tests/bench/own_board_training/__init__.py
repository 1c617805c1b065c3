"""Trains the networks: scenes of our own renderer, samples cut from them, the training, the export."""
