import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";

/**
 * Runs Node in a workspace and returns its output.
 * @param {import("./benchWorkspace.mjs").BenchWorkspace} workspace
 * @param {readonly string[]} args
 */
export async function runNode({ folder, environment }, args, given = "") {
  const child = spawn(process.execPath, args, { cwd: folder, env: environment, stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.end(given);
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, "close")]);
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}: ${said}`);
  return said;
}

/**
 * Ends the panel, a separate process that outlives the command that starts it.
 * @param {import("./benchWorkspace.mjs").BenchWorkspace} workspace
 */
export function endPanel({ environment }) {
  const records = join(environment["DIALECTIC_RUNTIME_DIR"] ?? "", "windows");
  for (const name of readdirSync(records).filter((file) => file.endsWith(".json")))
    process.kill(JSON.parse(readFileSync(join(records, name), "utf8")).pid);
}
