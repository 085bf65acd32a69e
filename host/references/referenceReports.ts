import type { BigIntStats } from "node:fs";
import { formatCount, nameLookAlikes, type ReferenceReport } from "@dialectic/shared/protocol";
import { type FileReference, formatReference, type ReferenceTarget } from "@dialectic/shared/review";
import { splitCode } from "../files/codeFile.ts";
import { type CodeText, CodeTexts } from "../files/codeTexts.ts";
import type { CommitText } from "../files/commitText.ts";
import {
  maxConcurrentReports,
  maxFullyListed,
  maxNameSuggestions,
  maxReportedReferences,
  maxWideSearches,
} from "../limits.ts";
import type { CheckedSections } from "./checkedSections.ts";
import type { Finding, FoundPlace } from "./placeFinder.ts";
import type { ReferenceResolver } from "./referenceResolver.ts";
import type { CandidateFile, Resolution } from "./resolution.ts";
import { type StoredFile, whyNotHere } from "./storedFile.ts";

/** Report to the assistant on the references in the sections just written. */
export interface ReferenceTable {
  readonly reports: readonly ReferenceReport[];
  /** The states of all that were checked, by the text of the reference. */
  readonly states: ReadonlyMap<string, ReferenceReport["state"]>;
  /** Files that were found, by the path as written. */
  readonly files: ReadonlyMap<string, CandidateFile>;
  readonly texts: ReadonlyMap<string, CodeText>;
}

export interface ResolvedReport {
  readonly report: ReferenceReport;
  readonly file?: CandidateFile;
  /** The named file, for references whose lines are searched for each time. */
  readonly holder?: CandidateFile;
  /** The only place that was found, for the same references. */
  readonly place?: FoundPlace;
  /** The files with the places of a reference that names no file. */
  readonly foundIn?: readonly string[];
  /** True when the file has the name of the reference, but nothing is known to declare it. */
  readonly isOnlyNamed?: true;
  /** True where git has the file and cannot read it: whether the lines or the name are there is not known. */
  readonly isUnread?: true;
}

export type Reporting = (text: string, target: ReferenceTarget) => Promise<ResolvedReport>;

/** Resolves the references of these sections against a base directory (a real path). */
export async function reportReferences(
  { sections, find }: CheckedSections,
  base: string,
  resolver: ReferenceResolver,
  texts = new CodeTexts(),
): Promise<ReferenceTable> {
  const targets = new Map<string, ReferenceTarget>();
  for (const section of sections) {
    for (const { text, target } of find(section)) if (!targets.has(text)) targets.set(text, target);
  }
  const checked = withinCaps([...targets]);
  const check = beginCheck(base, resolver, texts);
  const reports: ReferenceReport[] = [];
  const files = new Map<string, CandidateFile>();
  for (let start = 0; start < checked.length; start += maxConcurrentReports) {
    const some = checked.slice(start, start + maxConcurrentReports);
    const resolved = await Promise.all(some.map(([text, target]) => resolveReport(text, target, check)));
    resolved.forEach(({ report, file, holder = file }, place) => {
      const path = getPath(some[place]?.[1]);
      if (path !== undefined && holder !== undefined) files.set(path, holder);
      reports.push(report);
    });
  }
  const wrong = reports.filter((entry) => entry.state !== "exact");
  return {
    reports: reports.length <= maxFullyListed ? reports : wrong,
    states: new Map(reports.map(({ text, state }) => [text, state])),
    files,
    texts: check.read,
  };
}

/** Starts reporting on the references of one base directory; each file is looked at once. */
export function beginReporting(base: string, resolver: ReferenceResolver, texts: CodeTexts): Reporting {
  const check = beginCheck(base, resolver, texts);
  return (text, target) => resolveReport(text, target, check);
}

function beginCheck(base: string, resolver: ReferenceResolver, texts: CodeTexts): Check {
  return {
    base,
    resolver,
    texts,
    resolutions: new Map(),
    reading: new Map(),
    read: new Map(),
    suggestionsLeft: maxNameSuggestions,
  };
}

