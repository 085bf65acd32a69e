import { spawn } from "node:child_process";
import { once } from "node:events";
import { measureTime } from "../measure/callTime.mjs";
import { interleave } from "../measure/interleave.mjs";
import { judge } from "../measure/result.mjs";
import { createBenchWorkspace } from "../product/benchWorkspace.mjs";
import { serverFile } from "../product/builtProduct.mjs";

/** Number of starts in the full form: their times vary widely. */
const starts = 15;

const initialize = JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "bench", version: "0.0.0" } },
});

/**
 * Measures row 14: from the spawn of the MCP server to its answer to `initialize`, against a Node that does nothing.
 * The warm-up leaves the compiled code that Node 22 and later keep.
 * @type {import("./row.mjs").RowRun}
 */
export async function* measureServerStart({ time, choose }) {
  const input = `Node ${process.versions.node.split(".")[0]}`;
  if (choose([input]).length === 0) return;
  const workspace = createBenchWorkspace();
  const { peer, ours } = await interleave(
    {
      peer: () => measureTime(() => startNothing(workspace)),
      ours: () => measureTime(() => startServer(workspace)),
    },
    { time, rounds: starts, warmup: 2 },
  );
  workspace.dispose();
  yield judge({ row: "14", input, metric: "time against node -e 0", ours, peer });
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
 * Starts Node in the same environment: a variable like `NODE_EXTRA_CA_CERTS` alone costs as much as the server.
 * @param {import("../product/benchWorkspace.mjs").BenchWorkspace} workspace
 */
async function startNothing({ folder, environment }) {
  await once(spawn(process.execPath, ["-e", "0"], { cwd: folder, env: environment, stdio: "ignore" }), "exit");
}
