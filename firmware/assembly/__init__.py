"""Games at a table put together with engine, log, page and club."""
