import { askForLine } from "./askGit.ts";
import type { CommitDivision } from "./commitDivision.ts";
import { type CreatedCommit, commitIndex, type IndexCommitResult } from "./commitStaged.ts";
import { answer, type GitAnswer, type GitFailure, mapAnswer, toAnswer } from "./gitAnswer.ts";
import { buildIndexEntries, type ChangedFile, type IndexEntry } from "./readChangedFiles.ts";
import type { Repository } from "./repository.ts";
import {
  copyIndex,
  formatIndexInfo,
  type IndexEntries,
  readOwnEntries,
  runOnOwnIndex,
  runOnScratchIndex,
  takeEntriesArguments,
  withScratchIndex,
} from "./scratchIndex.ts";
import { type MadeSeries, type TouchedEntry, takeBack } from "./takeBack.ts";
import { readTreeChanges } from "./treeChanges.ts";

/** Some hunks of a file, by index into the division; a file without hunks is taken whole. */
export interface DividedPart {
  readonly file: number;
  readonly hunks: readonly number[];
}

export interface SeriesStep {
  readonly message: string;
  readonly parts: readonly DividedPart[];
}

export type SeriesResult =
  | { readonly kind: "created"; readonly commits: readonly CreatedCommit[]; readonly made: MadeSeries }
  | {
      readonly kind: "failed";
      readonly step: number;
      readonly reason: Exclude<IndexCommitResult, { kind: "created" }>;
      readonly stands?: string;
    };

/** A file's index entry before the series; `isIntended` when it was only marked with intent-to-add. */
export interface EntryBefore {
  readonly name: string;
  readonly entry: IndexEntry | undefined;
  readonly isIntended: boolean;
}

export interface SeriesWish {
  readonly steps: readonly SeriesStep[];
  /** Called before git is started, with everything needed to take the commits back if this process is killed. */
  readonly onBegin?: (before: readonly EntryBefore[]) => Promise<void>;
}

type Failure = Exclude<IndexCommitResult, { kind: "created" }>;

/**
 * Makes several commits of a division, one after another, from a temporary index. Each is made by `git commit` itself, so hooks and signing
 * apply as usual. The repository's own index is updated to match: committed changes are no longer shown as changes, and all others stay as
 * they were. When a step fails, the commits before it are taken back.
 */
export async function commitSeries(
  repository: Repository,
  division: CommitDivision,
  { steps, onBegin }: SeriesWish,
  signal?: AbortSignal,
): Promise<SeriesResult> {
  const done = await withScratchIndex(async (index): Promise<GitAnswer<SeriesResult>> => {
    const series = new Series(repository, division, index);
    const begun = await series.begin();
    if (begun !== undefined) return answer({ kind: "failed", step: 0, reason: begun });
    await onBegin?.(series.entriesBefore());
    for (const [at, step] of steps.entries()) {
      const failed = await series.take(step, signal);
      if (failed === undefined) continue;
      const stands = series.commits.length === 0 ? undefined : await takeBack(repository, series.made());
      return answer({ kind: "failed", step: at, reason: failed, ...(stands === undefined ? {} : { stands }) });
    }
    return answer({ kind: "created", commits: series.commits, made: series.made() });
  });
  return done.kind === "read" ? done.value : { kind: "failed", step: 0, reason: toFailure(done) };
}

class Series {
  readonly commits: CreatedCommit[] = [];
  readonly #repository: Repository;
  readonly #division: CommitDivision;
  readonly #index: string;
  readonly #taken = new Map<number, Set<number>>();
  readonly #touched = new Map<string, TouchedEntry>();
  #before: IndexEntries = new Map();

