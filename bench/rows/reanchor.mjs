import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { listFiles, readTexts } from "../anchors/git.mjs";
import { isSource, ownRepository } from "../anchors/replayRepository.mjs";
import { interleave } from "../measure/interleave.mjs";
import { judge } from "../measure/result.mjs";
import { createBenchWorkspace } from "../product/benchWorkspace.mjs";
import { loadReview } from "../product/bundle.mjs";

const row = "re-anchor";
const input = "1,000 references in 200 files";
const fileCount = 200;
const referencesOfFile = 5;
/** Number of commits between the branches. */
const distance = 40;

/**
 * Measures row re-anchor: processor time for finding every reference again after a checkout, which includes reading the
 * old and the new files and following the lines. The files are this repository's own, those that differ between the two
 * commits first.
 * @type {import("./row.mjs").RowRun}
 */
export async function* measureReanchor({ time, choose, note }) {
  if (choose([input]).length === 0) return;
  const review = await loadReview();
  const workspace = createBenchWorkspace();
  const { paths, changed } = await writeCheckouts(workspace.folder);
  const reanchor = () => {
    const textBefore = (/** @type {string} */ path) => readFileSync(join(workspace.folder, "before", path), "utf8");
    const textAfter = (/** @type {string} */ path) => readFileSync(join(workspace.folder, "after", path), "utf8");
    const files = paths.map((path) => ({ path, before: textBefore(path), after: textAfter(path) }));
    const came = files.filter(({ before, after }) => before !== after);
    const others = review.indexChangedFiles(came.map(({ path, after }) => ({ path, text: after })));
    let found = 0;
    for (const { path, before, after } of files) {
      const follow = review.traceFile({ path, text: before }, after, others);
      const last = review.splitTextLines(before).length;
      for (let reference = 0; reference < referencesOfFile; reference += 1) {
        const line = 1 + Math.floor(((reference + 0.5) * last) / referencesOfFile);
        if (follow({ line, endLine: line }).place.kind !== "gone") found += 1;
      }
    }
    return found;
  };
  const cold = processorTime(reanchor);
  const { ours } = await interleave({ ours: () => processorTime(reanchor).time }, { time, rounds: 20, warmup: 0 });
  note(`${changed} of ${paths.length} files changed, ${cold.result} of ${paths.length * referencesOfFile} lines found`);
  note(`the first time in this process: ${cold.time.toFixed(0)} ms`);
  yield judge({ row, input, metric: "processor time, ms", ours });
  workspace.dispose();
}

/**
 * @template Result
 * @param {() => Result} work
 */
function processorTime(work) {
  const begin = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(begin);
  return { result, time: (user + system) / 1000 };
}

/**
 * Writes the old and the new versions of files.
 * @param {string} folder
 */
async function writeCheckouts(folder) {
  const repository = await ownRepository();
  const [from = "", to = ""] = [repository.commits.at(-1 - distance), repository.commits.at(-1)];
  const old = await listFiles(repository.folder, from);
  const current = await listFiles(repository.folder, to);
  const both = [...old.keys()].filter((path) => isSource(path) && current.has(path));
  const differing = both.filter((path) => old.get(path) !== current.get(path));
  const paths = [...differing, ...both.filter((path) => !differing.includes(path))].slice(0, fileCount);
  if (paths.length < fileCount) throw new Error(`Only ${paths.length} files are in both commits`);
  for (const [name, files] of Object.entries({ before: old, after: current })) {
    const texts = readTexts(
      repository.folder,
      paths.map((path) => files.get(path) ?? ""),
    );
    for (const path of paths) {
      const file = join(folder, name, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, texts.get(files.get(path) ?? "") ?? "");
    }
  }
  repository.dispose();
  return { paths, changed: Math.min(differing.length, fileCount) };
}
