import { lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../store/test/temporaryFolder.fixture.ts";
import { removeTemporaries, writeTemporary, writeWhole } from "./temporaryFile.ts";

function folders() {
  const folder = temporaryFolder();
  for (const name of ["own", "outside"]) mkdirSync(join(folder, name));
  const at = (...names: readonly string[]) => join(folder, ...names);
  return { at, list: (name: string) => readdirSync(at(name)).sort() };
}

describe("a file that is written whole", () => {
  it("has its bytes and exactly its mode, and leaves no other file", async () => {
    const { at, list } = folders();
    const before = process.umask(0o077);
    try {
      await writeWhole(at("own/a"), { bytes: "one", mode: 0o664, isSynced: true });
      const masked = await writeTemporary(at("own/b"), { bytes: "two", mode: 0o664, isMasked: true });
      await masked.create();
    } finally {
      process.umask(before);
    }
    expect([readFileSync(at("own/a"), "utf8"), readFileSync(at("own/b"), "utf8")]).toEqual(["one", "two"]);
    expect([lstatSync(at("own/a")).mode & 0o777, lstatSync(at("own/b")).mode & 0o777]).toEqual([0o664, 0o600]);
    expect(list("own")).toEqual(["a", "b"]);
  });

  it("replaces a link in its place, and never a file that is to be new", async () => {
    const { at, list } = folders();
    writeFileSync(at("outside/victim"), "mine");
    symlinkSync(at("outside/victim"), at("own/a"));
    const late = await writeTemporary(at("own/a"), { bytes: "late", mode: 0o600 });
    await expect(late.create()).rejects.toThrow("EEXIST");
    await late.discard();
    await writeWhole(at("own/a"), { bytes: "own", mode: 0o600 });
    expect([lstatSync(at("own/a")).isFile(), readFileSync(at("outside/victim"), "utf8")]).toEqual([true, "mine"]);
    expect(list("own")).toEqual(["a"]);
  });

  it("has a name that differs each time, with the process that writes it", async () => {
    const { at, list } = folders();
    for (const name of ["a", "b"]) await writeTemporary(at("own", name), { bytes: name, mode: 0o600 });
    const names = list("own");
    expect(new Set(names).size).toBe(2);
    for (const name of names) expect(name).toMatch(new RegExp(`^dialectic-${process.pid}-[0-9a-f]{16}\\.tmp$`));
  });

  it.each(["goal", "temporary"])("is refused when the folder of its %s became a link meanwhile", async (which) => {
    const { at, list } = folders();
    mkdirSync(at("git"));
    const folder = which === "goal" ? undefined : at("git");
    const swapped = which === "goal" ? at("own") : at("git");
    writeFileSync(at("own/a"), "old");
    const temporary = await writeTemporary(at("own/a"), { bytes: "new", mode: 0o600, folder });
    renameSync(swapped, at("away"));
    symlinkSync(at("outside"), swapped);
    for (const name of readdirSync(at("away"))) writeFileSync(at("outside", name), "planted");
    const before = list("outside");
    await expect(temporary.replace()).rejects.toThrow("its folder was replaced");
    await expect(temporary.create()).rejects.toThrow("its folder was replaced");
    expect(list("outside")).toEqual(before);
    expect(before.map((name) => readFileSync(at("outside", name), "utf8"))).toEqual(before.map(() => "planted"));
  });

  it("is refused when its temporary file was replaced meanwhile", async () => {
    const { at, list } = folders();
    const temporary = await writeTemporary(at("own/a"), { bytes: "new", mode: 0o600 });
    const [name = ""] = list("own");
    writeFileSync(at("planted"), "planted");
    renameSync(at("planted"), at("own", name));
    await expect(temporary.replace()).rejects.toThrow("its folder was replaced");
    expect(list("own")).toEqual([name]);
  });
});

describe("what a process has left that ended in the middle of a write", () => {
  it("is removed by its process, also that of an older version, and nothing else", async () => {
    const { at, list } = folders();
    const left = ["dialectic-7-00ff.tmp", "dialectic-undo-7-3.tmp"];
    const kept = ["dialectic-77-00ff.tmp", "dialectic-7-00ff.tmp.txt", "my-dialectic-7-00ff.tmp"];
    for (const name of [...left, ...kept]) writeFileSync(at("own", name), "");
    await removeTemporaries([at("own"), at("none")], 7);
    expect(list("own")).toEqual(kept.sort());
  });
});
