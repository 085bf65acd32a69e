import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { FolderCommand, ServerAnswer } from "../base/ports.ts";
import { temporaryFolder, workspaceOf, writeFiles } from "../test/testHost.fixture.ts";
import { findFolderServers, findServer, findSettingsProblem } from "./findServers.ts";
import { openLanguageServers } from "./openLanguageServers.ts";
import { formatCommand } from "./serverQuestion.ts";
import { readServerSettings } from "./serverSettings.ts";

/** A server that answers nothing but its introduction, and leaves a mark when it was started. */
const silentServer = `#!${process.execPath}
require("node:fs").writeFileSync(__dirname + "/started", process.argv.slice(2).join(" "));
process.stdin.on("data", (data) => {
  const [, id] = /"id":(\\d+),"method":"initialize"/.exec(String(data)) ?? [];
  if (id === undefined) return;
  const answer = JSON.stringify({ jsonrpc: "2.0", id: Number(id), result: { capabilities: {} } });
  process.stdout.write("Content-Length: " + answer.length + "\\r\\n\\r\\n" + answer);
});
process.stdin.on("end", () => process.exit());
`;

/** A folder with servers of its own, and a person who has answered nothing yet. */
function folderOfTest(files: Readonly<Record<string, string>>, path = "") {
  const folder = temporaryFolder();
  writeFiles(folder, { "a.ts": "export const a = 1;\n", "b.py": "b = 1\n", ...files });
  for (const name of Object.keys(files)) if (name.includes("bin/")) chmodSync(join(folder, name), 0o755);
  const answers = new Map<string, "run" | "never">();
  const toKey = (command: FolderCommand) => JSON.stringify(command);
  const listeners = new Set<() => void>();
  const now = { at: 0 };
  const permissions = {
    find: (command: FolderCommand) => answers.get(toKey(command)),
    keep: async (commands: readonly FolderCommand[], answer: "run" | "never") => {
      for (const command of commands) answers.set(toKey(command), answer);
    },
    onChanged(listener: () => void) {
      listeners.add(listener);
      return { dispose: () => void listeners.delete(listener) };
    },
  };
  const { servers, dispose, languages } = openLanguageServers({
    workspace: workspaceOf(folder),
    log: () => undefined,
    clock: { now: () => now.at },
    permissions,
    find: (known, folders) => findServer(known, folders, { PATH: path }),
  });
  onTestFinished(dispose);
  const at = (name: string) => join(folder, name);
  const signal = new AbortController().signal;
  return {
    folder,
    servers,
    at,
    needs: (...names: readonly string[]) => servers.served(names.map(at)),
    load: (name: string) =>
      languages.load(at(name), signal).catch(({ message }: Error) => ({ kind: "failed", message })),
    asked: () => servers.question?.asked(),
    answer: async (answer: ServerAnswer) => servers.question?.answer(answer),
    later(milliseconds: number) {
      now.at += milliseconds;
    },
    foundAny: () => expect(servers.mayServe()).resolves.toBe(true),
    states: async () => (await servers.states()).map(({ name, program, state }) => [name, program, state]),
  };
}

const typeScript7 = {
  "node_modules/typescript/package.json": '{"version":"7.0.2"}',
  "node_modules/.bin/tsc": silentServer,
};
const tsc = { name: "TypeScript", command: "node_modules/.bin/tsc --lsp --stdio" };

