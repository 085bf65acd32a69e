import { renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder, writeFiles } from "../test/testHost.ts";
import { fileStamp, isSameStamp } from "./fileStamp.ts";

/** A file whose last change is long ago by that clock. */
function oldFile() {
  const folder = temporaryFolder();
  writeFiles(folder, { "a.ts": "one\n" });
  const path = join(folder, "a.ts");
  const muchLater = () => Date.now() + 60_000;
  return { path, stampOf: () => fileStamp(path, muchLater) };
}

describe("fileStamp", () => {
  it("is the same while nobody writes, also after the file was read", () => {
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
  ])("is another when %s", async (_how, change) => {
    const { path, stampOf } = oldFile();
    const before = stampOf();
    // The file system's clock ticks every few milliseconds.
    const { ctimeMs } = statSync(path);
    await expect.poll(() => touched(path)).toBeGreaterThan(ctimeMs);
    change(path);
    const after = stampOf();
    expect(before && after && isSameStamp(before, after)).toBe(false);
  });

  it("is nothing of a file that changed a moment ago, of a folder, and of what is gone", () => {
    const { path } = oldFile();
    expect(fileStamp(path)).toBeUndefined();
    expect(fileStamp(temporaryFolder(), () => Number.MAX_VALUE)).toBeUndefined();
    rmSync(path);
    expect(fileStamp(path, () => Number.MAX_VALUE)).toBeUndefined();
  });
});

/** The time that a file gets now, beside the one at that path. */
function touched(path: string): number {
  writeFileSync(`${path}.clock`, "");
  return statSync(`${path}.clock`).ctimeMs;
}
