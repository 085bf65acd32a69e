// A host that receives one-megabyte texts made only of headings, definitions, half links or references, in rounds.
// Prints as JSON the longest time in milliseconds for which it blocked others in each round. Argument: the workspace.
import { startHost } from "@dialectic/host";

const [workspace = ""] = process.argv.slice(2);
const rounds = 5;
const length = 1_000_000;
const pieces = ["# a\n\n", "[x]: /u\n\n[y]\n\n", "[](", "[a.ts:1][]\n"];
const host = await startHost({
  kind: "browser",
  version: "0.0.0",
  ide: { name: "bench", version: "0.0.0" },
  workspace: { folders: () => [workspace], isTrusted: () => true },
  editor: {
    show: () => Promise.resolve({ kind: "unavailable" }),
    selection: () => Promise.resolve(null),
    openLink: () => Promise.resolve({ kind: "open-here" }),
    showLog: () => Promise.resolve(undefined),
  },
  log: () => undefined,
  environment: process.env,
  maxContentLength: () => 2 * length,
});

/** @param {string} content */
async function longestStretch(content) {
  let longest = 0;
  let last = performance.now();
  let isOver = false;
  const look = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  const outcome = await host.reviews.present({ content, mode: "replace" }, "bench");
  if (outcome.kind !== "presented") throw new Error(outcome.message);
  await host.reviews.settled();
  isOver = true;
  return longest;
}

const longest = [];
// The first round warms up.
for (let round = 0; round <= rounds; round += 1) {
  let most = 0;
  for (const piece of pieces)
    most = Math.max(most, await longestStretch(`# Round ${round}\n\n${piece.repeat(length / piece.length)}`));
  if (round > 0) longest.push(most);
}
process.stdout.write(`${JSON.stringify(longest)}\n`);
process.stdin.once("end", () => void host.dispose().then(() => process.exit(0))).resume();
