import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { git, listFiles, readTexts } from "../anchors/git.mjs";
import { isSource, ownRepository } from "../anchors/replayRepository.mjs";
import { interleave } from "../measure/interleave.mjs";
import { judge } from "../measure/result.mjs";
import { createBenchWorkspace } from "../product/benchWorkspace.mjs";
import { loadHost } from "../product/bundle.mjs";

const row = "re-anchor-host";
const inputs = {
  "1,000 references in 200 files": (/** @type {boolean} */ stands) => stands,
  "some files renamed or gone": () => true,
};
const fileCount = 200;
const referencesOfFile = 5;
/** Milliseconds for which a listing of files is reused; waiting longer makes each check list them again. */
const listingServes = 3_100;
/** Number of commits between the branch of the review and the other one. */
const distance = 40;

/**
 * Measures row re-anchor-host: a host's processor time, with its store, for finding the state of every reference of a
 * review after a checkout. The repository is this one at a fixed commit. The files are the first ones that differ in
 * the other branch: once only files that still exist there, and once also missing ones, for which every changed file is
 * searched.
 * @type {import("./row.mjs").RowRun}
 */
export async function* measureReanchorHost({ time, choose, note }) {
  const names = /** @type {(keyof typeof inputs)[]} */ (Object.keys(inputs));
  for (const [input, part] of time.divide(choose(names))) {
    const workspace = createBenchWorkspace();
    const folder = join(workspace.folder, "checkout");
    const { from, to, review } = await cloneWithReview(folder, inputs[input]);
    // The clone is newer than the resolution of file times: its files would count as changed since the review.
    await setTimeout(listingServes);
    const { startHost } = await loadHost();
    const host = await startHost({ ...bareHost(folder), environment: workspace.environment });
    try {
      await present(host, review, folder);
      await git(folder, ["checkout", "--quiet", to]);
      const cold = await processorTime(() => check(host));
      note(described(cold.result));
      note(`the first time in this process: ${cold.time.toFixed(0)} ms`);
      const checkAfterCheckout = async () => {
        await git(folder, ["checkout", "--quiet", from]);
        const { total, right } = await check(host);
        if (right !== total) throw new Error(`${total - right} references are not right on their own branch`);
        await git(folder, ["checkout", "--quiet", to]);
        await setTimeout(listingServes);
        return (await processorTime(() => check(host))).time;
      };
      const { ours } = await interleave({ ours: checkAfterCheckout }, { time: part, rounds: 10, warmup: 0 });
      yield judge({ row, input, metric: "processor time, ms", ours });
    } finally {
      await host.dispose();
      workspace.dispose();
    }
  }
}

/** @typedef {import("@dialectic/host").RunningHost} RunningHost */

/**
 * @param {RunningHost} host
 * @param {string} content
 * @param {string} baseUri
 */
async function present(host, content, baseUri) {
  const presented = await host.reviews.present({ content, mode: "replace", baseUri }, "bench");
  if (presented.kind !== "presented") throw new Error(presented.message);
}

/** @param {RunningHost} host */
async function check(host) {
  const checked = await host.check({});
  if (checked.kind !== "checked") throw new Error(checked.message);
  return checked;
}

/**
 * @param {string} folder
 * @returns {Omit<import("@dialectic/host").HostOptions, "environment">}
 */
function bareHost(folder) {
  return {
    kind: "browser",
    version: "0.0.0",
    ide: { name: "bench", version: "0.0.0" },
    workspace: { folders: () => [folder], isTrusted: () => true },
    editor: {
      show: () => Promise.resolve({ kind: "unavailable" }),
      selection: () => Promise.resolve(null),
      openLink: () => Promise.resolve({ kind: "open-here" }),
      showLog: () => Promise.resolve(undefined),
    },
    log: (level, message) => {
      if (level === "warn" || level === "error") console.error(message);
    },
  };
}

/**
 * @template Result
 * @param {() => Promise<Result>} work
 */
async function processorTime(work) {
  const begin = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(begin);
  return { result, time: (user + system) / 1000 };
}

/**
 * Clones this repository at the earlier commit, and writes a review of it with a section for each wanted file.
 * @param {string} folder
 * @param {(stands: boolean) => boolean} isWanted
 */
async function cloneWithReview(folder, isWanted) {
  const repository = await ownRepository();
  const [from = "", to = ""] = [repository.commits.at(-1 - distance), repository.commits.at(-1)];
  await git(repository.folder, ["clone", "--quiet", "--no-checkout", repository.folder, folder]);
  repository.dispose();
  await git(folder, ["checkout", "--quiet", from]);
  const [old, now] = [await listFiles(folder, from), await listFiles(folder, to)];
  const sources = [...old.keys()].filter(isSource);
  const texts = readTexts(
    folder,
    sources.map((path) => old.get(path) ?? ""),
  );
  const countLines = (/** @type {string} */ path) => (texts.get(old.get(path) ?? "") ?? "").split("\n").length - 1;
  const usable = sources.filter((path) => countLines(path) >= referencesOfFile && isWanted(now.has(path)));
  const differing = usable.filter((path) => old.get(path) !== now.get(path));
  const paths = [...differing, ...usable.filter((path) => !differing.includes(path))].slice(0, fileCount);
  if (paths.length < fileCount) throw new Error(`Only ${paths.length} files can be referred to`);
  const review = paths.map((path) => {
    const lines = Array.from({ length: referencesOfFile }, (_, index) =>
      Math.ceil(((index + 0.5) * countLines(path)) / referencesOfFile),
    );
    return `## ${path}\n\nSee ${lines.map((line) => `[\`${path}:${line}\`][]`).join(", ")}.\n`;
  });
  return { from, to, review: `# Code\n\n${review.join("\n")}` };
}

/** @param {import("@dialectic/shared/protocol").CheckedReferences} checked */
function described({ total, right, references }) {
  const states = [...new Set(references.map(({ state }) => state))];
  const counts = states.map((state) => `${state} ${references.filter((row) => row.state === state).length}`);
  return `${total} references: right ${right}, ${counts.join(", ")}`;
}
