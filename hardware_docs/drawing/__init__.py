"""Everything that is drawn: sheets, stickers, faces, diagrams, as SVG, PDF and PNG."""
