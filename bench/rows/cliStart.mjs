import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { timeOf } from "../measure/callTime.mjs";
import { interleave } from "../measure/interleave.mjs";
import { judge } from "../measure/result.mjs";
import { createBenchWorkspace } from "../product/benchWorkspace.mjs";
import { commandFile } from "../product/builtProduct.mjs";

/** Starts in the full form; there are many because process starts are noisy. */
const starts = 15;

/**
 * Measures row cli-start: `dialectic health-check` from its spawn to its exit, answered by a running panel, against a
 * Node that does nothing; once as the second or a later start (the warm-up caches the compiled code), and once as the
 * first start after an update.
 * @type {import("./row.mjs").RowRun}
 */
export async function* measureCliStart({ time, choose }) {
  const input = `Node ${process.versions.node.split(".")[0]}`;
  if (choose([input]).length === 0) return;
  const workspace = createBenchWorkspace();
  await run(workspace, [commandFile(), "panel"]);
  try {
    const { peer, ours, first } = await interleave(
      {
        peer: () => timeOf(() => run(workspace, ["-e", "0"])),
        ours: () => timeOf(() => checkHealth(workspace)),
        first: () => timeOf(() => checkHealth(withoutKeptCode(workspace))),
      },
      { time, rounds: starts, warmup: 2 },
    );
    yield judge({ row: "cli-start", input, metric: "time against node -e 0", ours, peer });
    yield judge({ row: "cli-start", input, metric: "first start: time against node -e 0", ours: first, peer });
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
 * Returns the same workspace without cached code.
 * @param {import("../product/benchWorkspace.mjs").BenchWorkspace} workspace
 */
function withoutKeptCode(workspace) {
  const empty = join(workspace.environment["HOME"] ?? "", "first start");
  rmSync(empty, { recursive: true, force: true });
  return { ...workspace, environment: { ...workspace.environment, XDG_CACHE_HOME: empty } };
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
 * Ends the panel, a process of its own that outlives the command that starts it.
 * @param {import("../product/benchWorkspace.mjs").BenchWorkspace} workspace
 */
function endPanel({ environment }) {
  const records = join(environment["DIALECTIC_RUNTIME_DIR"] ?? "", "windows");
  for (const name of readdirSync(records).filter((file) => file.endsWith(".json")))
    process.kill(JSON.parse(readFileSync(join(records, name), "utf8")).pid);
}
