import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { measureTime } from "../measure/callTime.mjs";
import { interleave } from "../measure/interleave.mjs";
import { judge } from "../measure/result.mjs";
import { createBenchWorkspace } from "../product/benchWorkspace.mjs";
import { commandFile } from "../product/builtProduct.mjs";

/** Number of starts in the full form: their times vary widely. */
const starts = 15;

/**
 * Measures row cli-start: `dialectic health-check` from its spawn to its end, answered by a running panel, against a
 * Node that does nothing. The warm-up leaves the compiled code that Node 22 and later keep.
 * @type {import("./row.mjs").RowRun}
 */
export async function* measureCliStart({ time, choose }) {
  const input = `Node ${process.versions.node.split(".")[0]}`;
  if (choose([input]).length === 0) return;
  const workspace = createBenchWorkspace();
  await run(workspace, [commandFile(), "panel"]);
  try {
    const { peer, ours } = await interleave(
      {
        peer: () => measureTime(() => run(workspace, ["-e", "0"])),
        ours: () => measureTime(() => checkHealth(workspace)),
      },
      { time, rounds: starts, warmup: 2 },
    );
    yield judge({ row: "cli-start", input, metric: "time against node -e 0", ours, peer });
  } finally {
    endPanel(workspace);
    workspace.dispose();
  }
}

/** @param {import("../product/benchWorkspace.mjs").BenchWorkspace} workspace */
async function checkHealth(workspace) {
  const said = await run(workspace, [commandFile(), "health-check"]);
  if (!said.startsWith("Status: ok")) throw new Error(`health-check said ${said}`);
}

/**
 * @param {import("../product/benchWorkspace.mjs").BenchWorkspace} workspace
 * @param {readonly string[]} args
 */
async function run({ folder, environment }, args) {
  const child = spawn(process.execPath, args, { cwd: folder, env: environment, stdio: ["ignore", "pipe", "inherit"] });
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, "close")]);
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}: ${said}`);
  return said;
}

/**
 * Ends the panel, a separate process that outlives the command that starts it.
 * @param {import("../product/benchWorkspace.mjs").BenchWorkspace} workspace
 */
function endPanel({ environment }) {
  const records = join(environment["DIALECTIC_RUNTIME_DIR"] ?? "", "windows");
  for (const name of readdirSync(records).filter((file) => file.endsWith(".json")))
    process.kill(JSON.parse(readFileSync(join(records, name), "utf8")).pid);
}
