import { createHash } from "node:crypto";
import {
  type ChangePlace,
  type CoverageOutcome,
  type CoverageSummary,
  type FoldedFolder,
  formatCount,
  type UnexplainedChange,
} from "@dialectic/shared/protocol";
import { describeChange, listSectionNames, type ReviewDocument } from "@dialectic/shared/review";
import { refuse } from "../base/createRefusal.ts";
import { listSkipped } from "../changes/describeRemark.ts";
import { findLanguage } from "../files/codeFile.ts";
import { explainFailure } from "../git/index.ts";
import { maxListedChangeLines, maxListedChanges } from "../limits.ts";
import type { CodeChange } from "./codeChanges.ts";
import type { Coverage } from "./measureCoverage.ts";

type Measured = Extract<Coverage, { kind: "measured" }>;

export function coverageSummary(
  { total, unexplained, listed: onlyListed, outdated, generated, folded, skipped }: Measured,
  document: ReviewDocument,
  paths: readonly string[] = listSectionNames(document),
): CoverageSummary {
  return {
    total,
    explained: total - unexplained.length,
    unexplained: unexplained.slice(0, maxListedChanges.assistant).map((change) => describeChange(toPlace(change))),
    ...(onlyListed.length === 0
      ? {}
      : {
          listed: onlyListed.length,
          listedPlaces: onlyListed
            .slice(0, maxListedChanges.assistant)
            .map((change) => describeChange(toPlace(change))),
        }),
    outdated: outdated.slice(0, maxListedChanges.assistant).map(({ section, reasons }) => ({
      path: paths[document.sections.indexOf(section)] ?? "",
      reasons: [...reasons],
    })),
    ...listGenerated([...folded.map(formatFolded), ...generated], maxListedChanges.assistant),
    ...(skipped.length === 0 ? {} : { unread: listSkipped(skipped) }),
  };
}

function formatFolded({ path, count }: FoldedFolder): string {
  return `${path}/ (${formatCount(count, "new file", "new files")})`;
}

function listGenerated(all: readonly string[], most: number): { readonly generated?: string[] } {
  return all.length === 0 ? {} : { generated: all.slice(0, most) };
}

/** Returns the coverage for a page, and the changes by the ids with which the page opens them. */
export function coverageForPage(
  { total, unexplained, listed: onlyListed, outdated, unlined, generated, folded, skipped, isCut }: Measured,
  reviewId: string,
  document: ReviewDocument,
): { readonly outcome: CoverageOutcome; readonly changes: ReadonlyMap<string, CodeChange> } {
  const changes = new Map<string, CodeChange>();
  const rows = unexplained.slice(0, maxListedChanges.page).map((change) => {
    const id = chooseId(change, changes);
    changes.set(id, change);
    return toRow(change, id);
  });
  const paths = listSectionNames(document);
  const sections = outdated.slice(0, maxListedChanges.page).map(({ section, reasons }) => ({
    sectionId: section.id,
    path: paths[document.sections.indexOf(section)] ?? "",
    reasons: [...reasons],
  }));
  const counts = {
    total,
    explained: total - unexplained.length,
    unlined,
    isCut,
    ...(onlyListed.length === 0 ? {} : { listed: onlyListed.length }),
    ...listGenerated([...folded.map(formatFolded), ...generated], maxListedChanges.page),
    ...(skipped.length === 0
      ? {}
      : { skipped: skipped.slice(0, maxListedChanges.page).map(({ path, reason }) => ({ path, reason })) }),
  };
  return { outcome: { kind: "measured", reviewId, ...counts, unexplained: rows, outdated: sections }, changes };
}

export function unavailable(coverage: Exclude<Coverage, Measured>): Exclude<CoverageOutcome, { kind: "measured" }> {
  switch (coverage.kind) {
    case "untrusted":
      return {
        kind: "unavailable",
        reason: "untrusted",
        message: "This workspace is not trusted, so git is not started in it. Trust it to see what has changed.",
      };
    case "no-repository":
      return {
        kind: "unavailable",
        reason: "no-repository",
        message: "Git found no repository in the folders of this workspace, so the changes are not known.",
      };
    case "stopped":
      return refuse("Git took too long to list the changes. Try again.");
    case "no-git":
    case "failed":
      return {
        kind: "unavailable",
        reason: coverage.kind,
        message: `The changes are not known. ${explainFailure(coverage)}`,
      };
  }
}

export function toPlace({ shown: path, line, count, status }: CodeChange): ChangePlace {
  if (status === "D") return { path, line: 0, endLine: 0, kind: "deleted-file" };
  if (count === 0) return { path, line, endLine: line, kind: "removed-lines" };
  return { path, line, endLine: line + count - 1, kind: "lines" };
}

function toRow(change: CodeChange, id: string): UnexplainedChange {
  const { removed, added, oldCount, newCount } = change.hunk;
  return {
    ...toPlace(change),
    id,
    language: findLanguage(change.file),
    removed: { lines: removed.slice(0, maxListedChangeLines), count: oldCount },
    added: { lines: added.slice(0, maxListedChangeLines), count: newCount },
  };
}

/** Returns an id that is independent of the line, so that it survives moves; equal changes are numbered. */
function chooseId(
  { file, hunk: { removed, added, oldCount, newCount } }: CodeChange,
  taken: ReadonlyMap<string, unknown>,
): string {
  const name = JSON.stringify([file, removed, added, oldCount, newCount]);
  for (let turn = 0; ; turn++) {
    const id = createHash("sha256").update(`${turn} ${name}`).digest("hex").slice(0, 16);
    if (!taken.has(id)) return id;
  }
}
