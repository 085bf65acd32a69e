import { relative, sep } from "node:path";
import type { FoldedFolder } from "@dialectic/shared/protocol";
import {
  countRuns,
  HunkHomes,
  isBeside,
  type Mention,
  type ReviewDocument,
  type Section,
} from "@dialectic/shared/review";
import { type Breath, createBreath } from "../base/breath.ts";
import { findDiffFences } from "../changes/findDiffFences.ts";
import { workspaceAbout } from "../files/callPlace.ts";
import { findRepositories, type Repository, type SkippedFile } from "../git/index.ts";
import { maxOutdatedReasons } from "../limits.ts";
import type { ReviewBase } from "../presenting/reviewBase.ts";
import { currentMentions } from "../references/currentMentions.ts";
import { namedPaths } from "../references/namedPaths.ts";
import type { CheckedReview, ReferenceStates } from "../references/referenceStates.ts";
import type { ReferenceStatus } from "../references/referenceStatus.ts";
import type { ChangesNow } from "./changesNow.ts";
import { type ChangedRun, type CodeChange, type FoundChanges, groupByFile, type NoChanges } from "./codeChanges.ts";

export interface MeasuredReview {
  readonly meta: CheckedReview;
  readonly document: ReviewDocument;
  readonly statuses: readonly ReferenceStatus[];
}

export interface OutdatedCode {
  readonly section: Section;
  readonly reasons: readonly string[];
}

/** Share of the changes since the last commit that a review explains. */
export type Coverage =
  | {
      readonly kind: "measured";
      readonly total: number;
      readonly unexplained: readonly CodeChange[];
      /** Explained changes that stand only in a list or table, without a sentence. */
      readonly listed: readonly CodeChange[];
      readonly outdated: readonly OutdatedCode[];
      /** Number of changed files without lines. */
      readonly unlined: number;
      /** Paths of changed files that are generated, which need no explanation. */
      readonly generated: readonly string[];
      /** Files that git cannot read: they may have changed, too. */
      readonly skipped: readonly SkippedFile[];
      /** Folders of new files: those that the review names are changes like others, the rest needs no explanation. */
      readonly folded: readonly FoldedFolder[];
      readonly isCut: boolean;
      readonly repositories: readonly Repository[];
    }
  | { readonly kind: "untrusted" }
  | NoChanges;

export interface CoverageParts extends Pick<ReviewBase, "workspace" | "resolver" | "states" | "texts"> {
  readonly changesNow: ChangesNow;
}

/** Compares the changes since the last commit with the references of a review. */
export async function measureCoverage(
  review: MeasuredReview,
  parts: CoverageParts,
  signal: AbortSignal,
): Promise<Coverage> {
  const { workspace, resolver, changesNow } = parts;
  const { baseUri } = review.meta;
  if (!workspace.isTrusted()) return { kind: "untrusted" };
  const looked = await findRepositories(workspaceAbout(baseUri, workspace).folders());
  if (looked.kind === "none") return { kind: "no-repository" };
  if (looked.kind !== "found") return looked;
  const { repositories, refused } = looked.value;
  const roots = resolver.listRoots(baseUri);
  const findNamed = namedPaths(review.document.sections, roots);
  const found = await changesNow.find(repositories, roots, signal, findNamed);
  if ("kind" in found) return found;
  const { changes } = found;
  const breath = createBreath(signal);
  const homes = new HunkHomes(await findExplaining(review, found, parts, signal));
  const [unexplained, listed]: [CodeChange[], CodeChange[]] = [[], []];
  const own = changes.filter(({ isGenerated }) => !isGenerated);
  for (const change of own) {
    if (!homes.explains(change)) unexplained.push(change);
    else if (homes.onlyLists(change)) listed.push(change);
    await breath();
  }
  const outdated = await outdatedSections(review, changes, parts.states, breath);
  if (signal.aborted) return { kind: "stopped" };
  const { unlined, generated, folded, isCut } = found;
  const skipped = [...found.skipped, ...refused.map(({ absolutePath, reason }) => ({ path: absolutePath, reason }))];
  const counts = { total: own.length, unlined, generated, skipped, folded, isCut };
  return { kind: "measured", ...counts, unexplained, listed, outdated, repositories };
}

