"""A game on a full screen: board, hand, choices and log in panes. Only here Textual is imported, and late."""
