"""The composition root: the only package that knows the referee, the page and the printer at once."""
