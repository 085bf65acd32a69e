import { readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openReviewStore } from "./openReviewStore.ts";
import { examineStore, repairStore } from "./repairStore.ts";
import { createDocument, createIteration } from "./test/storedDocuments.fixture.ts";
import { temporaryFolder } from "./test/temporaryFolder.fixture.ts";
import { readTexts, withStore } from "./test/withStore.fixture.ts";

const texts = ["first text\n", "second text\n", "third text\n"];

/** A store of one review by two hosts, and the first host's file. */
async function writtenStore(): Promise<{ readonly directory: string; readonly file: string }> {
  const directory = temporaryFolder();
  for (const [hostId, own] of [
    ["a", texts.slice(0, 2)],
    ["b", texts.slice(2)],
  ] as const) {
    const store = await openReviewStore({ directory, hostId, log: () => undefined });
    for (const text of own) await store.appendIteration(createIteration(createDocument(text)));
    await store.dispose();
  }
  return { directory, file: join(directory, "segments", "a-1.log") };
}

async function standing(directory: string) {
  return withStore(directory, async (store) => ({ texts: await readTexts(store, "r1"), damage: store.damage.trouble }));
}

/** Changes a byte in the last occurrence of a text. */
function flip(file: string, text: string): void {
  const bytes = readFileSync(file);
  const at = bytes.lastIndexOf(text);
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  writeFileSync(file, bytes);
}

describe("repairStore", () => {
  it.each([
    ["a text", (file: string) => flip(file, "second text"), 2, "damaged"],
    ["the last record", (file: string) => flip(file, '"iteration"'), 2, "damaged"],
    ["its end", (file: string) => truncateSync(file, readFileSync(file).length - 5), 2, "cut"],
  ])("reports damage to %s, removes it and keeps a copy of the file", async (_, damage, number, reason) => {
    const { directory, file } = await writtenStore();
    damage(file);
    const damaged = readFileSync(file);
    const found = await examineStore(directory);
    expect(found).toMatchObject({ reviews: 1, lost: [{ reviewId: "r1", number, title: "A review" }] });
    expect(found.problems.map((problem) => problem.reason)).toContain(reason);

    const kept = join(directory, "damaged", "a-1.log.1");
    expect(await repairStore(directory, found.problems)).toEqual([{ file: "a-1.log", kept }]);
    expect(readFileSync(kept).equals(damaged)).toBe(true);
    expect(await examineStore(directory)).toMatchObject({ problems: [], lost: [] });
    const after = await standing(directory);
    expect(after.damage).toBeUndefined();
    expect(after.texts).toEqual(expect.arrayContaining([texts[0], texts[2]]));
  });

  it("finds nothing wrong with an undamaged store, and changes nothing", async () => {
    const { directory, file } = await writtenStore();
    const before = readFileSync(file);
    const found = await examineStore(directory);
    expect(found).toEqual({ reviews: 1, iterations: 3, problems: [], lost: [] });
    expect(await repairStore(directory, found.problems)).toEqual([]);
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it("reports a missing file once", async () => {
    const { directory, file } = await writtenStore();
    rmSync(file);
    const found = await examineStore(directory);
    expect(found.lost.map(({ number }) => number)).toEqual([1, 2]);
    expect(await repairStore(directory, found.problems)).toEqual([{ file: "a-1.log" }]);
    expect((await examineStore(directory)).problems).toEqual([]);
    expect((await standing(directory)).texts).toEqual([texts[2]]);
  });
});
