"""Rosenkreuz (ローゼンクロイツ), by Kanare Kato."""
