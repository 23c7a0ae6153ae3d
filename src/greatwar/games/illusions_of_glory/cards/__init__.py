"""The language of the cards and its interpreter."""
