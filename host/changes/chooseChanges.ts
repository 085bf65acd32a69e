import { relative, sep } from "node:path";
import type { Refusal, RoundRemark } from "@dialectic/shared/protocol";
import { createRefusal } from "../base/createRefusal.ts";
import { findRepositories, type Repository, readWorkingChanges } from "../git/index.ts";
import { type ChangeReader, type ReadChanges, sumChanges } from "./changeReader.ts";
import { formatCounts } from "./describeRemark.ts";
import { type FixedRange, fixRange } from "./fixRange.ts";
import { endsInWorkingTree } from "./rounds.ts";

/*
 * A request shows the changes of one repository: that of the base directory or, when it alone has changes, one below it: a submodule, a
 * nested clone, or one of several in a folder that is none. Names of commits mean others there, so below a repository only uncommitted
 * changes count. A repository with changes that are not shown is named with its counts.
 */

export interface ChosenChanges {
  readonly kind: "chosen";
  /** The base directory, or the top of the repository below it. */
  readonly base: string;
  readonly range: FixedRange;
  readonly read: ReadChanges;
  readonly remarks: readonly RoundRemark[];
  /** Tells an assistant that another repository than that of the base directory was chosen. */
  readonly note?: string;
}

type Beside = Extract<RoundRemark, { kind: "beside" }>;

/**
 * Chooses the changes of a range for these base directories, which are several when the client works in several. `isBound`
 * is true for a further round of a review, which stays in its repository.
 */
export async function chooseChanges(
  bases: readonly string[],
  { range, isBound = false }: { readonly range: string; readonly isBound?: boolean },
  files: ChangeReader,
  signal: AbortSignal,
): Promise<ChosenChanges | Refusal> {
  const [only = "", another] = bases;
  const own = another === undefined ? await readRange(only, range, files, signal) : undefined;
  if (own?.kind === "refused" && own.reason !== "no-repository") return own;
  const root = own?.kind === "chosen" ? own.range.repository.root : undefined;
  const below = await listBelow(bases, root);
  const hasOwn = own?.kind === "chosen" && own.read.files.length > 0;
  if (hasOwn && !endsInWorkingTree(range)) return own;
  if (hasOwn) return { ...own, remarks: [...own.remarks, ...(await listChanged(below, only, signal))] };
  if (own?.kind === "chosen" && (isBound || range !== "HEAD")) return own;
  const changed: (ChosenChanges & { readonly counts: Beside })[] = [];
  const refusals: Refusal[] = [];
  for (const repository of below) {
    const counts = range === "HEAD" ? await countChanges(repository, only, signal) : undefined;
    if (range === "HEAD" && counts === undefined) continue;
    const read = await readRange(repository.root, range, files, signal);
    if (read.kind === "refused") refusals.push(read);
    if (read.kind === "refused" || read.read.files.length === 0) continue;
    changed.push({ ...read, counts: counts ?? sumRange(read, only) });
  }
  const [first, second] = changed;
  const isEmpty = own?.kind === "chosen";
  if (first !== undefined && second === undefined) {
    const note = `${only} has no uncommitted changes. These are those of ${first.counts.path}, the only repository below it that has some.`;
    return isEmpty ? { ...first, note } : first;
  }
  if (first !== undefined)
    return refuseSeveral(
      changed.map(({ counts }) => counts),
      only,
      isEmpty,
    );
  if (own !== undefined && (own.kind === "chosen" || below.length === 0)) return own;
  const [refusal] = refusals;
  if (refusal !== undefined && refusals.length === below.length) return refusal;
  const roots = below.map((repository) => repository.root);
  return createRefusal("nothing-changed", `There are no changes in ${range}, in none of: ${roots.join(", ")}.`, roots);
}

async function readRange(
  base: string,
  range: string,
  files: ChangeReader,
  signal: AbortSignal,
): Promise<ChosenChanges | Refusal> {
  const fixed = await fixRange(base, range, signal);
  if (fixed.kind === "refused") return fixed;
  const read = await files.read(fixed.repository, fixed);
  if (read.kind === "refused") return createRefusal("git-failed", read.message);
  return { kind: "chosen", base, range: fixed, read, remarks: fixed.remarks };
}

async function listBelow(bases: readonly string[], root: string | undefined): Promise<readonly Repository[]> {
  const found = await findRepositories(bases);
  return found.kind === "found" ? found.value.filter((repository) => repository.root !== root) : [];
}

async function listChanged(below: readonly Repository[], base: string, signal: AbortSignal): Promise<Beside[]> {
  const counted = await Promise.all(below.map((repository) => countChanges(repository, base, signal)));
  return counted.filter((counts) => counts !== undefined);
}

/** Counts the uncommitted changes of a repository; undefined when it has none, or git cannot tell. */
async function countChanges({ root }: Repository, base: string, signal: AbortSignal): Promise<Beside | undefined> {
  const changed = await readWorkingChanges({ root }, signal);
  if (changed.kind !== "found" || changed.value.files.length === 0) return undefined;
  const hunks = changed.value.files.flatMap((file) => file.hunks);
  return {
    kind: "beside",
    path: shownRoot(root, base),
    root,
    files: changed.value.files.length,
    additions: hunks.reduce((sum, { newCount }) => sum + newCount, 0),
    deletions: hunks.reduce((sum, { oldCount }) => sum + oldCount, 0),
  };
}

function sumRange({ range, read }: ChosenChanges, base: string): Beside {
  const { root } = range.repository;
  return { kind: "beside", path: shownRoot(root, base), root, ...sumChanges(read.files) };
}

function shownRoot(root: string, base: string): string {
  const path = relative(base, root);
  return path === "" || path.startsWith("..") ? root : path.split(sep).join("/");
}

function refuseSeveral(changed: readonly Beside[], base: string, isEmpty: boolean): Refusal {
  const roots = changed.map(({ root }) => root);
  const list = changed.map((each) => `- ${each.root}: ${formatCounts(each)}`).join("\n");
  const own = `${base} has no uncommitted changes; if they are committed, name the commits, such as HEAD~1. `;
  const message = `${isEmpty ? own : ""}Several repositories below ${base} have changes. To review one, call request_review with its workspace_path:\n${list}`;
  return createRefusal("repository-ambiguous", message, roots);
}
