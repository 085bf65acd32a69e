import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect } from "vitest";
import { programs, type Sandbox } from "./programs.fixture.ts";

/** Returns the block of a language in the README of a folder. */
export function blockIn(folder: string, language: string): string {
  const readme = readFileSync(join(folder, "README.md"), "utf8");
  const [, block = ""] = new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, "s").exec(readme) ?? [];
  expect(block).not.toBe("");
  return block;
}

/** Runs the shell's lines in the README of a plugin of an editor, in a copy. Returns the home folder and the environment. */
export function installByReadme(plugin: string, sandbox: Sandbox) {
  const home = join(sandbox.workspace, "..");
  const [checkout, commands] = [join(home, "checkout"), join(home, "commands")];
  cpSync(plugin, join(checkout, "editors", basename(plugin)), { recursive: true });
  mkdirSync(commands);
  // The package is the one of this checkout.
  writeFileSync(join(commands, "npm"), "#!/bin/sh\n", { mode: 0o755 });
  const start = `#!/bin/sh\nexec "${process.execPath}" "${programs.cli}" "$@"\n`;
  writeFileSync(join(commands, "dialectic"), start, { mode: 0o755 });
  const env = { ...sandbox.env, PATH: `${commands}:${sandbox.env["PATH"]}` };
  execFileSync("sh", ["-ec", blockIn(plugin, "sh")], { cwd: checkout, env, stdio: "pipe" });
  return { home, env };
}
