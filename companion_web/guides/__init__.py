"""The players' guides, from their Markdown to the page."""
