"""Programs that show how the rules are used as a library. Each is short enough to be read whole."""
