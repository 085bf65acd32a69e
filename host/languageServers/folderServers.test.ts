import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../test/testHost.fixture.ts";
import { findFolderServers, findSettingsProblem } from "./findServers.ts";
import { folderOfTest, silentServer } from "./folderServers.fixture.ts";
import { formatCommand } from "./serverQuestion.ts";
import { readServerSettings } from "./serverSettings.ts";

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
    servers.question?.pageOpened?.();
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
      { path: [tools] },
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
