"""The referee: a pure state machine from events to actions. No clock, thread or device lives here."""
