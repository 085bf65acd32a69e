import { join } from "node:path";
import { type FilePatch, findRepositories, type Hunk, type Repository, workingChanges } from "../git/index.ts";
import {
  type ChangedLines,
  countRuns,
  isBeside,
  namesPath,
  type ReviewDocument,
  type Section,
  unexplainedChanges,
} from "../review/index.ts";
import { visible } from "./commitWords.ts";
import { isInside } from "./containment.ts";
import type { WorkspacePort } from "./ports.ts";
import { type ReferenceResolver, shownPath } from "./referenceResolver.ts";
import type { CheckedReview, ReferenceStanding, ReferenceStates } from "./referenceStates.ts";
import { referredLines } from "./referredLines.ts";

/** What coverage is measured with. */
export interface CoverageParts {
  readonly workspace: WorkspacePort;
  readonly resolver: ReferenceResolver;
  readonly states: ReferenceStates;
}

/** What is measured: a review with its references as they stand now. */
export interface MeasuredReview {
  readonly meta: CheckedReview;
  readonly document: ReviewDocument;
  readonly standings: readonly ReferenceStanding[];
}

/** A change of the working tree: neighbouring lines, or a file that was deleted. */
export interface CodeChange extends ChangedLines {
  readonly shown: string;
  readonly isDeletedFile: boolean;
  readonly hunk: Hunk;
}

/** A section whose code is not what it was when the section was written. */
export interface OutdatedCode {
  readonly section: Section;
  readonly reasons: readonly string[];
}

/** How much of what changed since the last commit a review explains. */
export type Coverage =
  | {
      readonly kind: "measured";
      readonly total: number;
      readonly unexplained: readonly CodeChange[];
      readonly outdated: readonly OutdatedCode[];
      /** Changed files without lines. */
      readonly unlined: number;
      readonly isCut: boolean;
      readonly repositories: readonly Repository[];
    }
  | { readonly kind: "untrusted" }
  | { readonly kind: "no-git" }
  | { readonly kind: "no-repository"; readonly output: string }
  | { readonly kind: "stopped" };

/** Reasons of one section that are told. */
const reasonCap = 4;

/** Compares what changed since the last commit with what the sections of a review refer to. */
export async function measureCoverage(
  review: MeasuredReview,
  parts: CoverageParts,
  signal: AbortSignal,
): Promise<Coverage> {
  const { workspace, resolver } = parts;
  const { baseUri } = review.meta;
  if (!workspace.isTrusted()) return { kind: "untrusted" };
  const folders = workspace.folders();
  // A review of another worktree is about the changes there.
  const looked = await findRepositories(folders.some((folder) => isInside(folder, baseUri)) ? folders : [baseUri]);
  if (looked.kind === "no-git") return looked;
  if (looked.kind === "none") return { kind: "no-repository", output: looked.output };
  const roots = resolver.rootsOf(baseUri);
  const changes: CodeChange[] = [];
  let [unlined, isCut] = [0, false];
  for (const repository of looked.value) {
    const changed = await workingChanges(repository, signal);
    if (changed.kind === "no-git" || changed.kind === "stopped") return changed;
    if (changed.kind === "none") return { kind: "no-repository", output: changed.output };
    isCut ||= changed.value.isCut;
    for (const file of changed.value.files) {
      const path = join(repository.root, file.path);
      if (!roots.some((root) => isInside(root, path))) continue;
      if (file.isOpaque || file.hunks.length === 0) unlined += 1;
      else changes.push(...changesOf(file, path, shownPath(path, roots)));
    }
  }
  const references = await referredLines(review, resolver, signal);
  const texts = review.document.sections.map(({ text }) => text);
  const unexplained = unexplainedChanges(changes, references).filter(
    ({ isDeletedFile, shown }) => !isDeletedFile || !texts.some((text) => namesPath(text, shown)),
  );
  const outdated = await outdatedSections(review, changes, parts.states);
  if (signal.aborted) return { kind: "stopped" };
  return { kind: "measured", total: changes.length, unexplained, outdated, unlined, isCut, repositories: looked.value };
}

function changesOf({ status, hunks }: FilePatch, file: string, shown: string): readonly CodeChange[] {
  const isDeletedFile = status === "deleted";
  return hunks.map((hunk) => ({
    ...{ file, shown: visible(shown), isDeletedFile, hunk },
    ...{ line: hunk.newStart, count: hunk.newCount },
  }));
}

/** Sections of which a reference was edited or is gone, or of which something changed beside a reference since they were written. */
async function outdatedSections(
  { meta, standings }: MeasuredReview,
  changes: readonly CodeChange[],
  states: ReferenceStates,
): Promise<readonly OutdatedCode[]> {
  const found = new Map<Section, string[]>();
  for (const standing of standings) {
    const { section, report } = standing;
    const reasons = found.get(section) ?? [];
    if (reasons.length >= reasonCap) continue;
    if (isOutdated(standing)) reasons.push(reasonOf(report.text, report.reason));
    else reasons.push(...(await changedBeside(meta, standing, changes, states)).slice(0, reasonCap - reasons.length));
    if (reasons.length > 0) found.set(section, reasons);
  }
  return [...found].map(([section, reasons]) => ({ section, reasons: [...new Set(reasons)] }));
}

/** What never was there is an error of the text; the code did not change. */
function isOutdated({ report: { state }, files, target }: ReferenceStanding): boolean {
  return state === "edited" || (state === "gone" && (target.kind !== "file" || files.length > 0));
}

function reasonOf(text: string, reason: string | undefined): string {
  return reason === undefined ? text : `${text} (${reason})`;
}

async function changedBeside(
  meta: CheckedReview,
  { section, target, place }: ReferenceStanding,
  changes: readonly CodeChange[],
  states: ReferenceStates,
): Promise<readonly string[]> {
  if (place === undefined || target.kind !== "file") return [];
  const beside = changes.filter(
    (change) =>
      change.file === place.absolutePath &&
      isBeside(change, { file: place.absolutePath, line: place.line, endLine: place.endLine }),
  );
  const texts = beside.length === 0 ? undefined : await states.texts(meta, section, target, place);
  if (texts === undefined) return [];
  return beside.filter((change) => isLater(change, texts)).map((change) => `${placeText(change)} changed`);
}

/** Whether a change was made after the text of then: its lines came since, or those that it took away went since. */
function isLater({ line, count, hunk }: CodeChange, texts: { readonly then: string; readonly now: string }): boolean {
  const lines = count === 0 ? hunk.removed : texts.now.split(/\r\n|\n|\r/).slice(line - 1, line - 1 + count);
  const [then, now] = [countRuns(texts.then, lines), countRuns(texts.now, lines)];
  return count === 0 ? then > now : now > then;
}

function placeText({ shown, line, count }: CodeChange): string {
  return count > 1 ? `${shown}:${line}-${line + count - 1}` : `${shown}:${Math.max(1, line)}`;
}
