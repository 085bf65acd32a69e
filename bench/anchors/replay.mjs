import { blameTruth, inOneStep } from "./blameTruth.mjs";
import { listFiles, readTexts } from "./git.mjs";
import { isSource } from "./replayRepository.mjs";
import { seededRandom } from "./seededRandom.mjs";

/** @typedef {typeof import("@dialectic/shared/review")} Review */
/** @typedef {{ readonly path: string, readonly place: import("@dialectic/shared/review").Whereabouts }} Found */

const linesOfFile = 20;
const filesOfCommit = 8;
const commitsOfDistance = 8;

/**
 * Judgement of an answer by blame. If the line exists: right, wrong or declined. If it is gone: gone as well, followed
 * into an edit (which blame never does), raised (reported as present although gone), or returned (raised, but blame
 * over these two commits alone, ignoring whitespace, agrees: the line was removed and added again, or its line end
 * changed).
 * @typedef {"right" | "wrong" | "declined" | "gone" | "followed" | "raised" | "returned"} Verdict
 */

/**
 * A reference and its verdict.
 * @typedef {{
 *   readonly verdict: Verdict,
 *   readonly from: string,
 *   readonly to: string,
 *   readonly path: string,
 *   readonly line: number,
 *   readonly truth: readonly [string, number] | null,
 *   readonly found: Found,
 * }} Judged
 */

/**
 * Anchors lines at commits spread over the history, follows them over a number of commits, and compares the results
 * with blame.
 * @param {Review} review
 * @param {import("./replayRepository.mjs").ReplayRepository} repository
 * @param {number} distance
 * @returns {AsyncGenerator<Judged>}
 */
export async function* replay(review, repository, distance) {
  const { commits, folder } = repository;
  const starts = commits.length - distance;
  const count = Math.min(commitsOfDistance, starts);
  for (let turn = 0; turn < count; turn += 1) {
    const at = Math.floor(((turn + 0.5) * starts) / count);
    const [from = "", to = ""] = [commits[at], commits[at + distance]];
    yield* replayStep(review, folder, from, to);
  }
}

/**
 * @param {Review} review
 * @param {string} folder
 * @param {string} from
 * @param {string} to
 * @returns {AsyncGenerator<Judged>}
 */
async function* replayStep(review, folder, from, to) {
  const random = seededRandom(`${from}${to}`);
  const old = await listFiles(folder, from);
  const now = await listFiles(folder, to);
  // Unchanged files tell little: half of the chosen files have changed, if there are enough of them.
  const sources = [...old.keys()].filter(isSource);
  const changed = random.choose(
    sources.filter((path) => old.get(path) !== now.get(path)),
    filesOfCommit / 2,
  );
  const unchanged = random.choose(
    sources.filter((path) => !changed.includes(path)),
    filesOfCommit - changed.length,
  );
  const chosen = [...changed, ...unchanged];
  const known = new Set(old.values());
  const candidates = [...now].filter(([path, hash]) => isSource(path) && !known.has(hash));
  const renamed = [...now].filter(([path, hash]) => isSource(path) && known.has(hash) && !old.has(path));
  const texts = readTexts(folder, [
    ...chosen.flatMap((path) => [old.get(path) ?? "", now.get(path) ?? ""]).filter((hash) => hash !== ""),
    ...[...candidates, ...renamed].map(([, hash]) => hash),
  ]);
  const others = review.indexChangedFiles(
    [...candidates, ...renamed].map(([path, hash]) => ({ path, text: texts.get(hash) ?? "" })),
  );
  for (const path of chosen) {
    const before = texts.get(old.get(path) ?? "") ?? "";
    const after = texts.get(now.get(path) ?? "");
    if (before.includes("\0") || before.length > 500_000) continue;
    const truth = await blameTruth(folder, { from, to, path });
    const taken = new Map(truth.map((place, index) => [place?.join(":"), index + 1]));
    const tracer = review.traceFile({ path, text: before }, after, others);
    const lines = before.split("\n").flatMap((line, index) => (line.trim() === "" ? [] : [index + 1]));
    for (const line of random.choose(lines, linesOfFile)) {
      const found = tracer({ line, endLine: line });
      const there = truth[line - 1] ?? null;
      let verdict = judgeAnswer(line, there, found, taken);
      if (verdict === "raised") {
        const step = await inOneStep(folder, from, to);
        const direct = await blameTruth(folder, { from, to: step, path, more: ["-w"] });
        if (isSame(direct[line - 1], found)) verdict = "returned";
      }
      yield { verdict, from, to, path, line, truth: there, found };
    }
  }
}

/**
 * @param {number} line
 * @param {readonly [string, number] | null} truth
 * @param {Found} found
 * @param {ReadonlyMap<string | undefined, number>} taken
 * @returns {Verdict}
 */
function judgeAnswer(line, truth, { path, place }, taken) {
  if (place.kind === "gone") return truth === null ? "gone" : "declined";
  if (truth !== null) return isSame(truth, { path, place }) ? "right" : "wrong";
  // Blame does not follow edited lines. The answer is wrong if its place belongs to another line, or if it is reported
  // as unchanged.
  const owner = taken.get(`${path}:${place.line}`);
  return place.kind !== "edited" || (owner !== undefined && owner !== line) ? "raised" : "followed";
}

/**
 * @param {readonly [string, number] | null | undefined} truth
 * @param {Found} found
 */
function isSame(truth, { path, place }) {
  return place.kind !== "gone" && truth?.[0] === path && truth[1] === place.line;
}
