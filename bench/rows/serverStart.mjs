import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { timeOf } from "../measure/callTime.mjs";
import { interleave } from "../measure/interleave.mjs";
import { judge } from "../measure/result.mjs";
import { createBenchWorkspace } from "../product/benchWorkspace.mjs";
import { serverFile } from "../product/builtProduct.mjs";

/** Starts in the full form; there are many because process starts are noisy. */
const starts = 15;

const initialize = JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "bench", version: "0.0.0" } },
});

const initialized = JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" });

/**
 * Measures row 14: from the spawn of the MCP server to its answer to `initialize`, against a Node that does nothing;
 * once as the second or a later start, and once as the first start after an update.
 * @type {import("./row.mjs").RowRun}
 */
export async function* measureServerStart({ time, choose }) {
  const input = `Node ${process.versions.node.split(".")[0]}`;
  if (choose([input]).length === 0) return;
  const workspace = createBenchWorkspace();
  await serveOnce(workspace);
  const { peer, ours, first } = await interleave(
    {
      peer: () => timeOf(() => startNothing(workspace)),
      ours: () => timeOf(() => startServer(workspace)),
      first: () => timeOf(() => startServer(withoutKeptCode(workspace))),
    },
    { time, rounds: starts, warmup: 2 },
  );
  workspace.dispose();
  yield judge({ row: "14", input, metric: "time against node -e 0", ours, peer });
  yield judge({ row: "14", input, metric: "first start: time against node -e 0", ours: first, peer });
}

/**
 * Runs a server once to its end, so that it caches its compiled code.
 * @param {import("../product/benchWorkspace.mjs").BenchWorkspace} workspace
 */
async function serveOnce({ folder, environment }) {
  const child = spawn(process.execPath, [serverFile()], {
    cwd: folder,
    env: environment,
    stdio: ["pipe", "ignore", "inherit"],
  });
  child.stdin.end(`${initialize}\n${initialized}\n`);
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`The server ended with ${code}`);
}

/**
 * Returns the same workspace without cached code; a server that is killed caches none.
 * @param {import("../product/benchWorkspace.mjs").BenchWorkspace} workspace
 */
function withoutKeptCode(workspace) {
  const empty = join(workspace.environment["HOME"] ?? "", "first start");
  return { ...workspace, environment: { ...workspace.environment, XDG_CACHE_HOME: empty } };
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
 * Runs an empty program in the same environment: a variable like `NODE_EXTRA_CA_CERTS` alone costs as much as the
 * server.
 * @param {import("../product/benchWorkspace.mjs").BenchWorkspace} workspace
 */
async function startNothing({ folder, environment }) {
  await once(spawn(process.execPath, ["-e", "0"], { cwd: folder, env: environment, stdio: "ignore" }), "exit");
}
