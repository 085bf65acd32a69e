import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const { scripts } = JSON.parse(read("package.json")) as { readonly scripts: Readonly<Record<string, string>> };
const { tasks } = JSON.parse(read(".vscode/tasks.json")) as {
  readonly tasks: readonly { readonly label: string; readonly script: string }[];
};
const { configurations } = JSON.parse(read(".vscode/launch.json")) as {
  readonly configurations: readonly { readonly name: string; readonly preLaunchTask?: string }[];
};
const isMade = (path: string) => /(^|\/)(dist|failures|\.cache)(\/|$)/.test(path);

/** Returns the test files and folders that commands in a text run. */
function testsIn(text: string): readonly string[] {
  return [...text.matchAll(/npx vitest run(?: --root (\S+))? ([\w./-]+)/g)].map(([, root = ".", path = ""]) =>
    join(root, path),
  );
}

describe("CONTRIBUTING.md", () => {
  it("quotes text that exists in the files it sends a newcomer to", () => {
    const rows = [...read("CONTRIBUTING.md").matchAll(/^\| an? .*?\| (.*?) \|/gm)].map(([, where = ""]) => where);
    const named = rows.map((where) => [...where.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code));
    expect(named).toHaveLength(3);
    for (const codes of named) {
      const file = codes.find((code) => code.includes("/")) ?? "";
      for (const word of codes.filter((code) => code !== file)) expect(read(file)).toContain(word);
    }
  });

  it("names tests that exist", () => {
    expect(testsIn(read("CONTRIBUTING.md")).filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it("names the launch configurations", () => {
    for (const { name } of configurations) expect(read("CONTRIBUTING.md")).toContain(`"${name}"`);
  });
});

describe("the configuration of VS Code", () => {
  it("has tasks for scripts that package.json has", () => {
    expect(tasks.filter(({ script }) => !Object.hasOwn(scripts, script))).toEqual([]);
  });

  it("starts tasks that it has before a launch", () => {
    const started = configurations.flatMap(({ preLaunchTask = [] }) => preLaunchTask);
    expect(started.filter((name) => !tasks.some(({ label }) => label === name))).toEqual([]);
  });

  it("names files and folders that exist", () => {
    const paths = [...read(".vscode/launch.json").matchAll(/\$\{workspaceFolder\}\/([^"*,]+)/g)].map(
      ([, path = ""]) => path,
    );
    expect(paths).toContain("scripts/dev.mjs");
    expect(paths.filter((path) => !isMade(path) && !existsSync(join(root, path)))).toEqual([]);
  });

  it("waits for lines that the watcher prints", () => {
    expect(read(".vscode/tasks.json")).toContain('"beginsPattern": "^Building", "endsPattern": "^Built"');
    expect(read("scripts/watch.mjs")).toContain('console.log("Building');
    expect(read("scripts/watch.mjs")).toContain('console.log("Built');
  });
});
