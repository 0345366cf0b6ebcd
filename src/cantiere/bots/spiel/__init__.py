"""OpenSpiel's tree search as a player of our games, to measure ourselves against."""