/** Limits the references to check. Those without a path are limited further: each searches the whole workspace. */
function withinCaps(targets: readonly (readonly [string, ReferenceTarget])[]): typeof targets {
  let searches = 0;
  const isChecked = ([, target]: readonly [string, ReferenceTarget]) => {
    const isWide = (target.kind === "symbol" || target.kind === "search") && target.path === undefined;
    return !isWide || ++searches <= maxWideSearches;
  };
  return targets.filter(isChecked).slice(0, maxReportedReferences);
}

interface Check {
  readonly base: string;
  readonly resolver: ReferenceResolver;
  readonly texts: CodeTexts;
  /** By path: a review refers to many lines in few files. */
  readonly resolutions: Map<string, Promise<Resolution>>;
  readonly reading: Map<string, Promise<CodeText>>;
  readonly read: Map<string, CodeText>;
  suggestionsLeft: number;
}

async function resolveReport(text: string, target: ReferenceTarget, check: Check): Promise<ResolvedReport> {
  const resolved = await resolveTarget(text, target, check);
  return { ...resolved, report: withLookAlikes(resolved.report) };
}

/** Names the letters of a reference that look like others: nobody sees why it leads nowhere. */
function withLookAlikes(report: ReferenceReport): ReferenceReport {
  const names = report.state === "gone" ? nameLookAlikes(report.text) : "";
  return names === ""
    ? report
    : { ...report, reason: `${report.reason}; it has letters that look like others: ${names}` };
}

async function resolveTarget(text: string, target: ReferenceTarget, check: Check): Promise<ResolvedReport> {
  if (target.kind !== "file") {
    const [named, path] = [await reportNamed(text, target, check), getPath(target)];
    const holder = path === undefined ? undefined : await resolveOnce(path, check);
    return holder === undefined ? named : { ...named, ...holding(holder) };
  }
  const resolution = await resolveOnce(target.path, check);
  if (resolution.kind === "stored")
    return { ...(await reportStored(text, target, resolution)), ...holding(resolution) };
  if (resolution.kind === "missing" && resolution.unknown !== undefined)
    return { report: { text, state: "exact", reason: resolution.unknown }, isUnread: true };
  const report = await reportFile(text, target, resolution, check);
  return resolution.kind === "file" ? { report, file: resolution.file } : { report };
}

/** Returns the file of a reference that exists, on the disk or in a sparse checkout. */
function holding(resolution: Resolution): Pick<ResolvedReport, "holder"> {
  if (resolution.kind === "file") return { holder: resolution.file };
  if (resolution.kind !== "stored" || resolution.why === "deleted") return {};
  return { holder: { absolutePath: resolution.absolutePath, shown: resolution.shown } };
}

export function getPath(target: ReferenceTarget | undefined): string | undefined {
  return target !== undefined && "path" in target ? target.path : undefined;
}

function resolveOnce(path: string, { base, resolver, resolutions }: Check): Promise<Resolution> {
  const resolving = resolutions.get(path) ?? resolver.resolve({ path }, base);
  resolutions.set(path, resolving);
  return resolving;
}

function readOnce(file: string, stats: BigIntStats | undefined, { texts, reading, read }: Check): Promise<CodeText> {
  const code = reading.get(file) ?? texts.read(file, stats).then((text) => noted(read, file, text));
  reading.set(file, code);
  return code;
}

function noted(read: Map<string, CodeText>, file: string, code: CodeText): CodeText {
  read.set(file, code);
  return code;
}

