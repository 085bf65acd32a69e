import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openReviewStore } from "./openReviewStore.ts";
import { isDamage } from "./storeProblem.ts";
import { createDocument, createIteration, edited } from "./test/storedDocuments.fixture.ts";
import { temporaryFolder } from "./test/temporaryFolder.fixture.ts";
import { readTexts, withStore } from "./test/withStore.fixture.ts";

const reviewIds = ["r1", "r2"];
const mark = { commit: "c0ffee", subject: "Three", repository: "shop", iteration: 1, at: 7 };

/** Two reviews in one segment: one grows by an edit, the other becomes a commit. Returns texts by review, and the segment's bytes. */
async function smallJournal(): Promise<{
  bytes: Buffer;
  texts: Record<string, readonly string[]>;
  /** A folder with the same ledger. */
  copy: string;
}> {
  const directory = temporaryFolder();
  const store = await openReviewStore({ directory, hostId: "a", log: () => undefined });
  const document = createDocument("one\n", "two\n");
  await store.appendIteration(createIteration(document));
  await store.appendIteration(createIteration(edited(document, 1, "2\n")));
  await store.appendIteration(createIteration(createDocument("three"), { reviewId: "r2" }));
  await store.markCommitted("r2", mark);
  await store.dispose();
  const copy = temporaryFolder();
  mkdirSync(join(copy, "segments"));
  copyFileSync(join(directory, "ledger.log"), join(copy, "ledger.log"));
  return {
    copy,
    bytes: readFileSync(join(directory, "segments", "a-1.log")),
    texts: { r1: ["one\ntwo\n", "one\n2\n"], r2: ["three"] },
  };
}

async function readBack(bytes: Buffer, directory: string) {
  writeFileSync(join(directory, "segments", "a-1.log"), bytes);
  return withStore(directory, async (store) => {
    const [r1, r2] = [await readTexts(store, "r1"), await readTexts(store, "r2")];
    return {
      texts: { r1, r2 } as Record<string, readonly string[]>,
      damage: store.damage.problems().filter(isDamage).length,
      lost: (await store.damage.lost()).length,
      text: store.damage.trouble,
      mark: store.committed("r2"),
    };
  });
}

/** Counts texts that were never written: a damaged text may be missing or reported, but never altered. */
function alteredIn(read: Record<string, readonly string[]>, written: Record<string, readonly string[]>): number {
  const strange = (id: string) => (read[id] ?? []).filter((text) => text !== "damaged" && !written[id]?.includes(text));
  return reviewIds.flatMap(strange).length;
}

/** Counts iterations that cannot be read back. */
function lostIn(read: Record<string, readonly string[]>, written: Record<string, readonly string[]>): number {
  return reviewIds.flatMap((id) => (written[id] ?? []).filter((text) => !read[id]?.includes(text))).length;
}

describe.each([
  { places: "twentieth", every: 20, tags: [] },
  { places: "single", every: 1, tags: ["whole"] },
])("a damaged store", ({ places, every, tags }) => {
  it(`keeps everything before the cut when a file is cut at every ${places} byte`, { tags }, async () => {
    const { bytes, texts, copy: directory } = await smallJournal();
    let altered = 0;
    let iterations = 0;
    const marks: unknown[] = [];
    for (let length = bytes.length % every; length <= bytes.length; length += every) {
      const read = await readBack(bytes.subarray(0, length), directory);
      altered += alteredIn(read.texts, texts);
      const now = reviewIds.flatMap((id) => read.texts[id] ?? []);
      expect(now).not.toContain("damaged");
      expect(now.length).toBeGreaterThanOrEqual(iterations);
      iterations = now.length;
      // The file was closed, so missing bytes are detected.
      const damage = length < bytes.length ? 1 : 0;
      expect(read).toMatchObject({ damage, lost: 3 - iterations });
      marks.push(read.mark);
    }
    console.log(`store: cut at ${marks.length} places, altered ${altered}`);
    expect({ altered, iterations }).toEqual({ altered: 0, iterations: 3 });
    expect(new Set(marks)).toEqual(new Set([undefined, mark]));
    expect([marks.at(-2), marks.at(-1)]).toEqual([undefined, mark]);
  });

  it(`never shows an altered text, keeps the other review, and reports its losses, when a bit of every ${places} byte flips`, {
    tags,
  }, async () => {
    const { bytes, texts, copy: directory } = await smallJournal();
    let altered = 0;
    let bothHit = 0;
    let silent = 0;
    for (let at = 0; at < bytes.length; at += every) {
      const bit = [0, 3, 6].at(at % 3) ?? 0;
      const hit = Buffer.from(bytes);
      hit.writeUInt8(hit.readUInt8(at) ^ (1 << bit), at);
      const read = await readBack(hit, directory);
      altered += alteredIn(read.texts, texts);
      if (read.mark !== undefined) expect(read.mark).toEqual(mark);
      const lost = reviewIds.filter((id) => JSON.stringify(read.texts[id]) !== JSON.stringify(texts[id]));
      if (lost.length > 1) bothHit += 1;
      if ((lost.length > 0 || read.mark === undefined) && read.damage === 0) silent += 1;
      expect(read.lost).toBeGreaterThanOrEqual(lostIn(read.texts, texts));
    }
    console.log(`store: flips of every ${places} of ${bytes.length} bytes, altered ${altered}`);
    expect({ altered, bothHit, silent }).toEqual({ altered: 0, bothHit: 0, silent: 0 });
  });
});
