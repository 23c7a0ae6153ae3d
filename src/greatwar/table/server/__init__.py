"""The table as a server: tables kept in a database, decisions checked by the engine, changes told at once."""
