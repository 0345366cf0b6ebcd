"""The TypeScript types of each game's messages, read off what the game declares: part of `make types`."""
