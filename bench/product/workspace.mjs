import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { removeFolder } from "../../scripts/removeFolder.mjs";
import { linesOfFile, referencedFiles } from "../texts/reviewBlocks.mjs";

/**
 * A workspace with the files that generated reviews refer to, and a home folder of its own. `dispose` ends its panels,
 * which outlive the programs that start them, and removes it.
 * @typedef {{ readonly folder: string, readonly environment: Record<string, string>, dispose(): void }} BenchWorkspace
 */

/** @type {Set<BenchWorkspace>} */
const remaining = new Set();

process.once("exit", () => {
  // A row that failed, or was interrupted, has left its workspace behind.
  for (const workspace of remaining) workspace.dispose();
});

/**
 * Creates a workspace in the system's temporary folder.
 * @returns {BenchWorkspace}
 */
export function createBenchWorkspace() {
  const top = realpathSync(mkdtempSync(join(tmpdir(), "dialectic-bench-")));
  const folder = join(top, "workspace");
  const text = Array.from({ length: linesOfFile }, (_, index) => `line ${index + 1}\n`).join("");
  for (const path of referencedFiles) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  for (const name of ["home", "run"]) mkdirSync(join(top, name), { mode: 0o700 });
  const workspace = {
    folder,
    environment: {
      PATH: process.env["PATH"] ?? "",
      HOME: join(top, "home"),
      XDG_RUNTIME_DIR: join(top, "run"),
      DIALECTIC_RUNTIME_DIR: join(top, "run", "dialectic"),
      XDG_STATE_HOME: join(top, "home", "state"),
    },
    dispose() {
      remaining.delete(workspace);
      endPanels(workspace);
      removeFolder(top);
    },
  };
  remaining.add(workspace);
  return workspace;
}

/**
 * Returns the process ids of the panels that run in a workspace.
 * @param {Pick<BenchWorkspace, "environment">} workspace
 * @returns {readonly number[]}
 */
export function findPanels({ environment }) {
  const records = join(environment["DIALECTIC_RUNTIME_DIR"] ?? "", "windows");
  const names = existsSync(records) ? readdirSync(records).filter((name) => name.endsWith(".json")) : [];
  return names.map((name) => JSON.parse(readFileSync(join(records, name), "utf8")).pid);
}

/**
 * Ends the panels of a workspace at once: what they have acknowledged is on the disk.
 * @param {BenchWorkspace} workspace
 */
export function endPanels(workspace) {
  try {
    for (const pid of findPanels(workspace)) process.kill(pid, "SIGKILL");
  } catch {
    // It has ended.
  }
}
