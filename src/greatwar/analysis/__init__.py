"""Reports on games, in words of no game: series, luck, charts and the page they stand on."""
