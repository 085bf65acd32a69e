import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { realisticReview } from "../texts/generatedReviews.mjs";
import { repository } from "./product.mjs";

const charactersOfUpdate = 95_000;
const updatesOfReview = 10;

/** A word in one section of each review's first text, and one in the oldest text only. */
export const [wordOfReviews, wordOfOldest] = ["quixotry", "quagmire"];

/**
 * Fills the store of a workspace with reviews, each of several texts that have nothing in common, with the host's own code: through the MCP
 * server it would take minutes. Returns the texts, the oldest first.
 * @param {import("./workspace.mjs").BenchWorkspace} workspace
 * @param {number} megabytes
 * @returns {Promise<readonly string[]>}
 */
export async function fillStore({ folder, environment }, megabytes) {
  const { hashText, store } = await openStoreOf(folder, environment);
  const texts = [];
  const updates = Math.ceil((megabytes * 1e6) / charactersOfUpdate);
  for (let update = 0; update < updates; update++) {
    const word = update === 0 ? wordOfOldest : update % updatesOfReview === 0 ? wordOfReviews : "";
    const text = `${realisticReview(charactersOfUpdate, update)}\n## The end\n\nIt is said once: ${word}.\n`;
    const parts = text.split(/^(?=## )/m);
    const sections = parts.map((own, at) => ({
      id: `s${at}`,
      hash: hashText(own),
      level: at === 0 ? 1 : 2,
      title: /^#+ (.*)$/m.exec(own)?.[1] ?? "",
      text: own,
      defines: false,
    }));
    const saved = await store.appendIteration({
      reviewId: `review${Math.floor(update / updatesOfReview)}`,
      document: { sections, nextId: sections.length },
      at: Date.now(),
      client: "bench",
      mode: "replace",
      baseUri: folder,
      title: `Review ${Math.floor(update / updatesOfReview)}`,
    });
    if (saved.kind !== "saved") throw new Error(saved.message);
    texts.push(text);
  }
  await store.dispose();
  return texts;
}

/**
 * Fills the store of a folder with small reviews that were committed.
 * @param {string} folder
 * @param {Record<string, string>} environment
 * @param {number} count
 */
export async function fillWithCommitted(folder, environment, count) {
  const { hashText, store } = await openStoreOf(folder, environment);
  const saved = Array.from({ length: count }, async (_, at) => {
    const [reviewId, title] = [`past${at}`, `Past ${at}`];
    const text = `# ${title}\n\nText.\n`;
    const section = { id: "s0", hash: hashText(text), level: 1, title, text, defines: false };
    const document = { sections: [section], nextId: 1 };
    const iteration = { reviewId, document, at: Date.now(), client: "bench", mode: "replace", baseUri: folder, title };
    await store.appendIteration(iteration);
    const commit = { commit: "0".repeat(40), subject: title, repository: folder, iteration: 1, at: Date.now() };
    const outcome = await store.markCommitted(reviewId, commit);
    if (outcome.kind !== "saved") throw new Error(outcome.message);
  });
  await Promise.all(saved);
  await store.dispose();
}

/**
 * @param {string} folder
 * @param {Record<string, string>} environment
 */
async function openStoreOf(folder, environment) {
  const { findStoreDirectory, hashText, openReviewStore } = await loadStore();
  const directory = await findStoreDirectory(folder, { platform: process.platform, environment, home: "" });
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const store = await openReviewStore({ directory, hostId: "bench", log: () => {} });
  return { hashText, store };
}

/** Compiles the host's store, because Node does not run TypeScript. */
async function loadStore() {
  const folder = mkdtempSync(join(tmpdir(), "dialectic-store-"));
  const outfile = join(folder, "store.mjs");
  try {
    const entry = join(repository, "host", "store", "index.ts");
    await build({ entryPoints: [entry], bundle: true, platform: "node", format: "esm", outfile, logLevel: "error" });
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
