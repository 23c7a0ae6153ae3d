"""Words of the card language for nations: entry, control, Landing markers."""
