import { askGit, lookWithGit, readSingleLine } from "./askGit.ts";
import { buildUntrackedPatch } from "./buildUntrackedPatch.ts";
import type { FilePatch } from "./patch.ts";
import { PatchReader } from "./patchReader.ts";
import type { Looked, WorkingTree } from "./repository.ts";
import { rereadPatches } from "./rereadPatches.ts";

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

/** Reads everything that changed since HEAD, including untracked files. */
export async function readWorkingChanges(
  { root }: WorkingTree,
  signal?: AbortSignal,
): Promise<Looked<WorkingChanges> | { readonly kind: "stopped" }> {
  const base = await findBase(root, signal);
  const { reader, end } = await readDiff(root, [...format, base, "--"], signal);
  if (end.kind === "no-git") return end;
  if (signal?.aborted || (end.kind === "stopped" && !reader.isCut)) return { kind: "stopped" };
  if (end.kind === "ended" && end.code !== 0) return { kind: "none", output: end.output };
  const tracked = await rereadPatches({ root }, reader.files(), bounds, async (paths) => {
    const literal = paths.map((path) => `:(top,literal)${path}`);
    const again = await readDiff(root, [...format, "--ignore-cr-at-eol", base, "--", ...literal], signal);
    return again.reader.files();
  });
  const listed = await askGit(root, ["ls-files", "-z", "--others", "--exclude-standard"], signal);
  const names = listed.kind === "ended" && listed.code === 0 ? listed.stdout.toString().split("\0") : [];
  const untracked: FilePatch[] = [];
  for (const name of names.filter((each) => each !== "").slice(0, untrackedCap)) {
    if (signal?.aborted) return { kind: "stopped" };
    const patch = await buildUntrackedPatch(root, name, bounds);
    if (patch !== undefined) untracked.push(patch);
  }
  const isCut = reader.isCut || names.length > untrackedCap;
  return { kind: "found", value: { base, files: [...tracked, ...untracked], isCut } };
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