async function reportFile(
  text: string,
  target: FileReference,
  resolution: Exclude<Resolution, StoredFile>,
  check: Check,
): Promise<ReferenceReport> {
  switch (resolution.kind) {
    case "refused":
      return { text, state: "refused", reason: resolution.reason };
    case "missing": {
      check.suggestionsLeft -= 1;
      const [nearest] = check.suggestionsLeft < 0 ? [] : await resolution.nearest();
      return withSuggestion({ text, state: "gone", reason: `There is no file ${target.path}` }, target, nearest?.shown);
    }
    case "ambiguous": {
      const names = resolution.candidates.map((candidate) => candidate.shown);
      const reason = `${names.length} files are named ${target.path}: ${names.join(", ")}`;
      return withSuggestion({ text, state: "ambiguous", reason }, target, names[0]);
    }
    case "file": {
      const { absolutePath } = resolution.file;
      const { lines } = await readOnce(absolutePath, resolution.stats, check);
      if (target.isWhole || (target.endLine ?? target.line) <= lines) return { text, state: "exact" };
      const suggestion = formatReference({
        kind: "file",
        path: target.path,
        line: Math.min(target.line, Math.max(1, lines)),
      });
      return { text, state: "gone", reason: `${target.path} has ${formatCount(lines, "line")}`, suggestion };
    }
  }
}

async function reportStored(text: string, target: FileReference, stored: StoredFile): Promise<ResolvedReport> {
  const here = whyNotHere(stored);
  if (target.isWhole) return { report: { text, state: "exact", reason: here } };
  const read = await stored.read();
  if (read.kind === "unread")
    return { report: { text, state: "exact", reason: `${here}, and ${read.reason}` }, isUnread: true };
  const lines = read.text === undefined ? undefined : splitCode(read.text).lines.length;
  if (lines === undefined || (target.endLine ?? target.line) <= lines)
    return { report: { text, state: "exact", reason: here } };
  const [count, path] = [formatCount(lines, "line"), target.path];
  const reason =
    stored.why === "deleted"
      ? `${path} had ${count} and is deleted in this change`
      : `${path} has ${count} and is not checked out here`;
  return { report: { text, state: "gone", reason } };
}

async function reportNamed(
  text: string,
  target: Exclude<ReferenceTarget, FileReference>,
  { base, resolver }: Check,
): Promise<ResolvedReport> {
  if (target.kind === "refused") return { report: { text, state: "refused", reason: target.reason } };
  if (target.kind === "commit") return reportFound(text, await resolver.commit(target.hash, base));
  const found = await resolver.places(target, base);
  return target.path === undefined ? reportAnywhere(text, found) : reportFound(text, found);
}

/** Reports on a reference that names no file. */
export function reportAnywhere(text: string, found: Finding): ResolvedReport {
  const reported = reportFound(text, found);
  const places = found.kind === "found" ? found.places : [];
  return { ...reported, foundIn: [...new Set(places.map(({ absolutePath }) => absolutePath))] };
}

function reportFound(text: string, found: Finding | CommitText): ResolvedReport {
  if (found.kind === "refused") return { report: { text, state: "refused", reason: found.reason } };
  if (found.kind === "missing" && "isUnread" in found)
    return { report: { text, state: "exact", reason: found.reason }, isUnread: true };
  if (found.kind === "missing") return { report: { text, state: "gone", reason: found.reason } };
  if (found.kind === "commit") return { report: { text, state: "exact" } };
  const { places, how, isOnlyNamed } = found;
  const [place] = places;
  if (place !== undefined && places.length === 1) {
    const report = { text, state: "exact" as const, ...(how === undefined ? {} : { reason: how.replace(/\.$/, "") }) };
    return isOnlyNamed === true ? { report, place, isOnlyNamed } : { report, place };
  }
  const written = places.map(({ shown, line }) => formatReference({ kind: "file", path: shown, line }));
  const reason = `${written.length} places match: ${written.join(", ")}`;
  const report = { text, state: "ambiguous" as const, reason };
  return { report: written[0] === undefined ? report : { ...report, suggestion: written[0] } };
}

function withSuggestion(entry: ReferenceReport, target: FileReference, path: string | undefined): ReferenceReport {
  return path === undefined ? entry : { ...entry, suggestion: formatReference({ ...target, path }) };
}
