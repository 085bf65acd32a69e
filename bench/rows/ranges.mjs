import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { git } from "../anchors/git.mjs";
import { replayedRepositories } from "../anchors/replayRepository.mjs";
import { measureTime } from "../measure/callTime.mjs";
import { interleave } from "../measure/interleave.mjs";
import { judge } from "../measure/result.mjs";
import { median } from "../measure/statistics.mjs";
import { loadGit } from "../product/bundle.mjs";

/** @import { TreePair } from "../../host/git/index.ts" */
/** @typedef {Awaited<ReturnType<typeof loadGit>>} Git */

const row = "ranges";
const real = "real ranges";
const large = "100,000 lines";
/** Commits between the ends of a range. */
const distances = [1, 10];
/** In the short form one range in this many is compared. */
const stride = 8;
/** Files per request of a page. */
const filesAtOnce = 32;

/**
 * Measures row ranges: our files, counts and hunks compared with git's, over the histories that row anchors replays;
 * and the time for a range of 1,500 files and 100,000 changed lines against `git diff` of it.
 * @type {import("./row.mjs").RowRun}
 */
export async function* measureRanges(tools) {
  const engine = await loadGit();
  const names = tools.choose([real, large]);
  if (names.includes(real)) yield await compareRanges(engine, tools);
  if (names.includes(large)) yield* measureLarge(engine, tools);
}

/**
 * @param {Git} engine
 * @param {import("./row.mjs").RowTools} tools
 */
async function compareRanges(engine, { isFull, note }) {
  let [ranges, files, others] = [0, 0, 0];
  for await (const { name, folder, commits } of replayedRepositories(isFull)) {
    for (const distance of distances) {
      for (const [at, head] of commits.entries()) {
        const base = commits[at - distance];
        if (base === undefined || (!isFull && at % stride !== 0)) continue;
        const compared = await compareRange(engine, folder, { base, head });
        ranges += 1;
        files += compared.files;
        if (compared.isSame) continue;
        others += 1;
        note(`${name}: ${base}..${head} is not what git says`);
      }
    }
  }
  note(`${ranges} ranges with ${files} files`);
  return judge({ row, input: real, metric: "ranges that differ from git's", ours: others });
}

/**
 * Compares our data about a range with git's.
 * @param {Git} engine
 * @param {string} root
 * @param {TreePair} pair
 */
export async function compareRange(engine, root, pair) {
  const { counts, hunks, files } = await readAll(engine, root, pair);
  const numstat = await git(root, ["diff", "--numstat", "-M", "-z", pair.base, pair.head]);
  const patch = await git(root, ["-c", "core.quotePath=true", "diff", "-M", pair.base, pair.head]);
  return { files, isSame: counts === numstat && hunks === hunksIn(patch) };
}

/**
 * Reads our data about a range, written the way git does.
 * @param {Git} engine
 * @param {string} root
 * @param {TreePair} pair
 */
async function readAll(engine, root, pair) {
  const read = await engine.readTreeChanges({ root }, pair);
  if (read.kind !== "read") throw new Error(`${pair.base}..${pair.head} cannot be read: ${read.kind}`);
  let [counts, hunks] = ["", ""];
  for (const { additions = "-", deletions = "-", ...change } of read.value) {
    const { path, from } = engine.decodePaths(change);
    counts += `${additions}\t${deletions}\t${from === undefined ? "" : `\0${from}\0`}${path}\0`;
  }
  for (let start = 0; start < read.value.length; start += filesAtOnce) {
    const some = await engine.readTreeHunks({ root }, pair, read.value.slice(start, start + filesAtOnce));
    if (some.kind !== "read") throw new Error(`Hunks of ${pair.base}..${pair.head} cannot be read: ${some.kind}`);
    for (const file of some.value) for (const hunk of file.hunks) hunks += engine.decodeUtf8(written(hunk));
  }
  return { counts, hunks, files: read.value.length };
}

