import { copyFile, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { type GitAnswer, mapAnswer, toAnswer } from "./gitAnswer.ts";
import type { IndexEntry } from "./readChangedFiles.ts";
import type { Repository, WorkingTree } from "./repository.ts";
import { runGit } from "./runner/runGit.ts";
import type { GitEnd } from "./runner/startProcess.ts";
import { onDisk, withTemporaryFolder } from "./temporaryFolder.ts";
import { unlessLocked } from "./unlessLocked.ts";

/** Index entries by name, in latin1 with one character per byte; undefined removes the file from the index. */
export type IndexEntries = ReadonlyMap<string, IndexEntry | undefined>;

/** Settings that keep git from writing other files next to a temporary index. */
const settings = [
  "core.splitIndex=false",
  "core.untrackedCache=false",
  "core.safecrlf=false",
  "index.threads=true",
  "gc.auto=0",
  "advice.addEmbeddedRepo=false",
];

/**
 * Keeps glibc from giving a block of memory back and asking for it again with each file that git compresses, which takes longer than the
 * compression. Other systems know no such variables.
 */
const memory = { MALLOC_TRIM_THRESHOLD_: "16777216", MALLOC_TOP_PAD_: "4194304" };

/** Returns the path of an index that git may write, and that is deleted after the work. */
export function withScratchIndex<T>(work: (index: string) => Promise<GitAnswer<T>>): Promise<GitAnswer<T>> {
  return withTemporaryFolder("index", (folder) => work(join(folder, "index")));
}

/**
 * Copies the index of a repository with its time, which is returned in seconds; 0 when there is none. Git compares file times with the
 * index's: a newer time would hide changes made in the same moment.
 */
export function copyIndex({ gitDirectory }: Repository, to: string): Promise<GitAnswer<number>> {
  const from = join(gitDirectory, "index");
  return onDisk(async () => {
    const original = await stat(from).catch(() => undefined);
    if (original === undefined) return 0;
    await copyFile(from, to);
    const second = Math.floor(original.mtimeMs / 1000);
    await utimes(to, second, second);
    return second;
  });
}

export function runOnScratchIndex(
  { root }: WorkingTree,
  index: string,
  args: readonly string[],
  input = "",
  signal?: AbortSignal,
  more: readonly string[] = [],
): Promise<GitEnd> {
  const variables = { ...memory, GIT_INDEX_FILE: index, GIT_LITERAL_PATHSPECS: "1" };
  const run = { profile: "look", folder: root, args, settings: [...settings, ...more], variables } as const;
  return runGit({ ...run, input: Buffer.from(input, "latin1") }, signal);
}

/** Takes files with their present content into an index, or out of it when they are gone. The input is their names, each with a zero at its end. */
export const takeFilesArguments: readonly string[] = [
  "update-index",
  "--add",
  "--remove",
  "--replace",
  "-z",
  "--stdin",
];

export const takeEntriesArguments: readonly string[] = ["update-index", "--replace", "-z", "--index-info"];

/** Formats entries as input of git. Removals come first, to make room. `named` is any object id; it gives the length of the zero id. */
export function formatIndexInfo(entries: IndexEntries, named: string): string {
  const nothing = `0 ${"0".repeat(named.length)}`;
  const gone = [...entries].filter(([, entry]) => entry === undefined);
  const there = [...entries].filter(([, entry]) => entry !== undefined);
  return [...gone, ...there].map(([name, entry]) => `${entry ?? nothing}\t${name}\0`).join("");
}

/** Runs git with the repository's own index, which it locks. */
export function runOnOwnIndex({ root }: WorkingTree, args: readonly string[], input = ""): Promise<GitEnd> {
  return unlessLocked(() =>
    runGit({
      profile: "look",
      folder: root,
      args,
      settings: ["gc.auto=0"],
      variables: { GIT_LITERAL_PATHSPECS: "1" },
      input: Buffer.from(input, "latin1"),
    }),
  );
}

export async function readOwnEntries(repository: WorkingTree): Promise<GitAnswer<IndexEntries>> {
  const end = await runOnOwnIndex(repository, ["ls-files", "--stage", "-z"]);
  return mapAnswer(toAnswer(end), (printed) => {
    const listed = printed.toString("latin1").split("\0");
    return new Map(listed.filter((line) => line !== "").map(parseIndexEntry));
  });
}

/** Parses `100644 OID 0<tab>name`. */
function parseIndexEntry(line: string): readonly [string, IndexEntry] {
  const tab = line.indexOf("\t");
  return [line.slice(tab + 1), line.slice(0, tab).split(" ", 2).join(" ")];
}
