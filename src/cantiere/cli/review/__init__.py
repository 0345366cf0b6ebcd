"""`cantiere review`: a finished game explained."""
