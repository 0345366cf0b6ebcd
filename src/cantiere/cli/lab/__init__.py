"""`cantiere study`: the balance of a game in the terminal, as a page, as Markdown."""
