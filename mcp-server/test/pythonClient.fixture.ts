import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ensureCommand } from "../../scripts/debianPackage.mjs";
import { programs, type Sandbox } from "./programs.fixture.ts";

const reference = readFileSync(join(import.meta.dirname, "..", "..", "docs", "protocol.md"), "utf8");
const [, found = ""] = /```python\n(.*?)```/s.exec(reference) ?? [];

/** The client in the protocol reference. */
export const referenceClient = found;

/** Starts a Python program in the workspace of a sandbox, where the command `dialectic` is ours. */
export function startPython(program: string, sandbox: Sandbox): ChildProcessWithoutNullStreams {
  const python = ensureCommand("python3", "python3");
  const folder = join(sandbox.workspace, "..");
  const command = join(folder, "dialectic");
  writeFileSync(command, `#!/bin/sh\nexec "${process.execPath}" "${programs.cli}" "$@"\n`);
  chmodSync(command, 0o755);
  const env = { ...sandbox.env, PATH: `${folder}:${sandbox.env["PATH"]}`, PYTHONUTF8: "1" };
  return spawn(python, ["-c", program], { cwd: sandbox.workspace, env, stdio: "pipe" });
}
