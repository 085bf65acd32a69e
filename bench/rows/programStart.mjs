import { spawn } from "node:child_process";
import { once } from "node:events";
import { findProduct, repository } from "../product/product.mjs";
import { runNode } from "../product/programs.mjs";
import { createBenchWorkspace } from "../product/workspace.mjs";
import { changeFiles, commitFiles } from "../texts/changedRepository.mjs";

/** @import { Product } from "../product/product.mjs" */
/** @import { BenchWorkspace } from "../product/workspace.mjs" */

const initialize = JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "bench", version: "0.0.0" } },
});

const hook = "hook at the end of a turn, 20 of 200 files changed";

/**
 * @param {Product} product
 * @param {BenchWorkspace} workspace
 */
const checkHealth = ({ command }, workspace) => expectOutput(workspace, [command, "health-check"], "Status: ok");

/**
 * The programs by the names of the inputs; a panel answers the last two.
 * @type {Readonly<Record<string, (product: Product, workspace: BenchWorkspace, turn: number) => Promise<unknown>>>}
 */
const programs = {
  "MCP server, until it is initialized": startServer,
  "health-check": checkHealth,
  [hook]: (product, workspace, turn) =>
    expectOutput(
      workspace,
      [product.command, "hook"],
      "present_review",
      JSON.stringify({ hook_event_name: "Stop", session_id: `turn-${turn}` }),
    ),
};

/**
 * The programs that a person or an assistant waits for, from their start, against a Node that does nothing; the hook, which
 * people wait for after every turn, against the health check. The warm-up leaves the compiled code that Node 22 and later
 * keep.
 * @type {import("./row.mjs").Row}
 */
export const programStart = {
  title: "Start of a program",
  seconds: 20,
  inputs: Object.keys(programs),
  metrics: { time: "ms" },
  warmup: 2,
  async openProduct(input, product) {
    const workspace = await openPanel(product);
    return side(workspace, (turn) => programs[input]?.(product, workspace, turn));
  },
  async openControl(input) {
    if (input === hook) {
      const product = findProduct(repository);
      const workspace = await openPanel(product);
      return side(workspace, () => checkHealth(product, workspace));
    }
    const workspace = createBenchWorkspace();
    return side(workspace, () => runNode(workspace, ["-e", "0"]));
  },
};

/**
 * Opens the panel of a repository with changes.
 * @param {Product} product
 */
async function openPanel({ command }) {
  const workspace = createBenchWorkspace();
  await commitFiles(workspace.folder, 200);
  changeFiles(workspace.folder, 20, 10);
  await runNode(workspace, [command, "panel", "--trust"]);
  return workspace;
}

/**
 * @param {BenchWorkspace} workspace
 * @param {(turn: number) => Promise<unknown> | undefined} run
 * @returns {import("./row.mjs").Side}
 */
function side(workspace, run) {
  let turn = 0;
  return {
    async sample() {
      turn += 1;
      const begin = performance.now();
      await run(turn);
      return { time: performance.now() - begin };
    },
    dispose: async () => workspace.dispose(),
  };
}

/**
 * @param {Product} product
 * @param {BenchWorkspace} workspace
 */
async function startServer({ server }, { folder, environment }) {
  const child = spawn(process.execPath, [server], {
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
 * @param {BenchWorkspace} workspace
 * @param {readonly string[]} args
 * @param {string} expected
 * @param {string} [given]
 */
async function expectOutput(workspace, args, expected, given) {
  const said = await runNode(workspace, args, given);
  if (!said.includes(expected)) throw new Error(`${args.join(" ")} said ${said}`);
}
