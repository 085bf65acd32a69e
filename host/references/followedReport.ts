import type { ReferenceReport } from "@dialectic/shared/protocol";
import { type FileReference, type FileWhereabouts, formatReference, type LostReason } from "@dialectic/shared/review";
import type { FileAnchor } from "../store/index.ts";
import type { FollowedFile } from "./followedFiles.ts";
import type { CodePlace } from "./referenceStatus.ts";

export interface Placed {
  readonly anchor: FileAnchor;
  readonly followed: FollowedFile;
  readonly found: FileWhereabouts;
  readonly place: CodePlace;
}

export function placedReport(
  text: string,
  target: FileReference,
  { anchor, followed, found, place }: Placed,
): ReferenceReport {
  const isRenamed = found.path !== anchor.file;
  const isApart = found.path !== followed.path;
  const isElsewhere = isRenamed || place.line !== target.line || place.endLine !== (target.endLine ?? target.line);
  const isEdited = found.place.kind === "edited";
  if (!isElsewhere && !isEdited) return { text, state: "exact" };
  if (target.isWhole)
    return { text, state: "moved", reason: `${target.path} is now ${place.shown}`, suggestion: place.shown };
  const [was, now] = [linesAt(target), linesAt(place)];
  const moved = isApart
    ? `${was} moved to ${place.shown} and ${are(target)} ${now} there`
    : isRenamed
      ? `${target.path} is now ${place.shown}, and ${was} ${are(target)} ${now} there`
      : `${was} ${are(target)} now ${now}`;
  if (!isElsewhere) return { text, state: "edited", reason: `${was} ${were(target)} edited` };
  const suggestion = formatReference(referenceTo(target, isRenamed ? place.shown : target.path, place));
  return isEdited
    ? { text, state: "edited", reason: `${moved}, and ${were(target)} edited`, suggestion }
    : { text, state: "moved", reason: moved, suggestion };
}

function referenceTo({ column, endLine }: FileReference, path: string, place: CodePlace): FileReference {
  return {
    kind: "file",
    path,
    line: place.line,
    ...(column === undefined ? {} : { column }),
    ...(endLine === undefined ? {} : { endLine: place.endLine }),
  };
}

export function goneReport(text: string, target: FileReference, { place }: FileWhereabouts): ReferenceReport {
  const reason = place.kind === "gone" ? place.reason : "deleted";
  return { text, state: "gone", reason: lost[reason](target) };
}

/** Adds the place of the function or class that contained the lines, as a suggestion only. */
export function withHolder(
  report: ReferenceReport,
  target: FileReference,
  { name, line, shown }: { readonly name: string; readonly line: number; readonly shown: string },
  isElsewhere: boolean,
): ReferenceReport {
  const place = isElsewhere ? `at line ${line} of ${shown}` : `at line ${line}`;
  const reason = `${report.reason}; ${name}, which contained ${isRange(target) ? "them" : "it"}, is now ${place}`;
  return {
    ...report,
    reason,
    suggestion: formatReference({ kind: "file", path: isElsewhere ? shown : target.path, line }),
  };
}

const lost: Readonly<Record<LostReason, (target: FileReference) => string>> = {
  "no-file": ({ path }) => `The file ${path} no longer exists`,
  "never-there": (target) => `${target.path} had no ${linesAt(target)} when this was written`,
  deleted: (target) => `${linesAt(target)} ${were(target)} deleted`,
  unsure: (target) => `${linesAt(target)} changed too much to follow`,
  torn: (target) => `${linesAt(target)} moved to different places`,
};

function linesAt({ line, endLine }: Lines): string {
  return isRange({ line, endLine }) ? `lines ${line} to ${endLine}` : `line ${line}`;
}

function are(lines: Lines): string {
  return isRange(lines) ? "are" : "is";
}

function were(lines: Lines): string {
  return isRange(lines) ? "were" : "was";
}

function isRange({ line, endLine = line }: Lines): boolean {
  return endLine > line;
}

type Lines = { readonly line: number; readonly endLine?: number | undefined };
