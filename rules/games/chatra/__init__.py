"""Chatra, by Ryō Konuma; rules as last amended on 9 February 2008."""