/** @param {import("../../host/git/index.ts").TreeHunk} hunk */
function written({ oldStart, oldCount, newStart, newCount, heading, body }) {
  const range = (/** @type {number} */ start, /** @type {number} */ count) =>
    count === 1 ? start : `${start},${count}`;
  return `@@ -${range(oldStart, oldCount)} +${range(newStart, newCount)} @@${heading && ` ${heading}`}\n${body}`;
}

/**
 * Extracts the hunks of a patch.
 * @param {string} patch
 */
function hunksIn(patch) {
  let isHunk = false;
  const kept = patch.split("\n").filter((line) => {
    if (line.startsWith("diff --git ")) isHunk = false;
    if (line.startsWith("@@ ")) isHunk = true;
    return isHunk && line !== "";
  });
  return kept.map((line) => `${line}\n`).join("");
}

/**
 * @param {Git} engine
 * @param {import("./row.mjs").RowTools} tools
 */
async function* measureLarge(engine, { time, note }) {
  const { root, pair, dispose } = await largeRange();
  const read = async () => {
    const outcome = await engine.readTreeChanges({ root }, pair);
    if (outcome.kind !== "read") throw new Error(`The large range cannot be read: ${outcome.kind}`);
    return outcome.value;
  };
  const files = await read();
  const lines = files.reduce((sum, { additions = 0, deletions = 0 }) => sum + additions + deletions, 0);
  note(`${files.length} files, ${lines} lines came or went`);
  const firstHunks = () => engine.readTreeHunks({ root }, pair, files.slice(0, filesAtOnce));
  const { ours, peer, hunks, names } = await interleave(
    {
      ours: () => measureTime(read),
      peer: () => measureTime(() => printedTo(root, ["diff", "-M", pair.base, pair.head])),
      hunks: () => measureTime(firstHunks),
      names: () => measureTime(() => printedTo(root, ["diff", "--name-status", "-M", pair.base, pair.head])),
    },
    { time, rounds: 10, warmup: 2 },
  );
  note(
    `the names alone ${median(names).toFixed(0)} ms, the hunks of ${filesAtOnce} files ${median(hunks).toFixed(0)} ms`,
  );
  yield judge({ row, input: large, metric: "files and counts against git diff", ours, peer });
  yield judge({ row, input: large, metric: "first hunks against git diff", ours: hunks, peer });
  dispose();
}

/**
 * Runs git and discards its output.
 * @param {string} root
 * @param {readonly string[]} parameters
 */
async function printedTo(root, parameters) {
  const child = spawn("git", ["-C", root, ...parameters], { stdio: ["ignore", "pipe", "ignore"] });
  child.stdout.resume();
  await once(child, "close");
}

async function largeRange() {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "dialectic-ranges-")));
  const dispose = () => rmSync(root, { recursive: true, force: true });
  process.once("exit", dispose);
  await git(root, ["init", "--quiet"]);
  const commit = async (/** @type {string} */ changed) => {
    for (let file = 0; file < 1_500; file += 1) {
      const path = join(root, `src/part${file % 40}/file${file}.ts`);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, makeText(file, changed));
    }
    await git(root, ["add", "--all"]);
    await git(root, ["commit", "--quiet", "--message", "state"]);
    return (await git(root, ["rev-parse", "HEAD"])).trim();
  };
  return { root, dispose, pair: { base: await commit("was"), head: await commit("is") } };
}

/**
 * Creates 300 lines with a changed block of nine in every seventy.
 * @param {number} file
 * @param {string} changed
 */
function makeText(file, changed) {
  const lines = Array.from({ length: 300 }, (_, line) =>
    line % 70 < 9 && line > 20
      ? `  const ${changed}${line} = compute(${file}, "${changed}", ${line});`
      : `  const value${line} = compute(${file}, ${line});`,
  );
  return `${lines.join("\n")}\n`;
}
