"""Who may change things, and what every answer carries so that nobody else can."""
