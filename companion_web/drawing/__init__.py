"""Boards and plots as pictures: SVG inside pages, pixels as files."""
