"""greatwar: a digital table for board wargames of the First World War."""

__version__ = "0.1.0"
