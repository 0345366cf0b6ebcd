"""Finished games explained: what was luck, what was skill, and which decisions could have been better."""
