import { maxPairedPatchBytes, maxPatchLineBytes } from "../limits.ts";
import { askGit, lookWithGit } from "./askGit.ts";
import { type GitAnswer, mapAnswer, toAnswer } from "./gitAnswer.ts";
import { LinesDigest } from "./linesDigest.ts";
import { parseHeadingName } from "./patch.ts";
import { PatchScanner, type PatchVisitor } from "./patchScanner.ts";
import type { WorkingTree } from "./repository.ts";

/*
 * Commits with their patches, as two histories are compared by them. Git reads them without textconv and without external diffs, as the
 * profile of looks has it. So nothing of the repository runs, which `git range-diff` does not promise.
 */

/** A commit as it was made. */
export interface MadeCommit {
  readonly commit: string;
  readonly subject: string;
  /** The whole message, with its subject. */
  readonly message: string;
  readonly author: string;
  /** Seconds since the epoch at which its author made it: a rebase keeps it. */
  readonly authoredAt: number;
  readonly isMerge: boolean;
}

/** The changes of a commit. */
export interface CommitPatch {
  /** Equal digests: the same lines are removed and added in the same files, whatever is around them. */
  readonly digest: string;
  /** The lines of the patch, with three around each change: equal numbers, equal lines. */
  readonly lines: Int32Array;
  /** The number of these lines, without the empty ones between files. */
  readonly size: number;
}

const fieldCount = 7;

const patchOptions: readonly string[] = [
  "-p",
  "-U3",
  "--inter-hunk-context=0",
  "-M",
  "--full-index",
  "--submodule=short",
  "--no-color",
  "--src-prefix=a/",
  "--dst-prefix=b/",
  "--ignore-submodules=none",
];

/** Lists the commits of a range, the first one first: the last `cap` of them. */
export async function listMadeCommits(
  { root }: WorkingTree,
  { base, tip }: { readonly base: string | undefined; readonly tip: string },
  cap: number,
  signal?: AbortSignal,
): Promise<GitAnswer<{ readonly commits: readonly MadeCommit[]; readonly isCut: boolean }>> {
  const fields = "%H%x00%P%x00%at%x00%an%x00%ae%x00%s%x00%B";
  const order = ["--topo-order", "--reverse", `--max-count=${cap + 1}`];
  const args = ["log", "-z", "--encoding=UTF-8", "--no-color", "--no-patch", ...order, `--format=tformat:${fields}`];
  const without = base === undefined ? [] : [`^${base}`];
  const printed = await askGit(root, [...args, tip, ...without, "--"], signal);
  return mapAnswer(printed, (bytes) => {
    const words = bytes.toString().split("\0");
    const commits: MadeCommit[] = [];
    for (let at = 0; at + fieldCount <= words.length; at += fieldCount) {
      const [commit = "", parents = "", time = "", name = "", mail = "", subject = "", message = ""] = words.slice(at);
      const author = `${name} <${mail}>`;
      commits.push({ commit, subject, message, author, authoredAt: Number(time), isMerge: parents.includes(" ") });
    }
    return { commits: commits.slice(-cap), isCut: commits.length > cap };
  });
}

/** Reads the patches of commits in their order, until they are too long together; a merge has none. */
export async function readCommitPatches(
  { root }: WorkingTree,
  commits: readonly string[],
  signal?: AbortSignal,
): Promise<GitAnswer<ReadonlyMap<string, CommitPatch>>> {
  if (commits.length === 0) return { kind: "read", value: new Map() };
  const reader = new CommitPatchReader();
  const enough = new AbortController();
  let bytes = 0;
  const take = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxPairedPatchBytes) enough.abort();
    else reader.add(chunk);
  };
  const walk = ["--no-walk=unsorted", "--stdin", `--format=tformat:${commitMark}%H`];
  const run = { folder: root, args: ["log", ...walk, ...patchOptions], input: `${commits.join("\n")}\n`, take };
  const until = signal === undefined ? enough.signal : AbortSignal.any([enough.signal, signal]);
  const end = await lookWithGit({ ...run, settings: ["log.showRoot=true"] }, until);
  if (enough.signal.aborted) return { kind: "read", value: reader.complete() };
  return mapAnswer(toAnswer(end), () => reader.all());
}

/** Returns the digest of what differs between a tree and a commit, as {@link CommitPatch} has it. */
export async function readPatchDigest(
  { root }: WorkingTree,
  { base, commit }: { readonly base: string; readonly commit: string },
  signal?: AbortSignal,
): Promise<GitAnswer<string | undefined>> {
  const reader = new CommitPatchReader();
  reader.add(Buffer.from(`${commitMark}${commit}\n`));
  const args = ["diff-tree", "-r", ...patchOptions, base, commit, "--"];
  const end = await lookWithGit({ folder: root, args, take: (chunk) => reader.add(chunk) }, signal);
  return mapAnswer(toAnswer(end), () => reader.all().get(commit)?.digest);
}

/** Marks a line that names a commit: the patch follows, so no other line outside of hunks begins like it. */
const commitMark = "\u0001";

/** Lines above the hunks of a file that say what else is changed. */
const facts = /^(?:(?:old|new|deleted file|new file) mode |(?:rename|copy) (?:from|to) )/;

class CommitPatchReader {
  readonly #numbers = new Map<string, number>();
  readonly #patches = new Map<string, CommitPatch>();
  readonly #scanner: PatchScanner;
  #commit = "";
  #file = "";
  #index = "";
  #lines: number[] = [];
  #files = 0;
  #digest = new LinesDigest();

  constructor() {
    const visitor: PatchVisitor = {
      header: (line) => this.#header(line),
      hunk: (_, heading) => this.#add(`@@ ${this.#file}: ${heading}`),
      line: (line) => {
        this.#add(line);
        if (!line.startsWith(" ") && line !== "") this.#digest.addLine(line);
      },
      beyond: (part) => this.#digest.add(part),
    };
    this.#scanner = new PatchScanner(visitor, maxPatchLineBytes);
  }

  add(chunk: Buffer): void {
    this.#scanner.add(chunk);
  }

  /** Returns the patches of all commits. */
  all(): ReadonlyMap<string, CommitPatch> {
    this.#scanner.end();
    this.#close();
    return this.#patches;
  }

  /** Returns the patches that were read to their end. */
  complete(): ReadonlyMap<string, CommitPatch> {
    return this.#patches;
  }

  #header(line: string): void {
    if (line.startsWith(commitMark)) this.#open(line.slice(commitMark.length));
    else if (line.startsWith("diff --git ")) {
      this.#file = parseHeadingName(line.slice("diff --git ".length));
      if (this.#files > 0) this.#add("");
      this.#files += 1;
      this.#add(` ## ${this.#file} ##`);
      this.#digest.addLine(line);
    } else if (facts.test(line)) this.#digest.addLine(line);
    else if (line.startsWith("index ")) this.#index = line;
    // Only the names of the objects tell changes without lines apart.
    else if (line.startsWith("Binary files ")) this.#digest.addLine(this.#index);
  }

  #open(commit: string): void {
    this.#close();
    this.#commit = commit;
    this.#lines = [];
    this.#files = 0;
    this.#digest = new LinesDigest();
  }

  #close(): void {
    if (this.#commit === "") return;
    const lines = Int32Array.from(this.#lines);
    const size = lines.length - Math.max(0, this.#files - 1);
    this.#patches.set(this.#commit, { digest: this.#digest.end(), lines, size });
  }

  #add(line: string): void {
    const number = this.#numbers.get(line) ?? this.#numbers.size;
    this.#numbers.set(line, number);
    this.#lines.push(number);
  }
}
