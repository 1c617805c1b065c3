"""Log-in, sessions, form tokens, host names and security headers of the page."""
