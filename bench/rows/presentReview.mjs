import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { askingOver } from "../bare/frames.mjs";
import { measureTime } from "../measure/callTime.mjs";
import { interleave } from "../measure/interleave.mjs";
import { judge } from "../measure/result.mjs";
import { median } from "../measure/statistics.mjs";
import { createBenchWorkspace } from "../product/benchWorkspace.mjs";
import { repository, serverFile } from "../product/builtProduct.mjs";
import { startChild } from "../product/children.mjs";
import { realisticReview } from "../texts/generatedReviews.mjs";

/** @import { Allowance } from "../measure/allowance.mjs" */
/** @import { BenchWorkspace } from "../product/benchWorkspace.mjs" */

const reviewLength = 100_000;
/** Consecutive calls of one side, and the number of turns in the full form. */
const callsInTurn = 3;
const turns = 15;

/** The content of each call: a new review, or the previous one with another section at its end. */
const inputs = {
  "100 kB, all new": (/** @type {number} */ turn) => realisticReview(reviewLength, 1_000 + turn),
  "100 kB, one section edited": (/** @type {number} */ turn) =>
    `${realisticReview(reviewLength - 100)}## Latest\n\nEdit ${turn}.\n`,
};

/**
 * Measures row 13: an assistant's `present_review` until it is answered, on disk and shown, against bare processes that
 * pass the same bytes over a pipe and a socket and sync them to a file.
 * @type {import("./row.mjs").RowRun}
 */
export async function* measurePresentReview({ time, choose }) {
  const workspace = createBenchWorkspace();
  const product = await startProduct(workspace);
  const bare = await startBare(workspace);
  try {
    const names = /** @type {(keyof typeof inputs)[]} */ (Object.keys(inputs));
    for (const [input, part] of time.divide(choose(names)))
      yield await measureInput(input, { product: product.present, bare: bare.present, time: part });
  } finally {
    // The panel's process would keep running after a failure.
    await product.dispose();
    await bare.dispose();
    workspace.dispose();
  }
}

/**
 * @param {keyof typeof inputs} input
 * @param {{ readonly product: (text: string) => Promise<unknown>, readonly bare: (text: string) => Promise<unknown>, readonly time: Allowance }} sides
 */
async function measureInput(input, { product, bare, time }) {
  let turn = 0;
  const next = () => {
    turn += 1;
    return inputs[input](turn);
  };
  const { ours, peer } = await interleave(
    { ours: () => medianTime(next, product), peer: () => medianTime(next, bare) },
    { time, rounds: turns, warmup: 8 },
  );
  return judge({ row: "13", input, metric: "p50 against bare pipe, socket and fdatasync", ours, peer });
}

/**
 * @param {() => string} nextText
 * @param {(text: string) => Promise<unknown>} present
 */
async function medianTime(nextText, present) {
  const times = [];
  for (let call = 0; call < callsInTurn; call += 1) {
    const text = nextText();
    times.push(await measureTime(() => present(text)));
  }
  return median(times);
}

/** @param {BenchWorkspace} workspace */
async function startProduct({ folder, environment }) {
  const client = new Client({ name: "bench", version: "0.0.0" });
  const args = [serverFile(), "--panel", "browser", "--workspace", folder, "--log-level", "error"];
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args, cwd: folder, env: environment, stderr: "inherit" }),
  );
  return {
    /** @param {string} content */
    async present(content) {
      const answer = await client.callTool({
        name: "present_review",
        arguments: { content, mode: "replace", baseUri: folder },
      });
      if (answer.isError === true) throw new Error(JSON.stringify(answer.content));
    },
    async dispose() {
      await client.close();
      await endPanels(environment["XDG_RUNTIME_DIR"] ?? "");
    },
  };
}

/**
 * Ends the panel, which outlives its client, by the record that it writes in this run's own folder.
 * @param {string} runtime
 */
async function endPanels(runtime) {
  const records = join(runtime, "dialectic", "windows");
  for (const name of readdirSync(records).filter((file) => file.endsWith(".json"))) {
    const { pid } = JSON.parse(readFileSync(join(records, name), "utf8"));
    process.kill(pid, "SIGTERM");
    while (isRunning(pid)) await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    // The process has ended.
    return false;
  }
}

/** @param {BenchWorkspace} workspace */
async function startBare({ folder, environment }) {
  const socketPath = join(environment["XDG_RUNTIME_DIR"] ?? "", "bare.sock");
  const programs = join(repository, "bench", "bare");
  const disk = await startChild([join(programs, "socketServer.mjs"), socketPath, "400", join(folder, "bare")]);
  const pipe = spawn(process.execPath, [join(programs, "pipeServer.mjs"), socketPath], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ask = askingOver(pipe.stdin, pipe.stdout);
  return {
    /** @param {string} content */
    present: (content) => ask(Buffer.from(JSON.stringify({ content, mode: "replace", baseUri: folder }), "utf8")),
    async dispose() {
      const ended = once(pipe, "exit");
      pipe.stdin.end();
      await ended;
      await disk.dispose();
    },
  };
}
