import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "./product.mjs";

/** @import { BenchWorkspace } from "./workspace.mjs" */

/**
 * Returns the path of a program of this repository's packages.
 * @param {string} name
 */
export function installedProgram(name) {
  return join(repository, "node_modules", ".bin", name);
}

/**
 * Puts language servers on a workspace's PATH, outside of the workspace, whose own programs are not started unasked.
 * @param {BenchWorkspace} workspace
 * @param {readonly string[]} names
 * @returns {BenchWorkspace}
 */
export function withLanguageServers(workspace, names) {
  const { folder, environment } = workspace;
  const tools = join(folder, "..", "tools");
  mkdirSync(tools);
  for (const name of names)
    writeFileSync(join(tools, name), `#!/bin/sh\nexec "${installedProgram(name)}" "$@"\n`, { mode: 0o755 });
  return { ...workspace, environment: { ...environment, PATH: `${tools}:${environment["PATH"]}` } };
}
