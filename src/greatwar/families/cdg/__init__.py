"""Card-driven games on a map of spaces: what the titles of the "of Glory" series share.

A family module holds algorithms. Rule numbers, sentences, cards, places and nations stay in the title, which
subclasses these classes, overrides small hooks and hands over tuples of limits. `docs/families.md` is the guide.
"""
