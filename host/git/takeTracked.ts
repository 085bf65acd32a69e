import { lstat } from "node:fs/promises";
import { maxConcurrentFileLooks, maxLooseFiles, maxSubmodules } from "../limits.ts";
import { answer, type GitAnswer, mapAnswer, toAnswer } from "./gitAnswer.ts";
import { submoduleMode } from "./patch.ts";
import { takeEntriesArguments } from "./scratchIndex.ts";
import { type RunOnIndex, readSkipped, type SkippedFile, skip, takeFiles, takeTogether } from "./takeFiles.ts";

/** A copy of the index of a working tree, with the second in which that was written. */
export interface CopiedIndex {
  readonly git: RunOnIndex;
  readonly root: string;
  readonly second: number;
}

/** Takes the tracked files. One that cannot be read keeps its entry of the index. */
export async function takeTracked(index: CopiedIndex): Promise<GitAnswer<readonly SkippedFile[]>> {
  const { git } = index;
  // Git says cheaply which files differ, and then reads only those. Where it says more, as about a broken submodule, it is asked for all.
  const listed = await listDiffering(git, []);
  if (listed.kind === "read" && listed.value.skipped.length === 0 && listed.value.names.length <= maxLooseFiles) {
    const taken = await takeTogether(git, listed.value.names);
    if (taken.kind !== "failed") return mapAnswer(taken, () => []);
  }
  return takeMany(index);
}

async function takeMany(index: CopiedIndex): Promise<GitAnswer<readonly SkippedFile[]>> {
  const { git } = index;
  // Files above this size go into one pack, which takes a tenth of the time and of the disk of a file for each.
  const added = await git(["add", "--update", "--ignore-errors"], "", ["core.bigFileThreshold=1"]);
  // Git ends with 0 when it may not look into a folder.
  if (added.kind === "ended" && added.code === 0 && added.output === "") return answer([]);
  if (added.kind !== "ended") return { kind: added.kind };
  const left = await listLeft(index);
  if (left.kind !== "read" || added.code === 0) return mapAnswer(left, ({ skipped }) => skipped);
  const taken = await takeFiles(git, left.value.names);
  if (taken.kind !== "read") return taken;
  const modules = await takeSubmodules(git);
  if (modules.kind !== "read") return modules;
  const skipped = [...left.value.skipped, ...taken.value, ...modules.value];
  // No file explains why git failed: then it is no failure of single files.
  return skipped.length > 0 ? answer(skipped) : { kind: "failed", output: added.output.trim() };
}

interface LeftFiles {
  /** In latin1, one character per byte. */
  readonly names: readonly string[];
  readonly skipped: readonly SkippedFile[];
}

/** Lists the tracked files that may differ from the index, and those that git may not look at. */
async function listLeft(index: CopiedIndex): Promise<GitAnswer<LeftFiles>> {
  const listed = await listDiffering(index.git);
  if (listed.kind !== "failed") return listed;
  const forgotten = await forgetTimes(index);
  return forgotten.kind === "read" ? listDiffering(index.git) : forgotten;
}

async function listDiffering(
  git: RunOnIndex,
  options: readonly string[] = ["--ignore-submodules=dirty"],
): Promise<GitAnswer<LeftFiles>> {
  const listed = await git(["diff-files", "--name-only", "-z", ...options]);
  const words = listed.kind === "ended" ? listed.words : "";
  return mapAnswer(toAnswer(listed), (printed) => ({
    names: printed.toString("latin1").split("\0").filter(Boolean),
    skipped: readSkipped(words, /^(?!(?:error|fatal|warning|hint): )(.+): ([^:]+)$/gm),
  }));
}

interface Entry {
  readonly name: string;
  readonly mode: string;
  readonly oid: string;
}

/** Lists the entries of the index, without those that a sparse checkout leaves out. */
async function listEntries(git: RunOnIndex): Promise<GitAnswer<readonly Entry[]>> {
  return mapAnswer(toAnswer(await git(["ls-files", "-v", "--stage", "-z"])), (printed) =>
    printed
      .toString("latin1")
      .split("\0")
      .flatMap((line) => {
        const [, tag, mode = "", oid = "", name = ""] = /^(\S) (\d+) (\S+) 0\t(.*)$/s.exec(line) ?? [];
        return tag === undefined || tag === "S" ? [] : { name, mode, oid };
      }),
  );
}

/**
 * Drops what the index knows of the times of files that are as old as itself. Git compares the bytes of such files whenever it reads or writes
 * an index, and ends where their filter is missing. Without the times, git only lists them as files that may differ.
 */
async function forgetTimes({ git, root, second }: CopiedIndex): Promise<GitAnswer<unknown>> {
  const entries = await listEntries(git);
  if (entries.kind !== "read") return entries;
  const files = entries.value.filter(({ mode }) => mode !== submoduleMode);
  const young: Entry[] = [];
  for (let start = 0; start < files.length; start += maxConcurrentFileLooks) {
    const some = files.slice(start, start + maxConcurrentFileLooks);
    const times = await Promise.all(some.map(({ name }) => readSecond(root, name)));
    young.push(...some.filter((_, at) => (times[at] ?? 0) >= second));
  }
  const input = young.map(({ mode, oid, name }) => `${mode} ${oid}\t${name}\0`).join("");
  return toAnswer(await git(takeEntriesArguments, input));
}

async function readSecond(root: string, name: string): Promise<number | undefined> {
  // The path is kept as bytes: names need not be UTF-8.
  const path = Buffer.concat([Buffer.from(`${root}/`), Buffer.from(name, "latin1")]);
  const entry = await lstat(path).catch(() => undefined);
  return entry && Math.floor(entry.mtimeMs / 1000);
}

/** Takes the commits that are checked out in submodules, one by one: a broken one ends every git that meets it. */
async function takeSubmodules(git: RunOnIndex): Promise<GitAnswer<readonly SkippedFile[]>> {
  const entries = await listEntries(git);
  if (entries.kind !== "read") return entries;
  const skipped: SkippedFile[] = [];
  for (const { name } of entries.value.filter(({ mode }) => mode === submoduleMode).slice(0, maxSubmodules)) {
    const end = toAnswer(await git(["add", "--update", "--pathspec-from-file=-", "--pathspec-file-nul"], `${name}\0`));
    if (end.kind === "failed") skipped.push(skip(name, end.output));
    else if (end.kind !== "read") return end;
  }
  return answer(skipped);
}
