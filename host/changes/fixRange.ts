import type { FoldedFolder, Refusal, RoundRemark } from "@dialectic/shared/protocol";
import { findNearestPaths } from "@dialectic/shared/review";
import { createRefusal } from "../base/createRefusal.ts";
import {
  explainFailure,
  findLayers,
  findRepository,
  type GitFailure,
  getEmptyTree,
  nameRightSide,
  type Repository,
  type ResolvedRange,
  readUnfinished,
  resolveRange,
  type SkippedFile,
  type SnapshotOptions,
  snapshotWorkingTree,
} from "../git/index.ts";
import { rangeTimeoutMs } from "../limits.ts";

/** A range of commits, resolved to two trees that never change. */
export interface FixedRange {
  readonly kind: "fixed";
  readonly repository: Repository;
  readonly base: string;
  readonly head: string;
  /** The tree of `head`, as git names it. */
  readonly tree: string;
  /** The last commit of the range; the working tree stands on it. */
  readonly tip: string | undefined;
  /** Commits that git must keep together with this range. */
  readonly parents: readonly string[];
  /** The resolved range in words for a reader. */
  readonly resolved: string;
  readonly skipped: readonly SkippedFile[];
  /** Folders of new files that are a row each. */
  readonly folded: readonly FoldedFolder[];
  readonly remarks: readonly RoundRemark[];
}

/**
 * Resolves a range in the repository of a directory. Takes a snapshot of the working tree when the range includes it.
 */
export async function fixRange(
  directory: string,
  range: string,
  signal: AbortSignal,
  options: Omit<SnapshotOptions, "signal"> = {},
): Promise<FixedRange | Refusal> {
  const until = AbortSignal.any([signal, AbortSignal.timeout(rangeTimeoutMs)]);
  const found = await findRepository(directory);
  if (found.kind === "none") {
    const advice = "request_review needs a git repository; present_review shows text without one.";
    return createRefusal("no-repository", `${directory} is not in a git repository. ${advice}`);
  }
  if (found.kind !== "found") return refuseReading(`the repository of ${directory}`, found);
  const resolved = await resolveRange(found.value, range, until);
  if (resolved.kind === "unknown") return unknownRevision(resolved);
  if (resolved.kind === "refused") return createRefusal("range-unknown", resolved.message);
  if (resolved.kind !== "range") return refuseReading(`the commits of ${range}`, resolved);
  const fixedRange = await fixed(found.value, resolved, { ...options, signal: until });
  if (fixedRange.kind === "refused") return fixedRange;
  const layers = await nameLayers(found.value, resolved, nameRightSide(range), until);
  return { ...fixedRange, remarks: [...fixedRange.remarks, ...layers] };
}

async function fixed(
  repository: Repository,
  range: ResolvedRange,
  options: SnapshotOptions,
): Promise<FixedRange | Refusal> {
  const empty = range.base === undefined ? await getEmptyTree(repository) : undefined;
  if (empty !== undefined && empty.kind !== "read") return refuseReading("the repository", empty);
  const base = range.base ?? empty?.value ?? "";
  const parents = [range.base, range.head.commit].filter((commit) => commit !== undefined);
  const remarks = range.remark === undefined ? [] : [range.remark];
  const tip = range.head.commit;
  const common = { kind: "fixed", repository, base, tip, parents, resolved: range.shown, remarks } as const;
  if (range.head.kind === "commit") {
    const head = range.head.commit ?? base;
    return { ...common, head, tree: `${head}^{tree}`, skipped: [], folded: [] };
  }
  const taken = await snapshotWorkingTree(repository, options);
  if (taken.kind !== "read") return refuseReading("the working tree", taken);
  const { tree, ...left } = taken.value;
  return { ...common, head: tree, tree, ...left, remarks: [...remarks, ...(await findUnfinished(repository))] };
}

/** Names the branches that end within a range. Where git cannot list them, the changes are still right: nothing is said. */
async function nameLayers(
  repository: Repository,
  { base, head }: ResolvedRange,
  own: string,
  signal: AbortSignal,
): Promise<readonly RoundRemark[]> {
  if (base === undefined || head.commit === undefined || base === head.commit) return [];
  const found = await findLayers(repository, { base, head: head.commit, own }, signal);
  const [upper] = found.kind === "read" ? found.value : [];
  if (found.kind !== "read" || upper === undefined) return [];
  const layers = found.value.map(({ branches, above }) => ({ branches: [...branches], above }));
  return [{ kind: "layers", own, layers, range: `${upper.branches[0]}...${own}` }];
}

function refuseReading(what: string, failure: GitFailure): Refusal {
  return createRefusal("git-failed", `Git could not read ${what}: ${explainFailure(failure)}`);
}

/** A merge or rebase in progress leaves marks of conflicts and lines of others in the files. */
async function findUnfinished(repository: Repository): Promise<readonly RoundRemark[]> {
  const looked = await readUnfinished(repository);
  // The snapshot has just read the same index.
  if (looked.kind !== "read") return [];
  const { unfinished: what, unmerged: conflicts } = looked.value;
  return what === undefined && conflicts === 0 ? [] : [{ kind: "unfinished", ...(what && { what }), conflicts }];
}

export function unknownRevision({
  revision,
  known,
}: {
  readonly revision: string;
  readonly known: readonly string[];
}): Refusal {
  const near = findNearestPaths(revision, known, 5);
  const [first] = near;
  const advice =
    first === undefined
      ? `Branches and tags here: ${known.slice(0, 10).join(", ") || "none"}.`
      : `Did you mean ${near.join(" or ")}?`;
  return createRefusal("range-unknown", `There is no commit, branch or tag "${revision}" here. ${advice}`, near);
}
