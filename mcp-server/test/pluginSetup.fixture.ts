import { chmod, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { programs, runProgram, type Sandbox } from "./programs.fixture.ts";
import { createSandboxForTest } from "./testResources.fixture.ts";

export const plugins = join(dirname(programs.cli), "plugins");

export const setup = (sandbox: Sandbox, name: string, ...flags: string[]) =>
  runProgram(programs.cli, ["setup", name, "--plugin", ...flags], sandbox, "n\n");

/** Puts a stand-in for an assistant's program on the PATH: it notes how it is called and answered, and fails at some calls. */
export async function createProgram(name: string, failing = "nothing", isOfProject = false) {
  const sandbox = await createSandboxForTest();
  const bin = isOfProject ? join(sandbox.workspace, "node_modules/.bin") : join(sandbox.runtime, "bin");
  const calls = join(sandbox.runtime, "calls");
  await mkdir(bin, { recursive: true });
  await writeFile(calls, "");
  await writeFile(
    join(bin, name),
    `#!/bin/sh\nread answer\necho "$* [$answer]" >> '${calls}'\ncase "$*" in *'${failing}'*) exit 3;; esac\n`,
  );
  await chmod(join(bin, name), 0o755);
  const env: Sandbox["env"] = { ...sandbox.env, PATH: `${bin}:${sandbox.env["PATH"]}` };
  return { sandbox: { ...sandbox, env }, calls: async () => (await readFile(calls, "utf8")).trimEnd().split("\n") };
}

/** With --yes, a question of the program is answered as well. */
export const answered = (line: string) => `${line} [y]`;

export async function listFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length))
    .toSorted();
}
