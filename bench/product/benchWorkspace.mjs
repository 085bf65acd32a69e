import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { removeFolder } from "../../scripts/removeFolder.mjs";
import { linesOfFile, referencedFiles } from "../texts/reviewBlocks.mjs";

/**
 * A workspace with the files that generated reviews refer to, and a home folder of its own.
 * @typedef {{ readonly folder: string, readonly environment: Record<string, string>, dispose(): void }} BenchWorkspace
 */

/** @type {Set<string>} */
const remaining = new Set();

process.once("exit", () => {
  // Removes the folders that failed rows have left behind.
  for (const top of remaining) removeFolder(top);
});

/** Creates a workspace in the system's temporary folder. */
export function createBenchWorkspace() {
  const top = realpathSync(mkdtempSync(join(tmpdir(), "dialectic-bench-")));
  remaining.add(top);
  const folder = join(top, "workspace");
  const text = Array.from({ length: linesOfFile }, (_, index) => `line ${index + 1}\n`).join("");
  for (const path of referencedFiles) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  for (const name of ["home", "run"]) mkdirSync(join(top, name), { mode: 0o700 });
  return {
    folder,
    environment: {
      PATH: process.env["PATH"] ?? "",
      HOME: join(top, "home"),
      XDG_RUNTIME_DIR: join(top, "run"),
      DIALECTIC_RUNTIME_DIR: join(top, "run", "dialectic"),
      XDG_STATE_HOME: join(top, "home", "state"),
    },
    dispose() {
      removeFolder(top);
      remaining.delete(top);
    },
  };
}
