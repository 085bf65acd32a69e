import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { CodeTexts } from "./codeTexts.ts";

function temporaryFile(): string {
  const folder = mkdtempSync(join(tmpdir(), "dialectic-lines-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, "a.ts");
}

describe("CodeTexts", () => {
  it("counts again after the file has changed, even to the same size", async () => {
    const [file, texts] = [temporaryFile(), new CodeTexts()];
    const read: number[] = [];
    for (const text of ["a\nb\nc\n", "a\nb\ncd", "abcd\ne", "a\n"]) {
      writeFileSync(file, text);
      read.push((await texts.read(file)).lines, (await texts.read(file)).lines);
    }
    expect(read).toEqual([3, 3, 3, 3, 2, 2, 1, 1]);
  });

  it("notices when a file is created and deleted", async () => {
    const [file, texts] = [temporaryFile(), new CodeTexts()];
    const before = (await texts.read(file)).lines;
    writeFileSync(file, "a\nb\n");
    const there = (await texts.read(file)).lines;
    rmSync(file);
    expect([before, there, (await texts.read(file)).lines]).toEqual([
      Number.POSITIVE_INFINITY,
      2,
      Number.POSITIVE_INFINITY,
    ]);
  });

  it("prefers the text in an open editor to the one on the disk", async () => {
    const file = temporaryFile();
    let open: string | undefined = "a\nb\nc";
    const texts = new CodeTexts({ unsavedText: (path) => (path === file ? open : undefined) });
    writeFileSync(file, "a\n");
    const unsaved = await texts.read(file);
    open = undefined;
    const saved = await texts.read(file);
    expect([unsaved, saved].map(({ lines, content }) => [lines, content?.text])).toEqual([
      [3, "a\nb\nc"],
      [1, "a\n"],
    ]);
  });
});
