"""The balance of a game, measured: seats, scores, lengths, what winners do, what options change."""
