import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { measureTime } from "../measure/callTime.mjs";
import { interleave } from "../measure/interleave.mjs";
import { judge } from "../measure/result.mjs";
import { createBenchWorkspace } from "../product/benchWorkspace.mjs";
import { loadReview, loadStore } from "../product/bundle.mjs";
import { realisticReview } from "../texts/generatedReviews.mjs";

const row = "16";
const input = "1,000 iterations of 100 kB";
const iterations = 1_000;
const opened = 700;
/** One section in this many is edited in each iteration. */
const editedShare = 20;

/**
 * Measures row 16, a long history: its size against all texts uncompressed, the list of all iterations against reading
 * it from a file, and an old iteration against reading its text from a file.
 * @type {import("./row.mjs").RowRun}
 */
export async function* measureHistory({ time, choose, note }) {
  if (choose([input]).length === 0) return;
  const workspace = createBenchWorkspace();
  const directory = join(workspace.folder, "store");
  const { raw, size, texts } = await writeHistory(directory, iterations);
  yield judge({ row, input, metric: "raw size against ours", ours: size / 1e6, peer: raw / 1e6 });

  const { openReviewStore } = await loadStore();
  let store = await openReviewStore({ directory, hostId: "reader", log: () => undefined });
  const openTime = await measureTime(async () => {
    await store.dispose();
    store = await openReviewStore({ directory, hostId: "reader", log: () => undefined });
  });
  note(`opening the whole store takes ${openTime.toFixed(0)} ms`);

  const listFile = join(workspace.folder, "list.json");
  writeFileSync(listFile, JSON.stringify(store.iterations("bench")));
  const textFile = join(workspace.folder, "text.md");
  writeFileSync(textFile, texts[opened - 1] ?? "");
  const list = await interleave(
    {
      ours: () => measureTime(async () => check(store.iterations("bench").length === iterations)),
      limit: () => measureTime(async () => check(readFileSync(listFile).length > iterations)),
    },
    { time: time.share(3), rounds: 50, warmup: 20 },
  );
  yield judge({ row, input, metric: "listing against reading the list", ours: list.ours, peer: list.limit });

  const read = await store.document("bench", opened);
  check(read.kind === "document" && read.document.sections.map(({ text }) => text).join("") === texts[opened - 1]);
  const texted = await interleave(
    {
      ours: async () => {
        // A freshly opened store has no text in memory.
        const fresh = await openReviewStore({ directory, hostId: "reader", log: () => undefined });
        const time = await measureTime(async () => check((await fresh.document("bench", opened)).kind === "document"));
        await fresh.dispose();
        return time;
      },
      // The bytes are decoded as well, because a reader needs the text.
      limit: () => measureTime(async () => check(readFileSync(textFile, "utf8").length > 0)),
    },
    { time, rounds: 20, warmup: 10 },
  );
  const metric = `opening the ${opened}th against reading its texts`;
  yield judge({ row, input, metric, ours: texted.ours, peer: texted.limit });
  await store.dispose();
  workspace.dispose();
}

/**
 * Writes iterations, each of which edits a twentieth of the previous one's sections. Returns the bytes of all texts and
 * of the store.
 * @param {string} directory
 * @param {number} count
 */
export async function writeHistory(directory, count) {
  const { applyUpdate, joinDocumentText, emptyDocument } = await loadReview();
  const { hashText, openReviewStore } = await loadStore();
  const store = await openReviewStore({ directory, hostId: "writer", log: () => undefined });
  const texts = [];
  let document = emptyDocument;
  let raw = 0;
  for (let number = 1; number <= count; number += 1) {
    const content = number === 1 ? realisticReview(100_000) : edited(document.sections, number);
    const outcome = applyUpdate(document, { kind: "replace", content }, hashText);
    if (outcome.kind !== "applied") throw new Error("A replacement is never ambiguous");
    document = outcome.document;
    const saved = await store.appendIteration({
      reviewId: "bench",
      document,
      at: number,
      client: "bench",
      mode: "replace",
      baseUri: directory,
      title: "Bench",
    });
    if (saved.kind !== "saved") throw new Error(saved.message);
    const text = joinDocumentText(document);
    texts.push(text);
    raw += Buffer.byteLength(text);
  }
  await store.dispose();
  return { raw, size: bytesIn(directory), texts };
}

/**
 * @param {readonly import("@dialectic/shared/review").Section[]} sections
 * @param {number} number
 */
function edited(sections, number) {
  const mark = /\n\nEdited in \d+\.\n/;
  return sections
    .map(({ text }, place) =>
      place % editedShare === number % editedShare
        ? `${text.replace(mark, "\n").trimEnd()}\n\nEdited in ${number}.\n\n`
        : text,
    )
    .join("");
}

/** @param {boolean} holds */
function check(holds) {
  if (!holds) throw new Error("The store has not given back what was written");
}

/** @param {string} directory */
function bytesIn(directory) {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}
