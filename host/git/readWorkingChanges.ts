import { lstat, open, readlink } from "node:fs/promises";
import { join } from "node:path";
import type { FoldedFolder } from "@dialectic/shared/protocol";
import { listLineHunks } from "@dialectic/shared/review";
import { decodeText } from "../base/fileText.ts";
import { isInGitDirectory } from "../base/gitDirectories.ts";
import { countEnds, findEndingChange } from "../base/lineEndings.ts";
import {
  binaryCheckBytes,
  maxComparedTextBytes,
  maxUntrackedBytes,
  maxUntrackedFiles,
  maxWorkingHunks,
} from "../limits.ts";
import { askForLine, lookWithGit } from "./askGit.ts";
import { answer, type GitAnswer, mapAnswer, toAnswer } from "./gitAnswer.ts";
import { digestLines } from "./linesDigest.ts";
import { createLook, type FindNamed, listNewFiles, takeSinglesFirst } from "./newFiles.ts";
import type { FilePatch, PatchDoubt } from "./patch.ts";
import { type PatchBounds, PatchReader } from "./patchReader.ts";
import { decodeUtf8 } from "./patchScanner.ts";
import { readBlobs } from "./readBlobs.ts";
import { toPathspec } from "./readTreeHunks.ts";
import type { Repository, WorkingTree } from "./repository.ts";
import { listLeft, snapshotTracked } from "./snapshot.ts";
import type { SkippedFile } from "./takeFiles.ts";
import { findTextFacts, toComparedTexts } from "./textFacts.ts";
import { getEmptyTree } from "./treeChanges.ts";
import { findUntrackedRenames } from "./untrackedRenames.ts";

/** Builds the patch that would add an untracked file; undefined when the file is gone or a nested repository. */
async function buildUntrackedPatch(
  root: string,
  path: string,
  bounds: PatchBounds,
): Promise<FilePatch | SkippedFile | undefined> {
  const bytes = await readBlobBytes(root, path).catch((problem: NodeJS.ErrnoException) => problem);
  if (bytes instanceof Error) return isAbsence(bytes) ? undefined : { path, reason: bytes.message };
  if (bytes === undefined) return undefined;
  const file = { path, status: "added", isOpaque: true, hunks: [] } as const;
  if (bytes === "opaque") return file;
  const text = decodeText(bytes)?.text;
  if (text === undefined) return file;
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  if (lines.length === 0) return { ...file, isOpaque: false };
  const added = lines.slice(0, bounds.lines).map((line) => line.slice(0, bounds.lineLength));
  const hunk = { oldStart: 0, oldCount: 0, newStart: 1, newCount: lines.length, removed: [], added };
  const digest = digestLines(writtenLines(bytes));
  return { ...file, isOpaque: false, hunks: [{ ...hunk, digest }] };
}

/** Returns the lines of a new file as `git diff` writes them, so that staging it does not change its digest. */
function writtenLines(bytes: Buffer): readonly string[] {
  const lines = bytes.toString("latin1").split("\n");
  const last = lines.pop();
  return [...lines.map((line) => `+${line}`), ...(last ? [`+${last}`, "\\"] : [])];
}

/** Reads the bytes of a file, or the target of a link; `opaque` for a large file, undefined for one that is not read. */
async function readBlobBytes(root: string, path: string): Promise<Buffer | "opaque" | undefined> {
  const place = join(root, path);
  const entry = await lstat(place);
  if (await isInGitDirectory(place)) return undefined;
  if (entry.isSymbolicLink()) return Buffer.from(await readlink(place));
  if (!entry.isFile()) return undefined;
  if (entry.size > maxUntrackedBytes) return "opaque";
  const handle = await open(place, "r");
  try {
    // The path may lead to a different file since `lstat`; a link to another file is not read.
    const opened = await handle.stat();
    return opened.ino === entry.ino && opened.dev === entry.dev ? await handle.readFile() : undefined;
  } finally {
    await handle.close();
  }
}

function isAbsence({ code }: NodeJS.ErrnoException): boolean {
  return code === "ENOENT" || code === "ENOTDIR" || code === "ELOOP";
}

/**
 * Returns the patches with the hunks that people see: of UTF-16 those of its text, and of a file whose line ends changed
 * throughout those that `readWithoutEnds` finds for such paths.
 */
