import { describe, expect, it } from "vitest";
import { changed, undoneRepository } from "./test/undoneRepository.fixture.ts";

const wide = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");
const rows = Array.from({ length: 30 }, (_, at) => `zeile ${at + 1} ü\n`).join("");
const twice = rows.replace("zeile 3 ", "zeile drei ").replace("zeile 20 ", "zeile zwanzig ");
const inCrlf = (text: string) => text.replaceAll("\n", "\r\n");

describe("undoing a change in a file that git treats as binary", () => {
  it("undoes and restores one hunk of UTF-16 in its own encoding", async () => {
    const { undo, restore, read } = await undoneRepository({
      before: { "a.ps1": wide(inCrlf(rows)) },
      after: { "a.ps1": wide(inCrlf(twice)) },
    });
    expect(await undo("a.ps1", 1)).toEqual(changed(1));
    expect(read("a.ps1")).toEqual(wide(inCrlf(rows.replace("zeile 3 ", "zeile drei "))));
    expect(await restore()).toEqual(changed(1));
    expect(read("a.ps1")).toEqual(wide(inCrlf(twice)));
  });

  it("restores the lines and the encoding of a UTF-8 file", async () => {
    const { undo, undoWhole, restore, read } = await undoneRepository({
      before: { "a.ps1": wide(rows) },
      after: { "a.ps1": Buffer.from(twice) },
    });
    expect(await undo("a.ps1", 0)).toEqual(changed(1));
    expect(read("a.ps1")).toEqual(Buffer.from(rows.replace("zeile 20 ", "zeile zwanzig ")));
    expect(await restore()).toEqual(changed(1));
    expect(await undoWhole("a.ps1")).toEqual(changed(1));
    expect(read("a.ps1")).toEqual(wide(rows));
  });
});

describe("undoing a change in a file whose line ends changed", () => {
  it("restores a line with the line ends of the lines around it", async () => {
    const { undo, restore, read } = await undoneRepository({
      before: { "a.txt": inCrlf(rows), "b.txt": rows },
      after: { "a.txt": twice, "b.txt": inCrlf(twice) },
    });
    expect([await undo("a.txt", 0), await undo("b.txt", 0)]).toEqual([changed(1), changed(1)]);
    const once = rows.replace("zeile 20 ", "zeile zwanzig ");
    expect(read("a.txt")).toEqual(Buffer.from(once));
    expect(read("b.txt")).toEqual(Buffer.from(inCrlf(once)));
    expect(await restore()).toEqual(changed(2));
    expect(read("b.txt")).toEqual(Buffer.from(inCrlf(twice)));
  });

  it("restores the line ends of the whole file, even when nothing else changed", async () => {
    const { undoWhole, restore, read } = await undoneRepository({
      before: { "a.txt": inCrlf(rows), "b.txt": inCrlf(rows) },
      after: { "a.txt": twice, "b.txt": rows },
    });
    expect([await undoWhole("a.txt"), await undoWhole("b.txt")]).toEqual([changed(1), changed(1)]);
    expect([read("a.txt"), read("b.txt")]).toEqual([Buffer.from(inCrlf(rows)), Buffer.from(inCrlf(rows))]);
    expect(await restore()).toEqual(changed(2));
    expect(read("a.txt")).toEqual(Buffer.from(twice));
  });
});
