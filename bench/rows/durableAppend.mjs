import { fdatasync, readdirSync, statSync, write } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { measureTime } from "../measure/callTime.mjs";
import { interleave } from "../measure/interleave.mjs";
import { judge } from "../measure/result.mjs";
import { createBenchWorkspace } from "../product/benchWorkspace.mjs";
import { loadReview, loadStore } from "../product/bundle.mjs";
import { realisticReview } from "../texts/generatedReviews.mjs";

/** Neither side may block the process, which serves clients and pages in the meantime. */
const writeBytes = promisify(write);
const syncData = promisify(fdatasync);

/** Appends in the full form; there are many because disks are noisy. */
const appends = 50;
const reviewLength = 100_000;

/** The content of each append: texts that the store has never seen, or one changed section. */
const inputs = {
  "100 kB, all new": (/** @type {number} */ turn) => realisticReview(reviewLength, 1_000 + turn),
  "100 kB, one section edited": (/** @type {number} */ turn) =>
    `${realisticReview(reviewLength)}\n\n## Latest\n\nEdit ${turn}.\n`,
};

/**
 * Measures row 15: saving an iteration on disk, against appending the same number of bytes to a file and syncing its
 * data.
 * @type {import("./row.mjs").RowRun}
 */
export async function* measureDurableAppend({ time, choose }) {
  const names = /** @type {(keyof typeof inputs)[]} */ (Object.keys(inputs));
  for (const [input, part] of time.divide(choose(names))) {
    const makeText = inputs[input];
    const store = await openBenchStore();
    const { ours, peer } = await interleave(
      { ours: () => store.append(makeText), peer: () => store.appendBare(makeText) },
      { time: part, rounds: appends, warmup: 40 },
    );
    await store.dispose();
    yield judge({ row: "15", input, metric: "p50 against append and fdatasync", ours, peer });
  }
}

/**
 * Opens a store and, in the same folder, a plain file that receives as many bytes as the store's latest append wrote.
 */
async function openBenchStore() {
  const { applyUpdate, emptyDocument } = await loadReview();
  const { hashText, openReviewStore } = await loadStore();
  const workspace = createBenchWorkspace();
  const directory = join(workspace.folder, "store");
  const store = await openReviewStore({ directory, hostId: "bench", log: () => undefined });
  const bare = await open(join(workspace.folder, "bare"), "a");
  let document = emptyDocument;
  let written = 1;
  let turn = 0;
  /**
   * Prepares an append in the same way for either side, so that the process and its caches are in the same state.
   * @param {(turn: number) => string} textOf
   */
  const prepare = (textOf) => {
    turn += 1;
    const outcome = applyUpdate(document, { kind: "replace", content: textOf(turn) }, hashText);
    if (outcome.kind !== "applied") throw new Error("A replacement is never ambiguous");
    return { document: outcome.document, bytes: Buffer.alloc(written, "a"), before: bytesIn(directory) };
  };
  return {
    /** @param {(turn: number) => string} textOf */
    async append(textOf) {
      const prepared = prepare(textOf);
      document = prepared.document;
      const iteration = {
        reviewId: "bench",
        document,
        at: turn,
        client: "bench",
        mode: /** @type {const} */ ("replace"),
        baseUri: workspace.folder,
        title: "Bench",
      };
      const time = await measureTime(async () => {
        const saved = await store.appendIteration(iteration);
        if (saved.kind !== "saved") throw new Error(saved.message);
      });
      written = bytesIn(directory) - prepared.before;
      return time;
    },
    /** @param {(turn: number) => string} textOf */
    appendBare(textOf) {
      const { bytes } = prepare(textOf);
      return measureTime(async () => {
        await writeBytes(bare.fd, bytes);
        await syncData(bare.fd);
      });
    },
    async dispose() {
      await bare.close();
      await store.dispose();
      workspace.dispose();
    },
  };
}

/** @param {string} directory */
function bytesIn(directory) {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}
