// Outcomes of tests by tree, that is by the content of all files, tracked or not, and by version of Node. Each file of tests
// that has ended on it has a line in .cache/tests, so that `npm run test:all` goes on where it was cut off. The trees
// that passed the gate are in `gate-passed`, in the folder where VS Code is kept for the tests.
import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { root } from "./prepare.mjs";
import { cacheFolder } from "./vscode.mjs";

const records = join(root, ".cache", "tests");
const keptRecords = 5;
const gatePassed = join(cacheFolder(), "gate-passed");
const keptTrees = 20;

/** Returns git's id for the content of the working tree; it is that of HEAD's tree where nothing is uncommitted. */
export function readTree() {
  const git = (args, env = {}) =>
    execFileSync("git", args, { cwd: root, encoding: "utf8", env: { ...process.env, ...env } }).trim();
  const inGit = (path) => resolve(root, git(["rev-parse", "--git-path", path]));
  const folder = mkdtempSync(join(tmpdir(), "dialectic-tree-"));
  try {
    const aside = {
      GIT_INDEX_FILE: join(folder, "index"),
      GIT_OBJECT_DIRECTORY: folder,
      GIT_ALTERNATE_OBJECT_DIRECTORIES: inGit("objects"),
    };
    copyFileSync(inGit("index"), aside.GIT_INDEX_FILE);
    git(["add", "--all"], aside);
    return git(["write-tree"], aside);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the path of a tree's record, and removes old ones. */
export function recordOf(tree) {
  mkdirSync(records, { recursive: true });
  for (const old of listRecords().slice(keptRecords)) rmSync(old);
  const edition = process.env.DIALECTIC_TEST_VSCODE ?? "newest";
  return join(records, `${tree}-node-${process.versions.node}-vscode-${edition}.jsonl`);
}

/** Returns the entries of a record; a line that a killed run left unfinished is none. */
export function readRecord(path) {
  if (!existsSync(path)) return [];
  return readFileSync(path, "utf8").split("\n").flatMap(parseLine);
}

/** Lists the files all of whose tests have passed, in their last run. */
export function listPassed(entries) {
  return lastOutcomes(entries)
    .filter(({ isFailed, tests }) => !isFailed && tests.every(({ state }) => state !== "left out"))
    .map(({ file }) => file);
}

/** Lists the files that failed in their last run on the tree that was tested last. */
export function listFailedLast() {
  const [last] = listRecords();
  const outcomes = last === undefined ? [] : lastOutcomes(readRecord(last));
  return outcomes.filter(({ isFailed }) => isFailed).map(({ file }) => file);
}

/** True when the gate has passed on a tree with this version of Node. */
export function hasPassedGate(tree) {
  return readGatePassed().some((line) => line.startsWith(`${tree} ${process.version} `));
}

export function rememberPassedGate(tree) {
  const lines = [...readGatePassed(), `${tree} ${process.version} ${new Date().toISOString()}`];
  mkdirSync(dirname(gatePassed), { recursive: true });
  writeFileSync(gatePassed, `${lines.slice(-keptTrees).join("\n")}\n`);
}

function readGatePassed() {
  return existsSync(gatePassed) ? readFileSync(gatePassed, "utf8").trim().split("\n") : [];
}

function listRecords() {
  if (!existsSync(records)) return [];
  const paths = readdirSync(records).map((name) => join(records, name));
  return paths.toSorted((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs);
}

function lastOutcomes(entries) {
  return [...new Map(entries.flatMap((entry) => (entry.file ? [[entry.file, entry]] : []))).values()];
}

function parseLine(line) {
  try {
    return [JSON.parse(line)];
  } catch {
    return [];
  }
}