  constructor(repository: Repository, division: CommitDivision, index: string) {
    [this.#repository, this.#division, this.#index] = [repository, division, index];
  }

  async begin(): Promise<Failure | undefined> {
    const before = await readOwnEntries(this.#repository);
    if (before.kind !== "read") return toFailure(before);
    this.#before = before.value;
    const { head } = this.#division.state;
    // Copying the index keeps its stat cache, so git need not read unchanged files.
    const copied = await copyIndex(this.#repository, this.#index);
    if (copied.kind !== "read") return toFailure(copied);
    return this.#scratch(head === undefined ? ["read-tree", "--empty"] : ["read-tree", "--reset", head]);
  }

  entriesBefore(): readonly EntryBefore[] {
    const names = new Set(this.#division.files.flatMap(({ name, fromName = name }) => [fromName, name]));
    return [...names].map((name) => ({ name, entry: this.#before.get(name), isIntended: this.#isIntended(name) }));
  }

  async take(step: SeriesStep, signal?: AbortSignal): Promise<Failure | undefined> {
    const files = step.parts.map((part) => this.#with(part));
    const entries = new Map<string, IndexEntry | undefined>();
    for (const { file, taken } of files) {
      const some = await buildIndexEntries(this.#repository, file, taken);
      if (some.kind !== "read") return toFailure(some);
      for (const [name, entry] of some.value) entries.set(name, entry);
    }
    const unwritten = await this.#scratch(takeEntriesArguments, formatIndexInfo(entries, this.#division.tree));
    if (unwritten !== undefined) return unwritten;
    const expected = toAnswer(await runOnScratchIndex(this.#repository, this.#index, ["write-tree"]));
    if (expected.kind !== "read") return toFailure(expected);
    const last = this.commits.at(-1);
    const before = last === undefined ? this.#division.state : { head: last.commit, branch: last.branch };
    const made = await commitIndex(this.#repository, { message: step.message, before, index: this.#index }, signal);
    if (made.kind !== "created") return made;
    this.commits.push(made);
    const whole = new Set(files.filter(isWhole).flatMap(({ file }) => [file.name, file.fromName ?? file.name]));
    const byHooks = await this.#changedByHooks(expected.value.toString().trim(), made.commit);
    if (byHooks.kind !== "read") return toFailure(byHooks);
    // When the source is the staged changes, apply hook changes only to files that are committed whole: the rest of other files is the
    // person's.
    const follows = [...byHooks.value].filter(([name]) => this.#division.source === "worktree" || whole.has(name));
    return this.#follow(new Map([...(this.#division.source === "worktree" ? entries : []), ...follows]));
  }

  made(): MadeSeries {
    const { head, branch } = this.#division.state;
    const [first, last] = [this.commits[0]?.commit ?? "", this.commits.at(-1)?.commit ?? ""];
    return { head, branch, first, last, touched: this.#touched };
  }

  #with({ file: at, hunks }: DividedPart): { readonly file: ChangedFile; readonly taken: ReadonlySet<number> } {
    const file = this.#division.files[at];
    if (file === undefined) throw new RangeError(`There is no file ${at} to be divided.`);
    const taken = this.#taken.get(at) ?? new Set();
    this.#taken.set(at, taken);
    for (const hunk of hunks) taken.add(hunk);
    return { file, taken };
  }

  async #changedByHooks(expected: string, commit: string): Promise<GitAnswer<IndexEntries>> {
    const tree = await askForLine(this.#repository.root, ["rev-parse", `${commit}^{tree}`]);
    if (tree.kind !== "read") return tree;
    if (tree.value === undefined || tree.value === expected) return answer(new Map());
    const read = await readTreeChanges(this.#repository, { base: expected, head: tree.value });
    return mapAnswer(read, (changes) => {
      const entries = changes.flatMap(({ name, fromName, after }) => [
        ...(fromName === undefined ? [] : [[fromName, undefined] as const]),
        [name, after.mode === "000000" ? undefined : `${after.mode} ${after.oid}`] as const,
      ]);
      return new Map(entries);
    });
  }

  async #follow(entries: IndexEntries): Promise<Failure | undefined> {
    if (entries.size === 0) return undefined;
    const info = formatIndexInfo(entries, this.#division.tree);
    const put = toAnswer(await runOnOwnIndex(this.#repository, takeEntriesArguments, info));
    if (put.kind !== "read") return toFailure(put);
    for (const [name, after] of entries) {
      this.#touched.set(name, { before: this.#before.get(name), after, isIntended: this.#isIntended(name) });
    }
    return undefined;
  }

  /** With nothing staged, an index entry that HEAD lacks can only be intent-to-add. */
  #isIntended(name: string): boolean {
    if (this.#division.source !== "worktree" || !this.#before.has(name)) return false;
    return this.#division.files.some((file) => file.name === name && file.before.mode === "000000");
  }

  async #scratch(args: readonly string[], input = ""): Promise<Failure | undefined> {
    const put = toAnswer(await runOnScratchIndex(this.#repository, this.#index, args, input));
    return put.kind === "read" ? undefined : toFailure(put);
  }
}

function isWhole({ file, taken }: { readonly file: ChangedFile; readonly taken: ReadonlySet<number> }): boolean {
  return taken.size >= file.hunks.length;
}

function toFailure(failure: GitFailure): Failure {
  if (failure.kind === "no-git") return failure;
  return failure.kind === "stopped" ? { kind: "cancelled" } : { kind: "refused", output: failure.output };
}
