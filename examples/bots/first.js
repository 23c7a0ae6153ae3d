#!/usr/bin/env node
// An example of a player in another program (docs/protocol.md): it counts points and takes what it sees first.
//
// Play it:  greatwar tournament paths-of-glory --players "program:node examples/bots/first.js,random" --games 2

"use strict";
const readline = require("node:readline");

const LIKED = ["event", "attack", "join", "activate-attack", "resolve", "advance", "move", "ops", "reject"];

// The number of a verb in our order of taste; what we do not name comes last.
function taste(action) {
  const at = LIKED.indexOf(action.split(" ")[0]);
  return at < 0 ? LIKED.length : at;
}

function choose(actions) {
  let best = actions[0];
  for (const action of actions) if (taste(action) < taste(best)) best = action;
  return best;
}

// The answer to a message, or null if it needs none.
function answer(message) {
  if (message.type === "hello") return { type: "hello", name: "first" };
  if (message.type === "choose") {
    const action = choose(message.actions);
    return { type: "choice", action, reason: `of ${message.actions.length} ways this one comes first` };
  }
  return null;
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const reply = answer(JSON.parse(line));
  if (reply !== null) process.stdout.write(JSON.stringify(reply) + "\n");
});
