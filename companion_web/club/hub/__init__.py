"""The hub: stores the entries of all tables, and knows how they stand and where an arbiter is wanted."""