async function rereadPatches(
  repository: WorkingTree,
  patches: readonly FilePatch[],
  bounds: PatchBounds,
  readWithoutEnds: (paths: readonly string[]) => Promise<GitAnswer<readonly FilePatch[]>>,
): Promise<GitAnswer<readonly FilePatch[]>> {
  const doubts = patches.flatMap(({ doubt }) => doubt ?? []);
  const binary = doubts.filter(({ isBinary }) => isBinary).map(({ before }) => before);
  const heads = await readBlobs(repository, binary, { cap: binaryCheckBytes });
  if (heads.kind !== "read") return heads;
  // Of a picture, only the first bytes are read.
  const pictures = new Set([...heads.value].flatMap(([oid, head]) => (decodeText(head) === undefined ? [oid] : [])));
  const oids = doubts.map(({ before }) => before).filter((oid) => !pictures.has(oid));
  const blobs = await readBlobs(repository, oids, { cap: maxComparedTextBytes + 1 });
  if (blobs.kind !== "read") return blobs;
  const flipped = new Set(patches.filter(({ doubt }) => doubt && isFlipped(doubt, blobs.value.get(doubt.before))));
  const paths = [...flipped].flatMap(({ path, from = path }) => [path, from]);
  const reread = paths.length === 0 ? answer([]) : await readWithoutEnds(paths);
  if (reread.kind !== "read") return reread;
  const again = new Map(reread.value.map(({ path, hunks }) => [path, hunks]));
  const found: FilePatch[] = [];
  for (const patch of patches) {
    if (flipped.has(patch)) found.push({ ...patch, hunks: again.get(patch.path) ?? [] });
    else if (patch.doubt?.isBinary === true && !pictures.has(patch.doubt.before))
      found.push(await rereadText(repository, patch, blobs.value, bounds));
    else found.push(patch);
  }
  return answer(found);
}

/** The lines that git does not call changed have the same ends on both sides. */
function isFlipped({ isBinary, removed, added }: PatchDoubt, blob: Buffer | undefined): boolean {
  if (isBinary || blob === undefined || blob.length > maxComparedTextBytes) return false;
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
  if (now === "opaque" || (old !== undefined && old.length > maxComparedTextBytes)) return patch;
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
    const digest = digestLines(lines.map((line) => Buffer.from(line).toString("latin1")));
    return { oldStart, oldCount, newStart, newCount, removed: side("-"), added: side("+"), digest };
  });
  return { ...patch, isOpaque: false, hunks };
}

export interface WorkingChanges {
  /** Id of the last commit; of the empty tree before the first one. */
  readonly base: string;
  readonly files: readonly FilePatch[];
  /** The files that git cannot read: they may have changed, too. */
  readonly skipped: readonly SkippedFile[];
  /** Folders whose new files are not among the files, but for those that are named. */
  readonly folded: readonly FoldedFolder[];
  readonly isCut: boolean;
}

interface WorkingOptions {
  /** An earlier commit than HEAD to compare with. */
  readonly since?: string | undefined;
  /** Finds the new files that a review names, also where their folder is folded. */
  readonly findNamed?: FindNamed;
}

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
  repository: Repository,
  signal?: AbortSignal,
  { since, findNamed }: WorkingOptions = {},
): Promise<GitAnswer<WorkingChanges>> {
  const { root } = repository;
  const base = since === undefined ? await findBase(root, signal) : answer(since);
  if (base.kind !== "read") return base;
  const tracked = await readPresent(repository, base.value, signal);
  if (tracked.kind !== "read") return tracked;
  const listed = await listNewFiles(createLook(root, signal), root, findNamed);
  if (listed.kind !== "read") return listed;
  const { names, folded } = listed.value;
  const taken = takeSinglesFirst(names, maxUntrackedFiles);
  const untracked: FilePatch[] = [];
  const skipped = [...tracked.value.skipped, ...listed.value.skipped, ...listLeft(names, taken)];
  for (const name of taken.map(decodeUtf8)) {
    if (signal?.aborted) return { kind: "stopped" };
    const patch = await buildUntrackedPatch(root, name, maxWorkingHunks);
    if (patch !== undefined && "reason" in patch) skipped.push(patch);
    else if (patch !== undefined) untracked.push(patch);
  }
  const isCut = tracked.value.isCut || names.length > taken.length;
  const sides = { base: base.value, tracked: tracked.value.files, untracked: names };
  const compare = async (index: string, paths: readonly string[]) =>
    mapAnswer(await readTracked(repository, [base.value], signal, { index, paths }), ({ files }) => files);
  const renames = await findUntrackedRenames(repository, sides, compare, signal);
  if (renames.kind === "stopped") return renames;
  // Where git cannot compare them, the file is shown as deleted and the other one as new.
  const renamed = renames.kind === "read" ? renames.value : [];
  const paired = new Set(renamed.flatMap(({ path, from = path }) => [path, from]));
  const files = [...tracked.value.files, ...untracked].filter(({ path }) => !paired.has(path));
  return answer({ base: base.value, files: [...files, ...renamed], skipped, folded, isCut });
}

