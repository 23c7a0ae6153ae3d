"""The command line: `greatwar …`, one module per group of commands."""
