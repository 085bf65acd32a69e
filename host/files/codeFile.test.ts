import { mkdirSync, renameSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder, writeFiles } from "../test/testHost.fixture.ts";
import { readCode } from "./codeFile.ts";

describe("readCode", () => {
  it("reads the lines of a file", async () => {
    const folder = temporaryFolder();
    writeFiles(folder, { "a.ts": "one\r\ntwo\nthree" });
    expect(await readCode(join(folder, "a.ts"))).toEqual({ kind: "lines", lines: ["one", "two", "three"] });
  });

  it("reads nothing through a link that replaced the file or a folder above it", async () => {
    const folder = temporaryFolder();
    writeFiles(folder, { "work/src/a.ts": "", "outside/a.ts": "secret" });
    const path = join(folder, "work/src/a.ts");
    renameSync(join(folder, "work/src"), join(folder, "work/before"));
    symlinkSync(join(folder, "outside"), join(folder, "work/src"));
    expect(await readCode(path)).toEqual({ kind: "unreadable", reason: "has become a link" });
    renameSync(join(folder, "work/src"), join(folder, "work/link"));
    mkdirSync(join(folder, "work/src"));
    symlinkSync(join(folder, "outside/a.ts"), path);
    expect(await readCode(path)).toEqual({ kind: "unreadable", reason: "has become a link" });
  });
});