type TrackedChanges = Omit<WorkingChanges, "base" | "folded">;

/**
 * Reads the changes of tracked files from a commit to the working tree. `git diff` ends at the first file that it cannot read: then the
 * others are compared as a snapshot has them.
 */
async function readPresent(
  repository: Repository,
  base: string,
  signal: AbortSignal | undefined,
): Promise<GitAnswer<TrackedChanges>> {
  const read = await readTracked(repository, [base], signal);
  if (read.kind === "read") return answer(await withoutHidden(repository, read.value));
  if (read.kind !== "failed") return read;
  const taken = await snapshotTracked(repository, signal);
  // The snapshot failed, too: the first reason is about the whole repository.
  if (taken.kind !== "read") return taken.kind === "failed" ? read : taken;
  const { tree, skipped } = taken.value;
  return mapAnswer(await readTracked(repository, [base, tree], signal), (changes) => ({ ...changes, skipped }));
}

/** Git takes a file in a folder that it may not look into for deleted. */
async function withoutHidden({ root }: Repository, changes: TrackedChanges): Promise<TrackedChanges> {
  const hidden = new Map<FilePatch, SkippedFile>();
  for (const file of changes.files.filter(({ status }) => status === "deleted")) {
    const problem = await lstat(join(root, file.path)).then(
      () => undefined,
      (problem: NodeJS.ErrnoException) => problem,
    );
    if (problem !== undefined && !isAbsence(problem)) hidden.set(file, { path: file.path, reason: problem.message });
  }
  if (hidden.size === 0) return changes;
  const files = changes.files.filter((file) => !hidden.has(file));
  return { ...changes, files, skipped: [...changes.skipped, ...hidden.values()] };
}

/** Reads what changed between two commits, of which the later one is checked out. */
export async function readCommittedChanges(
  repository: WorkingTree,
  { base, head }: { readonly base: string; readonly head: string },
  signal?: AbortSignal,
): Promise<GitAnswer<WorkingChanges>> {
  return mapAnswer(await readTracked(repository, [base, head], signal), (read) => ({ base, folded: [], ...read }));
}

/** An index beside the repository's own, and the files to compare, by their names in latin1. */
interface ChosenPaths {
  readonly index: string;
  readonly paths: readonly string[];
}

/** Reads the changes of tracked files from a commit to another one, or else to the working tree. */
async function readTracked(
  { root }: WorkingTree,
  sides: readonly string[],
  signal: AbortSignal | undefined,
  chosen?: ChosenPaths,
): Promise<GitAnswer<TrackedChanges>> {
  const index = chosen?.index;
  const read = await readDiff(
    root,
    [...format, ...sides, "--", ...(chosen?.paths ?? []).map(toPathspec)],
    signal,
    index,
  );
  if (read.kind !== "read") return read;
  const reader = read.value;
  const files = await rereadPatches({ root }, reader.files(), maxWorkingHunks, async (paths) => {
    const literal = paths.map((path) => `:(top,literal)${path}`);
    const again = await readDiff(root, [...format, "--ignore-cr-at-eol", ...sides, "--", ...literal], signal, index);
    return mapAnswer(again, (found) => found.files());
  });
  return mapAnswer(files, (found) => ({ files: found, skipped: [], isCut: reader.isCut }));
}

/** Reads a diff up to the bounds. */
async function readDiff(
  root: string,
  args: readonly string[],
  signal: AbortSignal | undefined,
  index: string | undefined,
): Promise<GitAnswer<PatchReader>> {
  const reader = new PatchReader(maxWorkingHunks);
  const enough = new AbortController();
  const until = signal === undefined ? enough.signal : AbortSignal.any([enough.signal, signal]);
  const take = (chunk: Buffer) => {
    reader.add(chunk);
    if (reader.isCut) enough.abort();
  };
  const variables = index === undefined ? {} : { GIT_INDEX_FILE: index };
  const end = await lookWithGit({ folder: root, args: ["diff", ...args], settings, variables, take }, until);
  if (end.kind === "stopped" && reader.isCut && signal?.aborted !== true) return answer(reader);
  return mapAnswer(toAnswer(end), () => reader);
}

/** Returns the last commit; the empty tree before the first one. */
async function findBase(root: string, signal: AbortSignal | undefined): Promise<GitAnswer<string>> {
  const head = await askForLine(root, ["rev-parse", "--verify", "--quiet", "HEAD"], signal);
  if (head.kind !== "read") return head;
  return head.value === undefined ? getEmptyTree({ root }) : answer(head.value);
}
