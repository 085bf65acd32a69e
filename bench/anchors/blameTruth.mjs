import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { git } from "./git.mjs";
import { cacheFolder } from "./packages.mjs";

/**
 * The place of each line of a file (1-based) in a later commit: its file and line, or null when it is gone.
 * @typedef {readonly (readonly [path: string, line: number] | null)[]} Truth
 */

/**
 * Returns the result of `git blame --reverse -M -C` for a file. It is slow and always the same, so it is cached.
 * @param {string} repository
 * @param {{ readonly from: string, readonly to: string, readonly path: string, readonly more?: readonly string[] }} walk
 * @returns {Promise<Truth>}
 */
export async function blameTruth(repository, { from, to, path, more = [] }) {
  const folder = join(cacheFolder(), "blame");
  const name = createHash("sha256")
    .update([from, to, path, ...more].join(" "))
    .digest("hex");
  const file = join(folder, `${name}.json`);
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8"));
  const flags = ["--reverse", "-M", "-C", "--first-parent", "--line-porcelain", ...more];
  const truth = parseBlame(await git(repository, ["blame", ...flags, `${from}..${to}`, "--", path]), to);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, JSON.stringify(truth));
  return truth;
}

/**
 * @param {string} printed
 * @param {string} to
 * @returns {Truth}
 */
function parseBlame(printed, to) {
  /** @type {(readonly [string, number] | null)[]} */
  const truth = [];
  let commit = "";
  let line = 0;
  let path = "";
  for (const text of printed.split("\n")) {
    const header = /^([0-9a-f]{40}) (\d+) \d+/.exec(text);
    if (text.startsWith("\t")) truth.push(commit === to ? [path, line] : null);
    else if (header !== null) [commit, line] = [header[1] ?? "", Number(header[2])];
    else if (text.startsWith("filename ")) path = text.slice("filename ".length);
  }
  return truth;
}

/**
 * Creates a commit with the files of the later one directly after the earlier one, so that changes made and undone in
 * between do not count.
 * @param {string} repository
 * @param {string} from
 * @param {string} to
 */
export async function inOneStep(repository, from, to) {
  const date = `${1_600_000_000} +0000`;
  const made = await git(repository, ["commit-tree", "-p", from, "-m", "all at once", `${to}^{tree}`], {
    GIT_AUTHOR_DATE: date,
    GIT_COMMITTER_DATE: date,
  });
  return made.trim();
}
