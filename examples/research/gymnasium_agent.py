#!/usr/bin/env python
"""An agent that takes the first legal action, at Palazzo against a greedy bot, through Gymnasium."""

import gymnasium

from cantiere.research import gymnasium_env  # noqa: F401  registers the games

env = gymnasium.make("cantiere/Palazzo-v0", bots="greedy", seat=None)
won = 0.0
for seed in range(5):
    seen, facts = env.reset(seed=seed)
    is_over = False
    while not is_over:
        seen, reward, is_over, _, facts = env.step(facts["action_mask"].argmax())
    won += reward
print(f"reward of five matches: {won:+.0f}")
