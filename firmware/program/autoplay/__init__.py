"""Games that play themselves, and events as lines for programs."""
