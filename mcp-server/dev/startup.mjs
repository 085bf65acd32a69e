// Prints how long the built server takes from its start to the answer to `initialize`, as a ratio to `node -e 0`.
// Usage: node dev/startup.mjs [rounds]
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { performance } from "node:perf_hooks";

const rounds = Number(process.argv[2] ?? 21);
const server = join(import.meta.dirname, "..", "dist", "main.js");
const initialize = `${JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "startup", version: "1" } },
})}\n${JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" })}\n`;

async function bareNode() {
  const started = performance.now();
  await once(spawn(process.execPath, ["-e", "0"], { stdio: "ignore" }), "exit");
  return performance.now() - started;
}

async function serverAnswer() {
  const started = performance.now();
  const child = spawn(process.execPath, [server], { stdio: ["pipe", "pipe", "ignore"] });
  child.stdin.write(initialize);
  await once(child.stdout, "data");
  const elapsed = performance.now() - started;
  child.stdin.end();
  await once(child, "exit");
  return elapsed;
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

// Both in turn, so that a busy machine slows both down alike; the first pair only warms the caches.
const bare = [];
const answers = [];
for (let round = 0; round <= rounds; round += 1) {
  const pair = [await bareNode(), await serverAnswer()];
  if (round === 0) continue;
  bare.push(pair[0]);
  answers.push(pair[1]);
}
const ratio = median(answers) / median(bare);
console.log(
  `node -e 0: ${median(bare).toFixed(1)} ms; initialize: ${median(answers).toFixed(1)} ms; ratio ${ratio.toFixed(2)}`,
);
