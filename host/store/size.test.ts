import { statSync } from "node:fs";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { openReviewStore } from "./openReviewStore.ts";
import { createDocument, createIteration, edited } from "./test/storedDocuments.fixture.ts";
import { temporaryFolder } from "./test/temporaryFolder.fixture.ts";

const sections = 100;
const sectionLength = 1000;

/** A text whose length is unique for each number. */
function textNumbered(number: number): string {
  return `${number} `.padEnd(sectionLength - 1, "words ").concat("\n");
}

function heapAfterCollecting(): number {
  setFlagsFromString("--expose_gc");
  const collect: unknown = runInNewContext("gc");
  if (typeof collect !== "function") throw new Error("this runtime cannot collect on demand");
  collect();
  return process.memoryUsage().heapUsed;
}

describe("the size of a long history", () => {
  it("is that of the changes on disk, and little more than a line per iteration in memory", {
    tags: ["whole"],
  }, async () => {
    const directory = temporaryFolder();
    const store = await openReviewStore({ directory, hostId: "a", log: () => undefined });
    let document = createDocument(...Array.from({ length: sections }, (_, index) => textNumbered(index)));
    let early = 0;
    for (let number = 1; number <= 1000; number += 1) {
      for (let edit = 0; edit < 5; edit += 1) {
        document = edited(document, (number * 37 + edit * 23) % sections, textNumbered(number * sections + edit));
      }
      await store.appendIteration(createIteration(document));
      if (number === 100) early = heapAfterCollecting();
    }
    const perIteration = (heapAfterCollecting() - early) / 900;
    const ratio = (1000 * sections * sectionLength) / statSync(join(directory, "segments", "a-1.log")).size;
    console.log(
      `1,000 iterations: 1/${ratio.toFixed(1)} of their texts on disk, ${Math.round(perIteration)} bytes each in memory`,
    );
    expect(ratio).toBeGreaterThanOrEqual(15);
    // The five texts that an iteration changes are 5,000 bytes: none of them may stay in memory.
    expect(perIteration).toBeLessThan(1500);
    expect(await store.document("r1", 700)).toMatchObject({ kind: "document" });
    await store.dispose();
  });

  for (const hosts of [30, 300])
    it(`keeps the records of ${hosts} short-lived processes, each in its own file`, {
      tags: hosts > 30 ? ["whole"] : [],
    }, async () => {
      const directory = temporaryFolder();
      for (let host = 0; host < hosts; host += 1) {
        const store = await openReviewStore({ directory, hostId: `host${host}`, log: () => undefined });
        const saved = await store.appendIteration(createIteration(createDocument(`text ${host}`)));
        expect(saved).toMatchObject({ kind: "saved", number: host + 1 });
        await store.dispose();
      }
    });
});
