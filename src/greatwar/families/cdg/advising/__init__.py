"""Rules of thumb for a computer opponent of a card-driven title, part by part; `..advice` puts them together."""
