import { spawn } from "node:child_process";
import { once } from "node:events";
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

/**
 * The programs by the names of the inputs; a panel answers the last two.
 * @type {Readonly<Record<string, (product: Product, workspace: BenchWorkspace, turn: number) => Promise<unknown>>>}
 */
const programs = {
  "MCP server, until it is initialized": startServer,
  "health-check": (product, workspace) => expectOutput(workspace, [product.command, "health-check"], "Status: ok"),
  "hook at the end of a turn, 20 of 200 files changed": (product, workspace, turn) =>
    expectOutput(
      workspace,
      [product.command, "hook"],
      "present_review",
      JSON.stringify({ hook_event_name: "Stop", session_id: `turn-${turn}` }),
    ),
};

/**
 * The programs that a person or an assistant waits for, from their start, against a Node that does nothing. The warm-up
 * leaves the compiled code that Node 22 and later keep.
 * @type {import("./row.mjs").Row}
 */
export const programStart = {
  title: "Start of a program",
  seconds: 20,
  inputs: Object.keys(programs),
  metrics: { time: "ms" },
  warmup: 2,
  async openProduct(input, product) {
    const workspace = createBenchWorkspace();
    await commitFiles(workspace.folder, 200);
    changeFiles(workspace.folder, 20, 10);
    await runNode(workspace, [product.command, "panel", "--trust"]);
    return side(workspace, (turn) => programs[input]?.(product, workspace, turn));
  },
  async openControl() {
    const workspace = createBenchWorkspace();
    return side(workspace, () => runNode(workspace, ["-e", "0"]));
  },
};

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
