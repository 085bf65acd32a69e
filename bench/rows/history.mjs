import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { timeOf } from "../measure/callTime.mjs";
import { interleave } from "../measure/interleave.mjs";
import { judge } from "../measure/result.mjs";
import { median } from "../measure/statistics.mjs";
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
 * Row 16: a long history. Its size against all texts as they are, the list of all iterations against reading it from a file, an old
 * iteration against reading its text from one.
 * @type {import("./row.mjs").RowRun}
 */
export async function* measureHistory({ rounds, only, note }) {
  if (!only(input)) return;
  const workspace = createBenchWorkspace();
  const directory = join(workspace.folder, "store");
  const { raw, texts } = await writeHistory(directory);
  const size = bytesIn(directory);
  yield judge({ row, input, metric: "raw size against ours", ours: size, peer: raw, ratio: raw / size });

  const { openReviewStore } = await loadStore();
  let store = await openReviewStore({ directory, hostId: "reader", log: () => undefined });
  const openTime = await timeOf(async () => {
    await store.dispose();
    store = await openReviewStore({ directory, hostId: "reader", log: () => undefined });
  });
  note(`row 16: opening the whole store takes ${openTime.toFixed(0)} ms`);

  const listFile = join(workspace.folder, "list.json");
  writeFileSync(listFile, JSON.stringify(store.iterations("bench")));
  const textFile = join(workspace.folder, "text.md");
  writeFileSync(textFile, texts[opened - 1] ?? "");
  const list = await interleave(
    {
      ours: () => timeOf(async () => check(store.iterations("bench").length === iterations)),
      limit: () => timeOf(async () => check(readFileSync(listFile).length > iterations)),
    },
    { rounds: rounds * 10, warmup: 20 },
  );
  const [listed, listLimit] = [median(list.ours), median(list.limit)];
  const listing = "listing against reading the list";
  yield judge({ row, input, metric: listing, ours: listed, limit: listLimit, ratio: listed / listLimit });

  const read = await store.document("bench", opened);
  check(read.kind === "document" && read.document.sections.map(({ text }) => text).join("") === texts[opened - 1]);
  const texted = await interleave(
    {
      ours: async () => {
        // A store that has just been opened has no text in memory.
        const fresh = await openReviewStore({ directory, hostId: "reader", log: () => undefined });
        const time = await timeOf(async () => check((await fresh.document("bench", opened)).kind === "document"));
        await fresh.dispose();
        return time;
      },
      // Not only the bytes: somebody is going to read them.
      limit: () => timeOf(async () => check(readFileSync(textFile, "utf8").length > 0)),
    },
    { rounds: rounds * 4, warmup: 10 },
  );
  const [once, textLimit] = [median(texted.ours), median(texted.limit)];
  const metric = `opening the ${opened}th against reading its texts`;
  yield judge({ row, input, metric, ours: once, limit: textLimit, ratio: once / textLimit });
  await store.dispose();
  workspace.dispose();
}

/**
 * Writes the iterations, each of which edits a twentieth of the sections of the one before.
 * @param {string} directory
 */
async function writeHistory(directory) {
  const { applyUpdate, documentText, emptyDocument } = await loadReview();
  const { hashText, openReviewStore } = await loadStore();
  const store = await openReviewStore({ directory, hostId: "writer", log: () => undefined });
  const texts = [];
  let document = emptyDocument;
  let raw = 0;
  for (let number = 1; number <= iterations; number += 1) {
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
    const text = documentText(document);
    texts.push(text);
    raw += Buffer.byteLength(text);
  }
  await store.dispose();
  return { raw, texts };
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