describe("a language server of the folder itself", () => {
  it("runs only after the person has allowed it, and is asked about when it is needed", async () => {
    const { servers, needs, asked, answer, states, foundAny, load, at } = folderOfTest(typeScript7);
    await foundAny();
    expect([servers.hasAny(), asked()]).toEqual([false, []]);
    expect(await needs("b.py")).toEqual([]);
    expect(asked()).toEqual([]);
    expect(await needs("a.ts")).toEqual([]);
    expect(asked()).toEqual([tsc]);
    expect(await load("a.ts")).toMatchObject({
      kind: "failed",
      message: expect.stringMatching(
        /\(node_modules\/\.bin\/tsc --lsp --stdio\) waits for permission, which is given by .* or by `dialectic trust --language-servers .*`\.$/,
      ),
    });
    expect(await states()).toEqual([[tsc.name, tsc.command, "waiting"]]);
    expect(existsSync(at("node_modules/.bin/started"))).toBe(false);
    await answer("run");
    expect([servers.hasAny(), asked()]).toEqual([true, []]);
    expect(await needs("a.ts", "b.py")).toEqual([at("a.ts")]);
    expect(await load("a.ts")).toMatchObject({ kind: "document" });
    expect(await states()).toEqual([[tsc.name, tsc.command, "running"]]);
    expect(readFileSync(at("node_modules/.bin/started"), "utf8")).toBe("--lsp --stdio");
  });

  it("serves only files of its folder", async () => {
    const { servers, needs, answer, at } = folderOfTest(typeScript7);
    await needs("a.ts");
    await answer("run");
    expect(await servers.served([at("../elsewhere.ts"), at("a.ts")])).toEqual([at("a.ts")]);
  });

  it("is asked about again after “Not now” once a page opens, and after “Never” only when its command changes", async () => {
    const settings = (last: string) =>
      JSON.stringify({ languageServers: { Python: { command: ["tools/bin/server", last] } }, check: {} });
    const { servers, needs, asked, answer, states, later, at, load, foundAny } = folderOfTest({
      "dialectic.json": settings("one"),
      "tools/bin/server": silentServer,
    });
    await needs("b.py");
    expect(asked()).toEqual([{ name: "Python", command: "tools/bin/server one" }]);
    await answer("later");
    await needs("b.py");
    expect([asked(), await states()]).toEqual([[], [["Python", "tools/bin/server one", "waiting"]]]);
    expect(await load("b.py")).toMatchObject({
      message: expect.stringMatching(/put off .* when the panel is reloaded/),
    });
    servers.question?.pageOpened();
    expect(asked()).toEqual([{ name: "Python", command: "tools/bin/server one" }]);
    await answer("later");
    writeFileSync(at("dialectic.json"), settings("two"));
    later(61_000);
    await needs("b.py");
    expect(asked()).toEqual([{ name: "Python", command: "tools/bin/server two" }]);
    await answer("never");
    expect(await load("b.py")).toMatchObject({ message: expect.stringContaining("it was declined. To allow it") });
    await foundAny();
    expect([asked(), await states()]).toEqual([[], [["Python", "tools/bin/server two", "declined"]]]);
  });

  it("is asked about together with the others of the folder", async () => {
    const { needs, asked } = folderOfTest({
      ...typeScript7,
      "dialectic.json": '{"languageServers":{"Python":{"command":["tools/bin/my server"]}}}',
      "tools/bin/my server": silentServer,
    });
    await needs("a.ts");
    await expect.poll(asked).toEqual([{ name: "Python", command: '"tools/bin/my server"' }, tsc]);
  });

  it("stays out where the PATH has one", async () => {
    const tools = temporaryFolder();
    writeFileSync(join(tools, "pylsp"), "#!/bin/sh\n", { mode: 0o755 });
    const { servers, needs, states, at } = folderOfTest(
      { "dialectic.json": '{"languageServers":{"Python":{"command":["tools/bin/x"]}}}', "tools/bin/x": "" },
      tools,
    );
    expect(await needs("b.py")).toEqual([at("b.py")]);
    expect([servers.hasAny(), await states()]).toEqual([true, [["Python", join(tools, "pylsp"), "found"]]]);
  });

  it.each([
    ["an older TypeScript", { ...typeScript7, "node_modules/typescript/package.json": '{"version":"6.0.0"}' }],
    ["a command whose program is missing", { "dialectic.json": '{"languageServers":{"Go":{"command":["./x"]}}}' }],
  ])("is not found: %s", async (_, files) => {
    expect(await findFolderServers(folderOfTest(files).folder, { PATH: "" })).toEqual([]);
  });
});

describe("dialectic.json", () => {
  it.each([
    ["is no JSON", "{", /holds no JSON object/],
    [
      "has another form",
      '{"languageServers":{"Go":{"command":"gopls"}}}',
      /the value at languageServers\.Go\.command is wrong/,
    ],
    [
      "hides a part of a command",
      '{"languageServers":{"Go":{"command":["a\\u202eb"]}}}',
      /at languageServers\.Go\.command\.0 is wrong/,
    ],
    [
      "names unknown languages",
      '{"languageServers":{"Cobol":{"command":["a"]}}}',
      /for "Cobol"; known names are TypeScript, Python/,
    ],
    [
      "names a program that is missing",
      '{"languageServers":{"Go":{"command":["tools/gopls"]}}}',
      /names tools\/gopls as the language server for Go, but/,
    ],
  ])("is told about in words when it %s", async (_, text, problem) => {
    const { folder, servers } = folderOfTest({ "dialectic.json": text });
    expect(await findSettingsProblem(folder)).toMatch(problem);
    expect(await servers.settingsProblem()).toMatch(problem);
  });

  it("may lack language servers, or be missing", async () => {
    expect(await readServerSettings(folderOfTest({ "dialectic.json": '{"check":1}' }).folder)).toEqual({
      commands: new Map(),
    });
    expect(await readServerSettings(folderOfTest({}).folder)).toEqual({ commands: new Map() });
  });
});

it("a command is shown as its words, with quotes where they could be misread", () => {
  expect(formatCommand(["node", "a b.js", '"', "--x=1"])).toBe('node "a b.js" "\\"" --x=1');
});
