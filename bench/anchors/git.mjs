import { execFile, execFileSync } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);
const mostOutput = 1e9;
/** Keeps the user's own git settings out of commits and blame. */
const identity = {
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_AUTHOR_NAME: "Bench",
  GIT_AUTHOR_EMAIL: "bench@localhost",
  GIT_COMMITTER_NAME: "Bench",
  GIT_COMMITTER_EMAIL: "bench@localhost",
};

/**
 * Runs git in a repository and returns its output.
 * @param {string} repository
 * @param {readonly string[]} parameters
 * @param {Readonly<Record<string, string>>} [environment]
 */
export async function git(repository, parameters, environment = {}) {
  const { stdout } = await run("git", ["-C", repository, ...parameters], {
    maxBuffer: mostOutput,
    env: { ...process.env, ...identity, ...environment },
  });
  return stdout;
}

/**
 * Lists the files of a commit with the hashes of their contents.
 * @param {string} repository
 * @param {string} commit
 */
export async function listFiles(repository, commit) {
  const listed = await git(repository, ["ls-tree", "-r", "-z", commit]);
  /** @type {Map<string, string>} */
  const files = new Map();
  for (const entry of listed.split("\0")) {
    const [, , hash] = entry.split(/[ \t]/, 3);
    const path = entry.slice(entry.indexOf("\t") + 1);
    if (hash !== undefined) files.set(path, hash);
  }
  return files;
}

/**
 * Reads contents by their hashes, with one process for all of them.
 * @param {string} repository
 * @param {Iterable<string>} hashes
 */
export function readTexts(repository, hashes) {
  const wanted = [...new Set(hashes)];
  /** @type {Map<string, string>} */
  const texts = new Map();
  if (wanted.length === 0) return texts;
  const output = execFileSync("git", ["-C", repository, "cat-file", "--batch"], {
    input: `${wanted.join("\n")}\n`,
    maxBuffer: mostOutput,
  });
  let offset = 0;
  for (const hash of wanted) {
    const end = output.indexOf("\n", offset);
    const size = Number(output.toString("latin1", offset, end).split(" ")[2]);
    texts.set(hash, output.toString("utf8", end + 1, end + 1 + size));
    offset = end + size + 2;
  }
  return texts;
}
