import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { git } from "./git.mjs";
import { cacheFolder } from "./packages.mjs";

/**
 * For each line of a file, 1-based, where it is in a later commit: the file and the line, or null where it is no more.
 * @typedef {readonly (readonly [path: string, line: number] | null)[]} Truth
 */

/**
 * What `git blame --reverse -M -C` says of a file. It takes a while and is always the same, so it is kept.
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
 * A commit with the files of the later one right after the earlier one: what came and went between them does not count there.
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
