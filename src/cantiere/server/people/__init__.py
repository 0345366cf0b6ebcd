"""Who plays: guests, accounts, sessions, roles."""
