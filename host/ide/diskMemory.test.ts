import { mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder, writeFiles } from "../test/testHost.fixture.ts";
import { DiskMemory, type DiskView } from "./diskMemory.ts";
import { typeScriptGroup } from "./languageGroup.ts";

const minute = 60_000;
const groups = [typeScriptGroup];

/** A folder that was first scanned a minute after it was written. */
async function remembered(open: readonly string[] = []) {
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
  const view: DiskView = {
    roots: [folder],
    isOpen: (path) => open.some((name) => path === join(folder, name)),
    now: () => Date.now() + minute,
  };
  const look = async () => {
    const changed = await memory.listChangedGroups(groups, view);
    memory.markReported(typeScriptGroup);
    return changed.length > 0;
  };
  expect(await look()).toBe(false);
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
    expect([await look(), await look()]).toEqual([true, false]);
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
    expect(await look()).toBe(false);
  });

  it("leaves the text of open files to the editor, and notices that an open file was deleted", async () => {
    const { look, at } = await remembered(["lib/a.ts"]);
    writeFileSync(at("lib/a.ts"), "more");
    expect(await look()).toBe(false);
    rmSync(at("lib/a.ts"));
    expect(await look()).toBe(true);
  });

  it("reports a change until it is marked as reported, even to several callers", async () => {
    const { memory, view, at } = await remembered();
    writeFileSync(at("lib/a.ts"), "more");
    const looks = [memory.listChangedGroups(groups, view), memory.listChangedGroups(groups, view)];
    expect(await Promise.all(looks)).toEqual([groups, groups]);
    memory.markReported(typeScriptGroup);
    expect(await memory.listChangedGroups(groups, view)).toEqual([]);
  });

  it("reports to each group of languages only its own files, and settings to all of them, regardless of who looked last", async () => {
    const { memory, view, at } = await remembered();
    const both = [".md", typeScriptGroup];
    expect(await memory.listChangedGroups(both, view)).toEqual([]);
    writeFileSync(at("notes.md"), "more");
    expect(await memory.listChangedGroups(groups, view)).toEqual([]);
    expect(await memory.listChangedGroups(both, view)).toEqual([".md"]);
    memory.markReported(".md");
    writeFileSync(at("tsconfig.json"), "{ }");
    expect(await memory.listChangedGroups(groups, view)).toEqual(groups);
    memory.markReported(typeScriptGroup);
    expect(await memory.listChangedGroups(both, view)).toEqual([".md"]);
  });

  it("treats a very recent change as a change at the first look: watchers may not have reported it", async () => {
    const folder = temporaryFolder();
    writeFiles(folder, { "lib/a.ts": "a" });
    const view: DiskView = { roots: [folder], isOpen: () => false };
    expect(await new DiskMemory().listChangedGroups(groups, view)).toEqual(groups);
    expect(await new DiskMemory().listChangedGroups(groups, { ...view, now: () => Date.now() + minute })).toEqual([]);
  });

  it("ignores a folder that does not exist", async () => {
    const missing = { roots: [join(temporaryFolder(), "gone")], isOpen: () => false };
    expect(await new DiskMemory().listChangedGroups(groups, missing)).toEqual([]);
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
