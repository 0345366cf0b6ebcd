"""Nets in use: the bot that looks one decision ahead, and how it learns."""
