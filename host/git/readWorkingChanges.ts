import { lstat, open, readlink } from "node:fs/promises";
import { join } from "node:path";
import { listLineHunks } from "@dialectic/shared/review";
import { decodeText, lookedBytes } from "../base/fileText.ts";
import { isInGitDirectory } from "../base/gitDirectories.ts";
import { countEnds, findEndingChange } from "../base/lineEndings.ts";
import { askGit, lookWithGit, readSingleLine } from "./askGit.ts";
import type { FilePatch, PatchDoubt } from "./patch.ts";
import { type PatchBounds, PatchReader } from "./patchReader.ts";
import { readBlobs } from "./readBlobs.ts";
import type { Looked, WorkingTree } from "./repository.ts";
import { findTextFacts, toComparedTexts } from "./textFacts.ts";

/** Maximum size in bytes; a larger file is treated as one without lines. */
const sizeCap = 4 * 1024 * 1024;

/** Builds the patch that would add an untracked file; undefined when the file is gone or a nested repository. */
async function buildUntrackedPatch(root: string, path: string, bounds: PatchBounds): Promise<FilePatch | undefined> {
  const bytes = await readBlobBytes(root, path).catch(() => undefined);
  if (bytes === undefined) return undefined;
  const file = { path, status: "added", isOpaque: true, hunks: [] } as const;
  const text = bytes === "opaque" ? undefined : decodeText(bytes)?.text;
  if (text === undefined) return file;
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  if (lines.length === 0) return { ...file, isOpaque: false };
  const added = lines.slice(0, bounds.lines).map((line) => line.slice(0, bounds.lineLength));
  const hunk = { oldStart: 0, oldCount: 0, newStart: 1, newCount: lines.length, removed: [], added };
  return { ...file, isOpaque: false, hunks: [hunk] };
}

/** Reads the bytes of a file, or the target of a link; `opaque` for a large file, undefined for one that is not read. */
async function readBlobBytes(root: string, path: string): Promise<Buffer | "opaque" | undefined> {
  const place = join(root, path);
  const entry = await lstat(place);
  if (await isInGitDirectory(place)) return undefined;
  if (entry.isSymbolicLink()) return Buffer.from(await readlink(place));
  if (!entry.isFile()) return undefined;
  if (entry.size > sizeCap) return "opaque";
  const handle = await open(place, "r");
  try {
    // The path may lead to a different file since `lstat`; a link to another file is not read.
    const opened = await handle.stat();
    return opened.ino === entry.ino && opened.dev === entry.dev ? await handle.readFile() : undefined;
  } finally {
    await handle.close();
  }
}

/** Longer files are left as git compares them. */
const textCap = 4 * 1024 * 1024;

/**
 * Returns the patches with the hunks that people see: of UTF-16 those of its text, and of a file whose line ends changed
 * throughout those that `readWithoutEnds` finds for such paths.
 */
async function rereadPatches(
  repository: WorkingTree,
  patches: readonly FilePatch[],
  bounds: PatchBounds,
  readWithoutEnds: (paths: readonly string[]) => Promise<readonly FilePatch[]>,
): Promise<readonly FilePatch[]> {
  const doubts = patches.flatMap(({ doubt }) => doubt ?? []);
  const binary = doubts.filter(({ isBinary }) => isBinary).map(({ before }) => before);
  const heads = await readBlobs(repository, binary, { cap: lookedBytes });
  // Of a picture, only the first bytes are read.
  const pictures = new Set([...heads].flatMap(([oid, head]) => (decodeText(head) === undefined ? [oid] : [])));
  const oids = doubts.map(({ before }) => before).filter((oid) => !pictures.has(oid));
  const blobs = await readBlobs(repository, oids, { cap: textCap + 1 });
  const flipped = new Set(patches.filter(({ doubt }) => doubt && isFlipped(doubt, blobs.get(doubt.before))));
  const paths = [...flipped].flatMap(({ path, from = path }) => [path, from]);
  const reread = paths.length === 0 ? [] : await readWithoutEnds(paths);
  const again = new Map(reread.map(({ path, hunks }) => [path, hunks]));
  const found: FilePatch[] = [];
  for (const patch of patches) {
    if (flipped.has(patch)) found.push({ ...patch, hunks: again.get(patch.path) ?? [] });
    else if (patch.doubt?.isBinary === true && !pictures.has(patch.doubt.before))
      found.push(await rereadText(repository, patch, blobs, bounds));
    else found.push(patch);
  }
  return found;
}

/** The lines that git does not call changed have the same ends on both sides. */
function isFlipped({ isBinary, removed, added }: PatchDoubt, blob: Buffer | undefined): boolean {
  if (isBinary || blob === undefined || blob.length > textCap) return false;
  const before = countEnds(blob.toString("latin1"));
  const after = { lf: before.lf - removed.lf + added.lf, crlf: before.crlf - removed.crlf + added.crlf };
  return findEndingChange(before, after)?.isWhole === true;
}

