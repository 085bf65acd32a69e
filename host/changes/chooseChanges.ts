import { relative, sep } from "node:path";
import { type Refusal, type RoundRemark, sumChanges } from "@dialectic/shared/protocol";
import { createRefusal } from "../base/createRefusal.ts";
import {
  explainFailure,
  explainInLine,
  type FindNamed,
  type FoundRepositories,
  findRepositories,
  type GitFailure,
  type Repository,
  readWorkingChanges,
} from "../git/index.ts";
import type { ChangeReader, ReadChanges } from "./changeReader.ts";
import { formatCounts, listSkipped, nothingChanged } from "./describeRemark.ts";
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

interface WantedChanges {
  readonly range: string;
  /** True for a further round of a review, which stays in its repository. */
  readonly isBound?: boolean;
  readonly findNamed?: FindNamed;
}

/**
 * Chooses the changes of a range for these base directories, which are several when the client works in several.
 */
export async function chooseChanges(
  bases: readonly string[],
  { range, isBound = false, findNamed }: WantedChanges,
  files: ChangeReader,
  signal: AbortSignal,
): Promise<ChosenChanges | Refusal> {
  const [only = "", another] = bases;
  const wish = { range, files, options: findNamed === undefined ? {} : { findNamed } };
  const own = another === undefined ? await readRange(only, wish, signal) : undefined;
  if (own?.kind === "refused" && own.reason !== "no-repository") return own;
  const root = own?.kind === "chosen" ? own.range.repository.root : undefined;
  const hasOwn = own?.kind === "chosen" && hasChanges(own);
  if (hasOwn && !endsInWorkingTree(range)) return own;
  const below = await listBelow(bases, root);
  if (below.kind === "refused") return below;
  if (hasOwn) return withBeside(own, below, signal);
  if (own?.kind === "chosen" && (isBound || range !== "HEAD")) return own;
  const { changed, refusals } = await readBelow(below, only, wish, signal);
  const counts = changed.map((each) => each.counts);
  const nothing = own?.kind === "chosen" ? describeOwn(only, own.range) : "";
  const [first, second] = changed;
  if (first !== undefined && second === undefined) {
    const note = `${nothing}These are those of ${first.counts.path}, the only repository below it that has some.`;
    return own?.kind === "chosen" ? { ...first, note } : first;
  }
  if (first !== undefined) return refuseSeveral(counts, only, nothing);
  if (own?.kind === "chosen") return withBeside(own, below, signal);
  if (own !== undefined && below.repositories.length === 0 && below.refused.length === 0) return own;
  const failed = refusals.find(({ reason }) => reason === "git-failed");
  const refusal = failed ?? (refusals.length === below.repositories.length ? refusals[0] : undefined);
  if (refusal !== undefined) return refusal;
  const roots = below.repositories.map((repository) => repository.root);
  return createRefusal("nothing-changed", `There are no changes in ${range}, in none of: ${roots.join(", ")}.`, roots);
}

interface ReadBelow {
  readonly changed: readonly (ChosenChanges & { readonly counts: Beside })[];
  readonly refusals: readonly Refusal[];
}

/** Reads a range in each repository below the base. */
async function readBelow(below: Below, base: string, wish: RangeWish, signal: AbortSignal): Promise<ReadBelow> {
  const changed: ReadBelow["changed"][number][] = [];
  const refusals = below.refused.map(({ absolutePath, reason }) => refuse(absolutePath, reason));
  for (const repository of below.repositories) {
    const counts = wish.range === "HEAD" ? await countChanges(repository, base, signal) : undefined;
    if (counts === "none") continue;
    const read = await readRange(repository.root, wish, signal);
    if (read.kind === "refused") refusals.push(read);
    else if (hasChanges(read))
      changed.push({ ...read, counts: counts?.kind === "beside" ? counts : sumRange(read, base) });
    else if (read.range.skipped.length > 0) refusals.push(nothingChanged(wish.range, read.range));
  }
  return { changed, refusals };
}