/** Finds the places in changed code that a review explains. */
export async function findExplaining(
  review: MeasuredReview,
  found: FoundChanges,
  parts: Pick<ReviewBase, "resolver" | "texts">,
  signal: AbortSignal,
): Promise<readonly Mention[]> {
  return [
    ...(await currentMentions(review, found.files, parts, signal)),
    ...(await writtenDiffs(review.document, found, createBreath(signal))),
  ];
}

/** Finds the changes that the review writes out as `diff` fences; of long changes, too few lines are known. */
function writtenDiffs(
  { sections }: ReviewDocument,
  { files, changes }: Pick<FoundChanges, "files" | "changes">,
  breath: Breath,
): ReturnType<typeof findDiffFences> {
  const byFile = groupByFile(changes);
  const count = (own: readonly CodeChange[], side: "oldCount" | "newCount") =>
    own.reduce((sum, { hunk }) => sum + hunk[side], 0);
  const diffs = files.map(({ root, path }) => {
    const own = byFile.get(path) ?? [];
    const name = relative(root, path).split(sep).join("/");
    return { id: path, path: name, additions: count(own, "newCount"), deletions: count(own, "oldCount") };
  });
  const read = (id: string) => ({
    id,
    hunks: (byFile.get(id) ?? []).map(({ runs }) => ({ runs, body: runs.map(writeChange).join("") })),
  });
  return findDiffFences(sections, diffs, async (ids) => ids.map(read), breath);
}

function writeChange({ hunk }: ChangedRun): string {
  return [...hunk.removed.map((line) => `-${line}\n`), ...hunk.added.map((line) => `+${line}\n`)].join("");
}

/**
 * Finds the sections with a reference that was edited or is gone, or with changes beside a reference since they were
 * written.
 */
async function outdatedSections(
  { meta, statuses }: MeasuredReview,
  changes: readonly CodeChange[],
  states: ReferenceStates,
  breath: Breath,
): Promise<readonly OutdatedCode[]> {
  const found = new Map<Section, Set<string>>();
  const byFile = groupByFile(changes);
  for (const status of statuses) {
    const { section, report, place } = status;
    const reasons = found.get(section) ?? new Set<string>();
    if (reasons.size >= maxOutdatedReasons || !(await breath())) continue;
    const inFile = byFile.get(place?.absolutePath ?? "") ?? [];
    if (isOutdated(status)) reasons.add(formatReason(report.text, report.reason));
    else for (const reason of await changedBeside(meta, status, inFile, states)) reasons.add(reason);
    if (reasons.size > 0) found.set(section, reasons);
  }
  return [...found].map(([section, reasons]) => ({ section, reasons: [...reasons].slice(0, maxOutdatedReasons) }));
}

/** True when referenced code has changed. A place that never existed is an error in the text instead, as is a missing commit. */
function isOutdated({ report: { state }, files, target, wasNeverThere }: ReferenceStatus): boolean {
  if (wasNeverThere === true || target.kind === "commit") return false;
  return state === "edited" || (state === "gone" && (target.kind !== "file" || files.length > 0));
}

function formatReason(text: string, reason: string | undefined): string {
  return reason === undefined ? text : `${text} (${reason})`;
}

async function changedBeside(
  meta: CheckedReview,
  { section, target, place }: ReferenceStatus,
  changes: readonly CodeChange[],
  states: ReferenceStates,
): Promise<readonly string[]> {
  if (place === undefined || target.kind !== "file") return [];
  const beside = changes
    .flatMap(({ runs }) => runs)
    .filter((change) => isBeside(change, { ...place, file: place.absolutePath }));
  const texts = beside.length === 0 ? undefined : await states.texts(meta, section, target, place);
  if (texts === undefined) return [];
  return beside.filter((change) => isLater(change, texts)).map((change) => `${placeText(change)} changed`);
}

/**
 * True when a change was made after `texts.then`: its lines were added since, or the lines that it removes were still
 * there.
 */
function isLater({ line, count, hunk }: ChangedRun, texts: { readonly then: string; readonly now: string }): boolean {
  const lines = count === 0 ? hunk.removed : texts.now.split(/\r\n|\n|\r/).slice(line - 1, line - 1 + count);
  const [then, now] = [countRuns(texts.then, lines), countRuns(texts.now, lines)];
  return count === 0 ? then > now : now > then;
}

function placeText({ shown, line, count }: ChangedRun): string {
  return count > 1 ? `${shown}:${line}-${line + count - 1}` : `${shown}:${Math.max(1, line)}`;
}
