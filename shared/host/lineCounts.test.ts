import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { LineCounts } from "./lineCounts.ts";

function temporaryFile(): string {
  const folder = mkdtempSync(join(tmpdir(), "dialectic-lines-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, "a.ts");
}

describe("LineCounts", () => {
  it("counts anew when the file has changed, also into one of the same size", async () => {
    const [file, counts] = [temporaryFile(), new LineCounts()];
    const read: number[] = [];
    for (const text of ["a\nb\nc\n", "a\nb\ncd", "abcd\ne", "a\n"]) {
      writeFileSync(file, text);
      read.push(await counts.of(file), await counts.of(file));
    }
    expect(read).toEqual([3, 3, 3, 3, 2, 2, 1, 1]);
  });

  it("sees a file come and go", async () => {
    const [file, counts] = [temporaryFile(), new LineCounts()];
    const before = await counts.of(file);
    writeFileSync(file, "a\nb\n");
    const there = await counts.of(file);
    rmSync(file);
    expect([before, there, await counts.of(file)]).toEqual([Number.POSITIVE_INFINITY, 2, Number.POSITIVE_INFINITY]);
  });
});
