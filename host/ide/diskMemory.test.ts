import { mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder, writeFiles } from "../test/testHost.fixture.ts";
import { DiskMemory } from "./diskMemory.ts";
import { typeScriptGroup } from "./languageGroup.ts";

const minute = 60_000;
const groups = [typeScriptGroup];

/** A folder of which everything is known; looks happen a minute later, so that folders are not read again for being recent. */
async function remembered() {
  const folder = temporaryFolder();
  writeFiles(folder, {
    "lib/a.ts": "a",
    "lib/deep/b.ts": "b",
    "notes.md": "n",
    "tsconfig.json": "{}",
    "node_modules/lid/index.d.ts": "l",
    "node_modules/@own/er/index.d.ts": "o",
    ".cache/c.ts": "c",
  });
  const memory = new DiskMemory();
  const view = { roots: [folder], now: () => Date.now() + minute };
  const look = async (asked: readonly string[] = groups) =>
    [...(await memory.takeChanges(asked, view))].flatMap(([group, changes]) => (changes.length > 0 ? [group] : []));
  expect(await look([".md", ...groups])).toEqual([]);
  return { folder, look, memory, view, at: (name: string) => join(folder, name) };
}

describe("DiskMemory", () => {
  it.each<[string, (at: (name: string) => string) => void]>([
    ["a file that is written", (at) => writeFileSync(at("lib/deep/b.ts"), "c")],
    ["a file that is made", (at) => writeFileSync(at("lib/deep/new.ts"), "")],
    ["a file that is deleted", (at) => rmSync(at("lib/a.ts"))],
    ["a file that moves to an empty folder", (at) => renameSync(at("lib/a.ts"), at("lib/deep/a.ts"))],
    ["a file that takes the place of another", (at) => renameSync(at("lib/a.ts"), at("lib/deep/b.ts"))],
    ["a file that is as long and as old as before", keepingTime],
    ["the settings of a project", (at) => writeFileSync(at("tsconfig.json"), "{ }")],
    ["a package that comes", (at) => mkdirSync(at("node_modules/pot"))],
    ["a package of an owner that goes", (at) => rmSync(at("node_modules/@own/er"), { recursive: true })],
    ["a folder that goes", (at) => rmSync(at("lib"), { recursive: true })],
  ])("notices %s, once", async (_what, change) => {
    const { look, at } = await remembered();
    change(at);
    expect([await look(), await look()]).toEqual([groups, []]);
  });

  it.each<[string, (at: (name: string) => string) => void]>([
    ["nothing", () => undefined],
    ["a text that nobody reads", (at) => writeFileSync(at("notes.md"), "more")],
    ["a file that came and went", (at) => rmSync(touched(at("lib/a.ts.part")))],
    ["what packages hold", (at) => writeFileSync(at("node_modules/lid/index.d.ts"), "more")],
    ["folders that are hidden", (at) => writeFileSync(at(".cache/c.ts"), "more")],
  ])("ignores %s", async (_what, change) => {
    const { look, at } = await remembered();
    change(at);
    expect(await look()).toEqual([]);
  });

  it("says of each file whether it was made, written or deleted", async () => {
    const { memory, view, at } = await remembered();
    writeFileSync(at("lib/a.ts"), "more");
    writeFileSync(at("lib/new.ts"), "");
    rmSync(at("lib/deep/b.ts"));
    expect((await memory.takeChanges(groups, view)).get(typeScriptGroup)).toEqual([
      { absolutePath: at("lib/a.ts"), kind: "changed" },
      { absolutePath: at("lib/new.ts"), kind: "created" },
      { absolutePath: at("lib/deep/b.ts"), kind: "deleted" },
    ]);
  });

  it("tells a change once, even to several callers", async () => {
    const { look, at } = await remembered();
    writeFileSync(at("lib/a.ts"), "more");
    expect(await Promise.all([look(), look()])).toEqual([groups, []]);
  });

  it("tells each group of languages only its own files, and settings to all of them, regardless of who looked last", async () => {
    const { look, at } = await remembered();
    const both = [".md", ...groups];
    writeFileSync(at("notes.md"), "more");
    expect([await look(), await look(both)]).toEqual([[], [".md"]]);
    writeFileSync(at("tsconfig.json"), "{ }");
    expect([await look(), await look(both)]).toEqual([groups, [".md"]]);
  });

  it("at the first look, has the changes since a moment: watchers may not have reported them", async () => {
    const folder = temporaryFolder();
    writeFiles(folder, { "lib/a.ts": "a" });
    const count = async (since?: number) => {
      const found = await new DiskMemory().takeChanges(groups, { roots: [folder], ...(since && { since }) });
      return found.get(typeScriptGroup)?.length;
    };
    // Two folders and the file.
    expect([await count(Date.now() - minute), await count(Date.now() + minute), await count()]).toEqual([3, 0, 0]);
  });

  it("ignores a folder that does not exist", async () => {
    const found = await new DiskMemory().takeChanges(groups, { roots: [join(temporaryFolder(), "gone")], since: 0 });
    expect(found.get(typeScriptGroup)).toEqual([]);
  });
});

/** Replaces a text with another of the same length and keeps the modification time. */
function keepingTime(at: (name: string) => string): void {
  const past = new Date(0);
  utimesSync(at("lib/a.ts"), past, past);
  writeFileSync(at("lib/a.ts"), "z");
  utimesSync(at("lib/a.ts"), past, past);
}

function touched(file: string): string {
  writeFileSync(file, "");
  return file;
}
