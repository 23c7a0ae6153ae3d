#!/usr/bin/env python3
"""An example of a player in another program (docs/protocol.md): it likes some verbs better than others.

Play it:  greatwar tournament paths-of-glory --players "program:python3 examples/bots/greedy.py,random" --games 2
"""

import json
import random
import sys

LIKED = {"event": 5, "attack": 6, "join": 6, "activate-attack": 5, "advance": 4, "move": 3, "ops": 2, "reject": 9}


def answer(message, chance):
    """The answer to a message, or None if it needs none."""
    if message["type"] == "hello":
        return {"type": "hello", "name": "greedy"}
    if message["type"] == "choose":
        chance.seed(message["seed"])
        return {"type": "choice", **choose(message["actions"], chance)}
    return None


def choose(actions, chance):
    """One of the actions with the verb we like best; the text of an action begins with its verb."""
    best = max(LIKED.get(verb(a), 1) for a in actions)
    liked = [a for a in actions if LIKED.get(verb(a), 1) == best]
    return {"action": chance.choice(liked), "reason": f"nothing pleases more than to {verb(liked[0])}"}


def verb(action):
    """What an action does."""
    return action.partition(" ")[0]


if __name__ == "__main__":
    chance = random.Random()
    for line in sys.stdin:
        reply = answer(json.loads(line), chance)
        if reply is not None:
            print(json.dumps(reply), flush=True)