async function rereadText(
  { root }: WorkingTree,
  patch: FilePatch,
  blobs: ReadonlyMap<string, Buffer>,
  { lines: mostLines, lineLength }: PatchBounds,
): Promise<FilePatch> {
  const { path, status, doubt } = patch;
  const now = status === "deleted" ? undefined : await readBlobBytes(root, path).catch(() => undefined);
  const old = blobs.get(doubt?.before ?? "");
  if (now === "opaque" || (old !== undefined && old.length > textCap)) return patch;
  const sides = {
    before: old ? decodeText(old) : ("absent" as const),
    after: now ? decodeText(now) : ("absent" as const),
  };
  const facts = findTextFacts(sides);
  if (facts?.isReread !== true) return patch;
  const { before, after } = toComparedTexts(sides, facts);
  const hunks = listLineHunks(before, after, 0).map(({ oldStart, oldCount, newStart, newCount, lines }) => {
    const side = (mark: string) =>
      lines.flatMap((line) => (line.startsWith(mark) ? [line.slice(1, lineLength + 1)] : [])).slice(0, mostLines);
    return { oldStart, oldCount, newStart, newCount, removed: side("-"), added: side("+") };
  });
  return { ...patch, isOpaque: false, hunks };
}

export interface WorkingChanges {
  /** Id of the last commit; of the empty tree before the first one. */
  readonly base: string;
  readonly files: readonly FilePatch[];
  readonly isCut: boolean;
}

const bounds = { lines: 12, lineLength: 400, hunks: 5_000 };
const untrackedCap = 1_000;

/** Settings that keep the person's and the repository's configuration from changing the output. */
const settings = ["core.quotePath=false"];
const format = [
  "--no-color",
  "--no-relative",
  "--src-prefix=a/",
  "--dst-prefix=b/",
  "--find-renames",
  "--submodule=short",
  "--ignore-submodules=dirty",
  "--unified=0",
  "--full-index",
  "--inter-hunk-context=0",
];

/** Reads everything that changed since HEAD or an earlier commit, including untracked files. */
export async function readWorkingChanges(
  { root }: WorkingTree,
  signal?: AbortSignal,
  since?: string,
): Promise<Looked<WorkingChanges> | { readonly kind: "stopped" }> {
  const base = since ?? (await findBase(root, signal));
  const read = await readTracked(root, [base], signal);
  if (read.kind !== "found") return read;
  const tracked = read.value;
  const listed = await askGit(root, ["ls-files", "-z", "--others", "--exclude-standard"], signal);
  const names = listed.kind === "ended" && listed.code === 0 ? listed.stdout.toString().split("\0") : [];
  const untracked: FilePatch[] = [];
  for (const name of names.filter((each) => each !== "").slice(0, untrackedCap)) {
    if (signal?.aborted) return { kind: "stopped" };
    const patch = await buildUntrackedPatch(root, name, bounds);
    if (patch !== undefined) untracked.push(patch);
  }
  const isCut = tracked.isCut || names.length > untrackedCap;
  return { kind: "found", value: { base, files: [...tracked.files, ...untracked], isCut } };
}

/** Reads what changed between two commits, of which the later one is checked out. */
export async function readCommittedChanges(
  { root }: WorkingTree,
  { base, head }: { readonly base: string; readonly head: string },
  signal?: AbortSignal,
): Promise<Looked<WorkingChanges> | { readonly kind: "stopped" }> {
  const read = await readTracked(root, [base, head], signal);
  return read.kind === "found" ? { kind: "found", value: { base, ...read.value } } : read;
}

/** Reads the changes of tracked files from a commit to another one, or else to the working tree. */
async function readTracked(
  root: string,
  sides: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Looked<Omit<WorkingChanges, "base">> | { readonly kind: "stopped" }> {
  const { reader, end } = await readDiff(root, [...format, ...sides, "--"], signal);
  if (end.kind === "no-git") return end;
  if (signal?.aborted || (end.kind === "stopped" && !reader.isCut)) return { kind: "stopped" };
  if (end.kind === "ended" && end.code !== 0) return { kind: "none", output: end.output };
  const files = await rereadPatches({ root }, reader.files(), bounds, async (paths) => {
    const literal = paths.map((path) => `:(top,literal)${path}`);
    const again = await readDiff(root, [...format, "--ignore-cr-at-eol", ...sides, "--", ...literal], signal);
    return again.reader.files();
  });
  return { kind: "found", value: { files, isCut: reader.isCut } };
}

async function readDiff(root: string, args: readonly string[], signal: AbortSignal | undefined) {
  const reader = new PatchReader(bounds);
  const enough = new AbortController();
  const until = signal === undefined ? enough.signal : AbortSignal.any([enough.signal, signal]);
  const take = (chunk: Buffer) => {
    reader.add(chunk);
    if (reader.isCut) enough.abort();
  };
  const end = await lookWithGit({ folder: root, args: ["diff", ...args], settings, take }, until);
  return { reader, end };
}

async function findBase(root: string, signal: AbortSignal | undefined): Promise<string> {
  const head = readSingleLine(await askGit(root, ["rev-parse", "--verify", "--quiet", "HEAD^{commit}"], signal));
  return head ?? readSingleLine(await askGit(root, ["hash-object", "-t", "tree", "--stdin"], signal)) ?? "HEAD";
}
