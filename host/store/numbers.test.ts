import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { nodeFileSystem } from "./fileSystem.ts";
import { encodeFrame, scanFrames } from "./frame.ts";
import { openReviewStore } from "./openReviewStore.ts";
import { buildWriter } from "./test/buildWriter.fixture.ts";
import { runWriter } from "./test/runWriter.fixture.ts";
import { createDocument, createIteration } from "./test/storedDocuments.fixture.ts";
import { temporaryFolder } from "./test/temporaryFolder.fixture.ts";
import { withStore } from "./test/withStore.fixture.ts";
import { writtenText } from "./test/writtenText.fixture.ts";

const generous = 120_000;
const reviewId = "r1";

/** Rewrites a segment in the format of older versions. */
function withoutNumbers(file: string): void {
  const bytes = readFileSync(file);
  const frames = scanFrames(bytes).frames.map(({ offset, length, payload }) => {
    const { number, ...record } = JSON.parse(payload.toString());
    return number === undefined ? bytes.subarray(offset, offset + length) : encodeFrame(record);
  });
  writeFileSync(file, Buffer.concat(frames));
}

describe("the numbers of iterations", () => {
  it(
    "always refer to the same text, when two processes write into one review and are killed",
    async () => {
      const [program, directory] = [join(temporaryFolder(), "writer.mjs"), temporaryFolder()];
      await buildWriter(program);
      const task = { directory, characters: 300, appends: 10_000, atOnce: 3, reviewId };
      const told = new Map<number, string>();
      for (const round of [1, 2, 3]) {
        const hosts = [`a${round}`, `b${round}`];
        const runs = hosts.map((hostId, index) => runWriter(program, { ...task, hostId }, 30 + 10 * index));
        for (const [index, acknowledged] of (await Promise.all(runs)).entries()) {
          for (const [append, number] of acknowledged) {
            expect(told.has(number)).toBe(false);
            told.set(number, writtenText(hosts[index] ?? "", append, task.characters));
          }
        }
      }
      expect(told.size).toBeGreaterThanOrEqual(210);
      await withStore(directory, async (store) => {
        for (const [number, text] of told) {
          const read = await store.document(reviewId, number);
          expect(read.kind === "document" && read.document.sections.at(1)?.text).toBe(text);
        }
      });
    },
    generous,
  );

  it(
    "have a gap when a process was killed between its claim and its record",
    async () => {
      const [program, directory] = [join(temporaryFolder(), "claiming.mjs"), temporaryFolder()];
      await buildWriter(program, "claimingProgram");
      const child = spawn(process.execPath, [program, directory], { stdio: ["ignore", "pipe", "inherit"] });
      await once(child.stdout, "data");
      child.kill("SIGKILL");
      await once(child, "close");
      await withStore(directory, async (store) => {
        expect(await store.appendIteration(createIteration(createDocument("three")))).toMatchObject({ number: 3 });
        expect(store.iterations(reviewId).map(({ number }) => number)).toEqual([1, 3]);
        expect(await store.document(reviewId, 2)).toEqual({ kind: "unknown" });
        expect(await store.document(reviewId, 3)).toEqual({ kind: "document", document: createDocument("three") });
        expect([store.numberBefore(reviewId, 3), store.numberAfter(reviewId, 1)]).toEqual([1, 3]);
        expect(await store.damage.lost()).toEqual([]);
      });
    },
    generous,
  );

  it("stay the same while writes to a full disk are retried", async () => {
    let isFull = true;
    const full = Object.assign(new Error("ENOSPC"), { code: "ENOSPC" });
    const store = await openReviewStore({
      directory: temporaryFolder(),
      hostId: "a",
      fileSystem: {
        ...nodeFileSystem,
        open: (path, purpose) =>
          isFull && purpose === "create" ? Promise.reject(full) : nodeFileSystem.open(path, purpose),
      },
      log: () => undefined,
    });
    const call = createIteration(createDocument("one"), { retryId: "call-1" });
    for (let tries = 0; tries < 5; tries += 1) expect((await store.appendIteration(call)).kind).toBe("failed");
    isFull = false;
    expect(await store.appendIteration(call)).toMatchObject({ kind: "saved", number: 1 });
    await store.dispose();
  });

  it("are counted in stores of older versions, whose records have none", async () => {
    const directory = temporaryFolder();
    const store = await openReviewStore({ directory, hostId: "a", log: () => undefined });
    for (const text of ["one", "two"]) await store.appendIteration(createIteration(createDocument(text)));
    await store.dispose();
    withoutNumbers(join(directory, "segments", "a-1.log"));
    rmSync(join(directory, "ledger.log"));
    await withStore(directory, async (later) => {
      expect(later.iterations(reviewId).map(({ number }) => number)).toEqual([1, 2]);
      expect(await later.appendIteration(createIteration(createDocument("three")))).toMatchObject({ number: 3 });
    });
  });
});