function describeOwn(base: string, { skipped }: FixedRange): string {
  if (skipped.length === 0) return `${base} has no uncommitted changes. `;
  return `Nothing of ${base} can be shown (left out: ${listSkipped(skipped).join("; ")}). `;
}

interface RangeWish {
  readonly range: string;
  readonly files: ChangeReader;
  readonly options: NonNullable<Parameters<typeof fixRange>[3]>;
}

function hasChanges({ range, read }: ChosenChanges): boolean {
  return read.files.length + range.folded.length > 0;
}

async function readRange(
  base: string,
  { range, files, options }: RangeWish,
  signal: AbortSignal,
): Promise<ChosenChanges | Refusal> {
  const fixed = await fixRange(base, range, signal, options);
  if (fixed.kind === "refused") return fixed;
  const read = await files.read(fixed.repository, fixed);
  if (read.kind === "refused") return createRefusal("git-failed", read.message);
  return { kind: "chosen", base, range: fixed, read, remarks: fixed.remarks };
}

type Below = FoundRepositories & { readonly kind: "below" };

async function listBelow(bases: readonly string[], root: string | undefined): Promise<Below | Refusal> {
  const found = await findRepositories(bases);
  if (found.kind === "none") return { kind: "below", repositories: [], refused: [] };
  if (found.kind !== "found") return refuse(bases.join(", "), explainFailure(found));
  const repositories = found.value.repositories.filter((repository) => repository.root !== root);
  return { kind: "below", repositories, refused: found.value.refused };
}

function refuse(where: string, reason: string): Refusal {
  return createRefusal("git-failed", `Git could not read ${where}: ${reason}`);
}

/** Names the repositories below the chosen one that have changes, and those that git could not look at. */
async function withBeside(own: ChosenChanges, below: Below, signal: AbortSignal): Promise<ChosenChanges> {
  const { base, range } = own;
  const counted = await Promise.all(
    below.repositories.map(async (repository) => ({
      repository,
      counts: await countChanges(repository, base, signal),
    })),
  );
  const beside = counted.flatMap(({ counts }) => (counts !== "none" && counts.kind === "beside" ? [counts] : []));
  const unread = counted.flatMap(({ repository, counts }) =>
    counts === "none" || counts.kind === "beside"
      ? []
      : [{ path: shownRoot(repository.root, base), reason: explainInLine(counts) }],
  );
  const refused = below.refused.map(({ absolutePath, reason }) => ({ path: shownRoot(absolutePath, base), reason }));
  const known = new Set(range.skipped.map(({ path }) => path));
  const skipped = [...range.skipped, ...[...unread, ...refused].filter(({ path }) => !known.has(path))];
  return { ...own, range: { ...range, skipped }, remarks: [...own.remarks, ...beside] };
}

/** Counts the uncommitted changes of a repository. */
async function countChanges(
  repository: Repository,
  base: string,
  signal: AbortSignal,
): Promise<Beside | GitFailure | "none"> {
  const { root } = repository;
  const changed = await readWorkingChanges(repository, signal);
  if (changed.kind !== "read") return changed;
  const { files, skipped, folded } = changed.value;
  if (files.length + skipped.length + folded.length === 0) return "none";
  const hunks = files.flatMap((file) => file.hunks);
  return {
    kind: "beside",
    path: shownRoot(root, base),
    root,
    files: files.length + skipped.length + folded.reduce((sum, { count }) => sum + count, 0),
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

function refuseSeveral(changed: readonly Beside[], base: string, nothing: string): Refusal {
  const roots = changed.map(({ root }) => root);
  const list = changed.map((each) => `- ${each.root}: ${formatCounts(each)}`).join("\n");
  const own = nothing === "" ? "" : `${nothing}If they are committed, name the commits, such as HEAD~1. `;
  const message = `${own}Several repositories below ${base} have changes. To review one, call request_review with its workspace_path:\n${list}`;
  return createRefusal("repository-ambiguous", message, roots);
}
