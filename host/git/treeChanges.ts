import { isUtf8 } from "node:buffer";
import { askForLine, lookWithGit } from "./askGit.ts";
import { type GitAnswer, type GitFailure, mapAnswer, toAnswer } from "./gitAnswer.ts";
import { submoduleMode, unquoteName } from "./patch.ts";
import { decodeUtf8, type HunkPlace, PatchScanner } from "./patchScanner.ts";
import type { WorkingTree } from "./repository.ts";

export interface TreeSide {
  /** `000000` when the side does not exist. */
  readonly mode: string;
  readonly oid: string;
}

export interface TreeChange {
  readonly status: "A" | "M" | "D" | "R" | "C" | "T";
  /** In latin1, one character per byte: git's names need not be UTF-8. */
  readonly name: string;
  readonly fromName?: string;
  readonly before: TreeSide;
  readonly after: TreeSide;
}

/** Added and deleted lines of a file; undefined for a binary one. */
export interface LineCounts {
  readonly additions?: number;
  readonly deletions?: number;
}

/** Facts about a changed file besides its name, its sides and its lines. */
export interface FileFacts {
  /** The target of a link that is new or leads elsewhere, in latin1 as names are. */
  readonly link?: string;
  /** True when a look at the bytes may show another encoding than UTF-8, or other line ends than before. */
  readonly isDoubtful?: true;
}

/** A changed file as it is listed. */
export type ListedChange = TreeChange & LineCounts & FileFacts;

/** Receives the lines of the changes while they are read, in latin1 with one character per byte. */
export interface LineListener {
  /** Begins a hunk; `file` is an index into the list of changes. */
  hunk?(file: number, place: HunkPlace, heading: string): void;
  line?(file: number, line: string): void;
  binary?(file: number): void;
  /** The lines of a file so far do not count: those of its decoded text follow. */
  restart?(file: number): void;
}

/** Two trees or commits; the base may be {@link getEmptyTree}. */
export interface TreePair {
  readonly base: string;
  readonly head: string;
}

/** Settings that keep the person's and the repository's configuration from changing the output. */
const settings = [
  "core.quotePath=true",
  "core.attributesFile=/dev/null",
  "diff.suppressBlankEmpty=false",
  "diff.orderFile=/dev/null",
];
const format = [
  "-r",
  "--no-color",
  "--no-relative",
  "--src-prefix=a/",
  "--dst-prefix=b/",
  "--submodule=short",
  "--ignore-submodules=none",
  "--full-index",
  "--no-abbrev",
  "--diff-algorithm=default",
  "--indent-heuristic",
  "--inter-hunk-context=0",
];

export const renameOptions: readonly string[] = ["--find-renames=50%", "-l1000"];

/** Reads all files that differ between two trees, in git's order, and counts their lines in the same pass. */
export async function readTreeChanges(
  repository: WorkingTree,
  pair: TreePair,
  listener: LineListener = {},
  signal?: AbortSignal,
): Promise<GitAnswer<readonly ListedChange[]>> {
  const reader = new TreeChangeReader(listener);
  const end = await runDiff(repository, { ...pair, options: ["--raw", "--patch", ...renameOptions] }, reader, signal);
  if (end !== undefined) return end;
  const files = reader.files();
  if (!files.some(({ status }) => status === "T")) return { kind: "read", value: files };
  const typed = await countTypeChanges(repository, pair, signal);
  return mapAnswer(typed, (counts) => files.map((file) => (file.status === "T" ? replaceCounts(file, counts) : file)));
}

interface DiffRequest extends TreePair {
  readonly options: readonly string[];
  readonly paths?: readonly string[];
}

export async function runDiff(
  { root }: WorkingTree,
  { base, head, options, paths = [] }: DiffRequest,
  reader: { add(chunk: Buffer): void; end(): void },
  signal?: AbortSignal,
): Promise<GitFailure | undefined> {
  const args = ["diff-tree", ...format, ...options, base, head, "--", ...paths];
  const end = await lookWithGit({ folder: root, args, settings, take: (chunk) => reader.add(chunk) }, signal);
  reader.end();
  const answer = toAnswer(end);
  return answer.kind === "read" ? undefined : answer;
}

function replaceCounts(file: ListedChange, counts: ReadonlyMap<string, LineCounts>): ListedChange {
  const { additions: _, deletions: __, ...change } = file;
  return { ...change, ...counts.get(file.name) };
}

/** When a file became a link, the patch has two parts, and git's counts differ from their lines. */
async function countTypeChanges(
  repository: WorkingTree,
  pair: TreePair,
  signal?: AbortSignal,
): Promise<GitAnswer<ReadonlyMap<string, LineCounts>>> {
  const counts = new Map<string, LineCounts>();
  const take = (line: string) => {
    const [additions = "-", deletions = "-", name = ""] = line.split("\t");
    if (additions !== "-")
      counts.set(unquoteName(name), { additions: Number(additions), deletions: Number(deletions) });
  };
  const lines = new PatchScanner({ header: take, hunk: () => undefined, line: () => undefined });
  const options = ["--numstat", "--diff-filter=T", ...renameOptions];
  return (await runDiff(repository, { ...pair, options }, lines, signal)) ?? { kind: "read", value: counts };
}

const linkMode = "120000";

