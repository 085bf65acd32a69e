import { renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder, writeFiles } from "../test/testHost.fixture.ts";
import { fileStamp, isSameStamp } from "./fileStamp.ts";

/** A file that was last changed long ago by this clock. */
function oldFile() {
  const folder = temporaryFolder();
  writeFiles(folder, { "a.ts": "one\n" });
  const path = join(folder, "a.ts");
  const muchLater = () => Date.now() + 60_000;
  return { path, stampOf: () => fileStamp(path, muchLater) };
}

describe("fileStamp", () => {
  it("stays the same while the file is unchanged, even after it was read", () => {
    const { stampOf } = oldFile();
    const [one, other] = [stampOf(), stampOf()];
    expect(one && other && isSameStamp(one, other)).toBe(true);
  });

  it.each<[string, (path: string) => void]>([
    ["as many bytes are written", (path) => writeFileSync(path, "two\n")],
    [
      "its time is set back after that",
      (path) => {
        const { atime, mtime } = statSync(path);
        writeFileSync(path, "two\n");
        utimesSync(path, atime, mtime);
      },
    ],
    [
      "another file takes its place",
      (path) => {
        writeFileSync(`${path}.new`, "one\n");
        renameSync(`${path}.new`, path);
      },
    ],
  ])("changes when %s", async (_how, change) => {
    const { path, stampOf } = oldFile();
    const before = stampOf();
    // The file system's clock ticks every few milliseconds.
    const { ctimeMs } = statSync(path);
    await expect.poll(() => touched(path)).toBeGreaterThan(ctimeMs);
    change(path);
    const after = stampOf();
    expect(before && after && isSameStamp(before, after)).toBe(false);
  });

  it("is undefined for a recently changed file, a folder and a deleted file", () => {
    const { path } = oldFile();
    expect(fileStamp(path)).toBeUndefined();
    expect(fileStamp(temporaryFolder(), () => Number.MAX_VALUE)).toBeUndefined();
    rmSync(path);
    expect(fileStamp(path, () => Number.MAX_VALUE)).toBeUndefined();
  });
});

function touched(path: string): number {
  writeFileSync(`${path}.clock`, "");
  return statSync(`${path}.clock`).ctimeMs;
}
