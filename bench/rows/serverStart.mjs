import { spawn } from "node:child_process";
import { once } from "node:events";
import { timeOf } from "../measure/callTime.mjs";
import { interleave } from "../measure/interleave.mjs";
import { judge } from "../measure/result.mjs";
import { median, pairedRatio } from "../measure/statistics.mjs";
import { createBenchWorkspace } from "../product/benchWorkspace.mjs";
import { serverFile } from "../product/builtProduct.mjs";

/** Starts in each round: a process is a noisy thing. */
const startsPerRound = 3;

const initialize = JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "bench", version: "0.0.0" } },
});

/**
 * Row 14: from the spawn of the MCP server to its answer to `initialize`, against a Node that does nothing.
 * @type {import("./row.mjs").RowRun}
 */
export async function* measureServerStart({ rounds, only }) {
  const input = `Node ${process.versions.node.split(".")[0]}`;
  if (!only(input)) return;
  const workspace = createBenchWorkspace();
  const { ours, peer } = await interleave(
    { ours: () => timeOf(() => startServer(workspace)), peer: () => timeOf(() => startNothing(workspace)) },
    { rounds: rounds * startsPerRound, warmup: 2 },
  );
  workspace.dispose();
  const [time, limit] = [median(ours), median(peer)];
  yield judge({
    row: "14",
    input,
    metric: "time against node -e 0",
    ours: time,
    peer: limit,
    limit,
    ratio: pairedRatio(ours, peer),
  });
}

/** @param {import("../product/benchWorkspace.mjs").BenchWorkspace} workspace */
async function startServer({ folder, environment }) {
  const child = spawn(process.execPath, [serverFile()], {
    cwd: folder,
    env: environment,
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin.write(`${initialize}\n`);
  const [answer] = await once(child.stdout, "data");
  if (!String(answer).includes('"serverInfo"')) throw new Error(`The server answered ${answer}`);
  child.kill("SIGKILL");
}

/**
 * In the same surroundings: a variable like `NODE_EXTRA_CA_CERTS` alone costs as much as the server.
 * @param {import("../product/benchWorkspace.mjs").BenchWorkspace} workspace
 */
async function startNothing({ folder, environment }) {
  await once(spawn(process.execPath, ["-e", "0"], { cwd: folder, env: environment, stdio: "ignore" }), "exit");
}