interface OpenCounts {
  additions: number;
  deletions: number;
  isBinary: boolean;
  /** Lines of the link that a file becomes. */
  readonly link: string[];
  /** The signs of lines that are not plain UTF-8 with the same end. */
  hasFeeds: boolean;
  hasReturns: boolean;
  hasOtherBytes: boolean;
}

/** Reads the output of `git diff-tree --raw --patch`: first the list, then the patch of each file in the same order. */
export class TreeChangeReader {
  readonly changes: TreeChange[] = [];
  readonly #counts: OpenCounts[] = [];
  readonly #listener: LineListener;
  readonly #scanner: PatchScanner;
  #file = -1;
  /** Parts of the patch left for this file: a type change has two, the removed and the added one. */
  #partsLeft = 0;

  constructor(listener: LineListener) {
    this.#listener = listener;
    this.#scanner = new PatchScanner({
      header: (line) => this.#header(line),
      hunk: (place, heading) => this.#listener.hunk?.(this.#file, place, heading),
      line: (line) => this.#line(line),
    });
  }

  add(chunk: Buffer): void {
    this.#scanner.add(chunk);
  }

  end(): void {
    this.#scanner.end();
  }

  files(): readonly ListedChange[] {
    return this.changes.map((change, at) => toListed(change, this.#counts[at]));
  }

  #header(line: string): void {
    if (line.startsWith(":")) this.changes.push(readRaw(line));
    else if (line.startsWith("diff --git ")) this.#next();
    else if (line.startsWith("Binary files ")) this.#binary();
  }

  #next(): void {
    this.#partsLeft -= 1;
    if (this.#partsLeft > 0) return;
    this.#file += 1;
    this.#partsLeft = this.changes[this.#file]?.status === "T" ? 2 : 1;
    this.#counts[this.#file] = {
      additions: 0,
      deletions: 0,
      isBinary: false,
      link: [],
      hasFeeds: false,
      hasReturns: false,
      hasOtherBytes: false,
    };
  }

  #binary(): void {
    const counts = this.#counts[this.#file];
    if (counts !== undefined) counts.isBinary = true;
    this.#listener.binary?.(this.#file);
  }

  #line(line: string): void {
    const counts = this.#counts[this.#file];
    if (counts !== undefined) this.#count(counts, line);
    this.#listener.line?.(this.#file, line);
  }

  #count(counts: OpenCounts, line: string): void {
    if (line[0] === "\\") return;
    if (line[0] === "+") counts.additions += 1;
    if (line[0] === "-") counts.deletions += 1;
    if (line[0] === "+" && this.changes[this.#file]?.after.mode === linkMode) counts.link.push(line.slice(1));
    if (line.endsWith("\r")) counts.hasReturns = true;
    else counts.hasFeeds = true;
    counts.hasOtherBytes ||= isOtherText(line);
  }
}

function toListed(change: TreeChange, counts: OpenCounts | undefined): ListedChange {
  if (counts === undefined) return { ...change, additions: 0, deletions: 0 };
  const { additions, deletions, isBinary, link, hasFeeds, hasReturns, hasOtherBytes } = counts;
  const isDoubtful = change.status !== "T" && (isBinary || hasOtherBytes || (hasFeeds && hasReturns));
  return {
    ...change,
    ...(isBinary ? {} : { additions, deletions }),
    ...(link.length === 0 ? {} : { link: link.join("\n") }),
    ...(isDoubtful ? { isDoubtful } : {}),
  };
}

/** True for bytes that are not UTF-8, for the mark of UTF-8 and for NUL. */
function isOtherText(line: string): boolean {
  if (line.includes("\0")) return true;
  return /[\u0080-\u00ff]/.test(line) && (line.startsWith(utf8Mark, 1) || !isUtf8(Buffer.from(line, "latin1")));
}

const utf8Mark = "\u00ef\u00bb\u00bf";

/** Parses `:100644 100755 OID OID M<tab>name`; `R` has a score after it and two names. */
function readRaw(line: string): TreeChange {
  const [fields = "", first = "", second] = line.slice(1).split("\t");
  const [beforeMode = "", afterMode = "", before = "", after = "", letter = "M"] = fields.split(" ");
  const sides = { before: { mode: beforeMode, oid: before }, after: { mode: afterMode, oid: after } };
  const status = statuses.find((known) => letter.startsWith(known)) ?? "M";
  return second === undefined
    ? { status, name: unquoteName(first), ...sides }
    : { status, name: unquoteName(second), fromName: unquoteName(first), ...sides };
}

const statuses = ["A", "M", "D", "R", "C", "T"] as const;

export function decodePaths({ name, fromName }: TreeChange): { readonly path: string; readonly from?: string } {
  return fromName === undefined ? { path: decodeUtf8(name) } : { path: decodeUtf8(name), from: decodeUtf8(fromName) };
}

export function isSubmodule({ before, after }: TreeChange): boolean {
  return before.mode === submoduleMode || after.mode === submoduleMode;
}

/** Returns the id of the empty tree, which git knows without storing it. */
export async function getEmptyTree({ root }: WorkingTree): Promise<GitAnswer<string>> {
  return mapAnswer(await askForLine(root, ["hash-object", "-t", "tree", "--stdin"]), (line = "") => line);
}
