import type { ReferenceReport } from "@dialectic/shared/protocol";
import {
  formatReference,
  type ReferenceTarget,
  type SearchReference,
  type SymbolReference,
  splitTextLines,
} from "@dialectic/shared/review";
import { findDeclared } from "../declarations/findDeclared.ts";
import type { CodeTexts } from "../files/codeTexts.ts";
import type { FileAnchor } from "../store/index.ts";
import type { Following } from "./followedFiles.ts";
import type { Reporting, ResolvedReport } from "./referenceReports.ts";
import type { ReferenceStatus } from "./referenceStatus.ts";

/** A reference to a declaration or a text of a file, which is searched for each time. */
export type NamedTarget = (SymbolReference | SearchReference) & { readonly path: string };

export interface NameParts {
  readonly reporting: Reporting;
  readonly follow: Following;
  /** Returns the path of a file as shown to the person; cached, as many references lead into few files. */
  readonly shown: (path: string) => string;
  readonly texts: CodeTexts;
  readonly anchoredText: (hash: string) => Promise<string | undefined>;
}

const undeclared = "no longer declared here";

export function isNamedTarget(target: ReferenceTarget): target is NamedTarget {
  return (target.kind === "symbol" || target.kind === "search") && target.path !== undefined;
}

/**
 * Follows a name or a text with its file when that was renamed, and compares the declaration with the one at the time
 * when the section was written. `now` is the report on the reference as written.
 */
export async function followName(
  target: NamedTarget,
  { anchor, now }: { readonly anchor: FileAnchor; readonly now: ResolvedReport },
  parts: NameParts,
): Promise<Pick<ReferenceStatus, "report" | "place" | "files">> {
  const renamed = await findRenamed(anchor, now, parts);
  const found = renamed === undefined ? now : await parts.reporting(now.report.text, { ...target, path: renamed });
  const report = await compareWithThen(target, anchor, found, parts);
  const files = [...new Set([anchor.file, found.holder?.absolutePath ?? anchor.file])];
  const place = found.place === undefined || report.reason === undeclared ? {} : { place: found.place };
  const told = renamed === undefined ? report : renamedReport(report, target, parts.shown(renamed));
  return { report: told, files, ...place };
}

/** Returns the current path of an anchored file that left its place. A link that leads out of the workspace decides. */
async function findRenamed(
  anchor: FileAnchor,
  { report, holder }: ResolvedReport,
  { follow }: NameParts,
): Promise<string | undefined> {
  if (report.state === "refused" || holder?.absolutePath === anchor.file) return undefined;
  const path = (await follow(anchor))?.path;
  return path === anchor.file ? undefined : path;
}

async function compareWithThen(
  target: NamedTarget,
  anchor: FileAnchor,
  { report, holder, isOnlyNamed }: ResolvedReport,
  { texts, anchoredText }: NameParts,
): Promise<ReferenceReport> {
  if (target.kind !== "symbol" || report.state !== "exact" || holder === undefined) return report;
  const now = (await texts.read(holder.absolutePath)).content;
  const then = now === undefined || now.hash === anchor.text ? undefined : await anchoredText(anchor.text);
  if (now === undefined || then === undefined) return report;
  const edited = (reason: string) => ({ text: report.text, state: "edited" as const, reason });
  const [was, is] = [
    await findDeclaredText(then, target, anchor.file),
    await findDeclaredText(now.text, target, holder.absolutePath),
  ];
  if (was === undefined) return report;
  if (isOnlyNamed === true) return edited(undeclared);
  return is === undefined || is === was ? report : edited("its declaration was edited");
}

/** Returns the lines of a text that declare a name. */
async function findDeclaredText(text: string, target: SymbolReference, path: string): Promise<string | undefined> {
  const { spans } = await findDeclared(text, target, path);
  if (spans.length === 0) return undefined;
  const lines = splitTextLines(text);
  return spans.flatMap(({ line, endLine }) => lines.slice(line - 1, endLine)).join("\n");
}

function renamedReport(report: ReferenceReport, target: NamedTarget, shown: string): ReferenceReport {
  const renamed = `${target.path} is now ${shown}`;
  const suggestion = formatReference({ ...target, path: shown });
  if (report.state === "exact") return { ...report, state: "moved", reason: renamed, suggestion };
  const reason = report.reason === undefined ? renamed : `${renamed}, and ${report.reason}`;
  return report.state === "edited" ? { ...report, reason, suggestion } : { ...report, reason };
}
