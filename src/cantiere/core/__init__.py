"""What every game shares: compiling, records, chance, events, refusals, the game contract, the engine."""
