"""The program put together: the one place that knows the referee, the page and the printer at once."""
