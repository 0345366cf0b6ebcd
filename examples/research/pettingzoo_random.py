#!/usr/bin/env python
"""Four seats of Campanile that choose at random, through PettingZoo."""

from cantiere.research import pettingzoo_env

env = pettingzoo_env.env("campanile", seats=4, options={"bet_on": "either"}, render_mode="ansi")
env.reset(seed=7)
env.action_space("seat_0").seed(7)
for agent in env.agent_iter():
    seen, reward, is_over, _, _ = env.last()
    if is_over:
        print(f"{agent} gets {reward:+.2f}")
        env.step(None)
    else:
        env.step(env.action_space("seat_0").sample(seen["action_mask"]))
