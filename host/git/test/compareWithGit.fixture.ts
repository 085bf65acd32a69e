import { execFileSync } from "node:child_process";
import { readBlob } from "../readBlobs.ts";
import { type FileHunks, readTreeHunks, type TreeHunk } from "../readTreeHunks.ts";
import type { Repository } from "../repository.ts";
import { decodePaths, type LineCounts, readTreeChanges, type TreeChange, type TreePair } from "../treeChanges.ts";
import { readValue } from "./testRepository.fixture.ts";

/** Output of git itself, byte by byte. */
export function printed(folder: string, ...args: readonly string[]): string {
  return execFileSync("git", args, { cwd: folder, maxBuffer: 1 << 30 }).toString("latin1");
}

export interface Compared {
  readonly ours: unknown;
  readonly git: unknown;
}

/** Compares the counts of all files with `git diff --numstat -M -z`. */
export async function compareCounts(repository: Repository, pair: TreePair): Promise<Compared> {
  const ours = await readChanges(repository, pair);
  const git = printed(repository.root, "diff", "--numstat", "-M", "-z", pair.base, pair.head);
  return { ours: ours.map(numstat).join(""), git };
}

function numstat({ additions, deletions, name, fromName }: TreeChange & LineCounts): string {
  const counts = `${additions ?? "-"}\t${deletions ?? "-"}\t`;
  return fromName === undefined ? `${counts}${name}\0` : `${counts}\0${fromName}\0${name}\0`;
}

/** Compares the hunks of all files with `git diff`; ours are read a few files at a time, as a page requests them. */
export async function compareHunks(repository: Repository, pair: TreePair, atOnce = 32): Promise<Compared> {
  const ours = await readHunks(repository, pair, atOnce);
  const patch = printed(
    repository.root,
    "-c",
    "core.quotePath=true",
    "diff",
    "-M",
    "--submodule=short",
    pair.base,
    pair.head,
  );
  return { ours: ours.flatMap(({ hunks }) => hunks.map(written)).join(""), git: hunksIn(patch) };
}

/** Applies the hunks of each file to its old text, and compares with the new text; files without lines are left out. */
export async function compareApplied(repository: Repository, pair: TreePair): Promise<Compared> {
  const changes = await readChanges(repository, pair);
  const hunks = await readHunks(repository, pair, 32);
  const [ours, git]: [Record<string, string>, Record<string, string>] = [{}, {}];
  for (const [at, change] of changes.entries()) {
    if (change.additions === undefined || change.before.mode === "160000" || change.after.mode === "160000") continue;
    const before = readValue(await readBlob(repository, change.before));
    const after = readValue(await readBlob(repository, change.after));
    const path = decodePaths(change).path;
    ours[path] = applied(before?.toString("latin1") ?? "", hunks[at]?.hunks ?? []);
    git[path] = after?.toString("latin1") ?? "";
  }
  return { ours, git };
}

async function readChanges(repository: Repository, pair: TreePair): Promise<readonly (TreeChange & LineCounts)[]> {
  const read = await readTreeChanges(repository, pair);
  if (read.kind !== "read") throw new Error(`not read: ${JSON.stringify(read)}`);
  return read.value;
}

async function readHunks(repository: Repository, pair: TreePair, atOnce: number): Promise<readonly FileHunks[]> {
  const changes = await readChanges(repository, pair);
  const all: FileHunks[] = [];
  for (let start = 0; start < changes.length; start += atOnce) {
    const read = await readTreeHunks(repository, pair, changes.slice(start, start + atOnce));
    if (read.kind !== "read") throw new Error(`not read: ${JSON.stringify(read)}`);
    all.push(...read.value);
  }
  return all;
}

function written({ oldStart, oldCount, newStart, newCount, heading, body }: TreeHunk): string {
  const range = (start: number, count: number) => (count === 1 ? `${start}` : `${start},${count}`);
  return `@@ -${range(oldStart, oldCount)} +${range(newStart, newCount)} @@${heading === "" ? "" : ` ${heading}`}\n${body}`;
}

function hunksIn(patch: string): string {
  let isHunk = false;
  const lines = patch.split("\n").filter((line) => {
    if (line.startsWith("diff --git ")) isHunk = false;
    if (line.startsWith("@@ ")) isHunk = true;
    return isHunk && line !== "";
  });
  return lines.map((line) => `${line}\n`).join("");
}

function applied(before: string, hunks: readonly TreeHunk[]): string {
  const lines = before.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  const out: string[] = [];
  let at = 0;
  for (const { oldStart, oldCount, body } of hunks) {
    const start = oldCount === 0 ? oldStart : oldStart - 1;
    out.push(...lines.slice(at, start));
    // When a file became a link, the whole file is removed and the whole link is added.
    at = Math.max(at, start + oldCount);
    out.push(...takeNewSide(body));
  }
  return [...out, ...lines.slice(at)].join("");
}

function takeNewSide(body: string): readonly string[] {
  const lines = body.match(/[^\n]*\n/g) ?? [];
  return lines.flatMap((line, at) => {
    if (line.startsWith("-") || line.startsWith("\\")) return [];
    return lines[at + 1]?.startsWith("\\") ? [line.slice(1, -1)] : [line.slice(1)];
  });
}
