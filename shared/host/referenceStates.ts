import type { ReferenceReport } from "../protocol/index.ts";
import {
  type FileReference,
  type FileWhereabouts,
  type FoundReference,
  formatReference,
  type LostReason,
  type ReferenceTarget,
  type Section,
} from "../review/index.ts";
import type { FileAnchor } from "../store/index.ts";
import type { CheckedSections, NamedSection } from "./checkedSections.ts";
import { type FollowedFile, FollowedFiles, type Following, type FollowParts } from "./followedFiles.ts";
import { type PastReview, pastCodeOf } from "./pastCode.ts";
import type { PastCode } from "./ports.ts";
import { anchorOf } from "./referenceAnchors.ts";
import { beginReporting, type Reporting } from "./referenceReports.ts";
import { linkOut, shownPaths } from "./referenceResolver.ts";

/** More references than this in one review are not looked at. */
const checkedCap = 5_000;

/** References that are looked at at once: each may read a file. */
const atOnce = 64;

/** Of so many lost lines in one check it is told what held them: in a long text that takes a millisecond or two. */
const holderCap = 20;

/** Where the code of a reference is now. */
export interface CodePlace {
  readonly absolutePath: string;
  readonly shown: string;
  readonly line: number;
  readonly endLine: number;
}

/** How one reference of a section stands with the code. */
export interface ReferenceStanding {
  readonly section: Section;
  /** What it means as it is written. */
  readonly target: ReferenceTarget;
  readonly report: ReferenceReport;
  /** Nothing where the code is gone, or where it was not followed. */
  readonly place?: CodePlace;
  /** The files on which this depends. */
  readonly files: readonly string[];
}

/** Whose references are looked at. */
export interface CheckedReview {
  readonly reviewId: string;
  /** Real path of the directory that its references start from. */
  readonly baseUri: string;
}

/** What references of one base directory are looked at with, all of them about now. */
interface Looking {
  readonly base: string;
  readonly reporting: Reporting;
  readonly follow: Following;
  /** A file as a person sees it: many references lead into few files. */
  readonly shown: (path: string) => string;
  /** How often what held a line is still looked for. */
  holdersLeft: number;
}

/** Says how the references of reviews stand with the code as it is now. */
export class ReferenceStates {
  readonly #parts: FollowParts;
  readonly #followed: FollowedFiles;

  constructor(parts: FollowParts) {
    this.#parts = parts;
    this.#followed = new FollowedFiles(parts);
  }

  /** Looks at the references of these sections of a review; `keep` may name those that stand as they did. */
  async check(
    review: CheckedReview,
    { sections, find, anchorName }: CheckedSections,
    keep: (section: Section, reference: FoundReference) => ReferenceStanding | undefined = () => undefined,
  ): Promise<readonly ReferenceStanding[]> {
    const looking = this.#begin(review.baseUri);
    const asked = sections
      .flatMap((section) => distinct(find(section)).map((reference) => ({ section, reference })))
      .slice(0, checkedCap);
    const standings: ReferenceStanding[] = [];
    for (let start = 0; start < asked.length; start += atOnce) {
      const some = asked.slice(start, start + atOnce).map(async ({ section, reference }) => {
        const kept = keep(section, reference);
        const named = { section, name: anchorName(section, reference.text) };
        return kept ?? (await this.#standing(review, named, reference, looking));
      });
      standings.push(...(await Promise.all(some)));
    }
    return standings;
  }

  /** Files came or went: they are looked for anew. */
  forget(): void {
    this.#parts.files.forget();
  }

  /** The code of a reference as it was when its section was written, where that was kept. */
  pastCode(review: PastReview, { name }: NamedSection, target: ReferenceTarget): Promise<PastCode | undefined> {
    return pastCodeOf(this.#parts, review, name, target);
  }

  /** How one reference of a section stands. */
  standing(review: CheckedReview, section: NamedSection, reference: FoundReference): Promise<ReferenceStanding> {
    return this.#standing(review, section, reference, this.#begin(review.baseUri));
  }

  #begin(base: string): Looking {
    const { resolver, texts } = this.#parts;
    return {
      base,
      reporting: beginReporting(base, resolver, texts),
      follow: this.#followed.begin(base),
      shown: shownPaths(resolver.rootsOf(base)),
      holdersLeft: holderCap,
    };
  }

  /** The file that a path in a section of that name meant, and the hash of its text then. */
  anchor(review: CheckedReview, name: string, path: string): FileAnchor | undefined {
    return anchorOf(this.#parts, review, name, path);
  }

  /** A text that references were anchored in; nothing when it cannot be read back. */
  async anchoredText(hash: string): Promise<string | undefined> {
    return (await this.#parts.store.texts(new Set([hash]))).texts.get(hash);
  }

  /** The text that a reference of a section was anchored in, and that of the file where its code is now; nothing when they are the same. */
  async texts(
    review: CheckedReview,
    section: Section,
    target: FileReference,
    place: CodePlace,
  ): Promise<{ readonly then: string; readonly now: string } | undefined> {
    const hash = this.anchor(review, section.hash, target.path)?.text;
    const now = (await this.#parts.texts.of(place.absolutePath)).content;
    if (hash === undefined || now === undefined || now.hash === hash) return undefined;
    const then = await this.anchoredText(hash);
    return then === undefined ? undefined : { then, now: now.text };
  }

  async #standing(
    review: CheckedReview,
    { section, name }: NamedSection,
    { text, target }: FoundReference,
    looking: Looking,
  ): Promise<ReferenceStanding> {
    const { base, reporting, follow } = looking;
    const anchor = target.kind === "file" ? anchorOf(this.#parts, review, name, target.path) : undefined;
    const followed = anchor && (await follow(anchor));
    if (target.kind !== "file" || anchor === undefined || followed === undefined) {
      const { report, file } = await reporting(text, target);
      return { section, target, report, files: file === undefined ? [] : [file.absolutePath] };
    }
    const span = { line: target.line, endLine: target.endLine ?? target.line };
    const here = followed.find(span);
    const isLost = followed.path === anchor.file && hasLeft(here);
    const found = (isLost ? await this.#followed.moved(anchor, span, base) : undefined) ?? here;
    const files = [...new Set([anchor.file, followed.path, found.path])];
    const isThere = found.path === anchor.file && (found.place.kind !== "gone" || found.place.reason !== "no-file");
    // What took the place of the file counts, wherever the file itself went.
    if (!isThere && (await this.#parts.resolver.leadsOut(anchor.file, base)))
      return { section, target, report: { text, state: "refused", reason: linkOut }, files };
    const shown = looking.shown(found.path);
    if (found.place.kind === "gone") {
      const report = goneReport(text, target, found);
      const mayLook = hasLeft(found) && looking.holdersLeft-- > 0;
      const holder = mayLook ? await this.#followed.holder(anchor, followed.path, span, base) : undefined;
      if (holder !== undefined) {
        const at = { ...holder, shown: looking.shown(holder.path) };
        const held = [...new Set([...files, holder.path])];
        const isElsewhere = holder.path !== anchor.file;
        return { section, target, report: withHolder(report, target, at, isElsewhere), files: held };
      }
      return { section, target, report: await withSuggestion(report, target, found, reporting), files };
    }
    const { line, endLine } = found.place;
    const place = { absolutePath: found.path, shown, line, endLine };
    return { section, target, report: placedReport(text, target, { anchor, followed, found, place }), place, files };
  }
}

interface Placed {
  readonly anchor: FileAnchor;
  readonly followed: FollowedFile;
  readonly found: FileWhereabouts;
  readonly place: CodePlace;
}

function distinct(references: readonly FoundReference[]): readonly FoundReference[] {
  return [...new Map(references.map((reference) => [reference.text, reference])).values()];
}

function placedReport(
  text: string,
  target: FileReference,
  { anchor, followed, found, place }: Placed,
): ReferenceReport {
  const isRenamed = found.path !== anchor.file;
  const isApart = found.path !== followed.path;
  const isElsewhere = isRenamed || place.line !== target.line || place.endLine !== (target.endLine ?? target.line);
  const isEdited = found.place.kind === "edited";
  if (!isElsewhere && !isEdited) return { text, state: "exact" };
  const [was, now] = [linesAt(target), linesAt(place)];
  const moved = isApart
    ? `${was} went to ${place.shown} and ${are(target)} ${now} there`
    : isRenamed
      ? `${target.path} is ${place.shown} now, ${was} ${are(target)} ${now} there`
      : `${was} ${are(target)} ${now} now`;
  if (!isElsewhere) return { text, state: "edited", reason: `${was} ${were(target)} edited` };
  const suggestion = formatReference(referenceTo(target, isRenamed ? place.shown : target.path, place));
  return isEdited
    ? { text, state: "edited", reason: `${moved}, and ${were(target)} edited`, suggestion }
    : { text, state: "moved", reason: moved, suggestion };
}

/** Whether lines that were there went from a file that still is. */
function hasLeft({ place }: FileWhereabouts): boolean {
  return place.kind === "gone" && place.reason !== "never-there" && place.reason !== "no-file";
}

/** The reference as it would be written now. */
function referenceTo({ column, endLine }: FileReference, path: string, place: CodePlace): FileReference {
  return {
    kind: "file",
    path,
    line: place.line,
    ...(column === undefined ? {} : { column }),
    ...(endLine === undefined ? {} : { endLine: place.endLine }),
  };
}

function goneReport(text: string, target: FileReference, { place }: FileWhereabouts): ReferenceReport {
  const reason = place.kind === "gone" ? place.reason : "deleted";
  return { text, state: "gone", reason: lost[reason](target) };
}

/** Adds where the function or class is in which the lines stood: nobody is sent there unasked. */
function withHolder(
  report: ReferenceReport,
  target: FileReference,
  { name, line, shown }: { readonly name: string; readonly line: number; readonly shown: string },
  isElsewhere: boolean,
): ReferenceReport {
  const place = isElsewhere ? `at line ${line} of ${shown}` : `at line ${line}`;
  const reason = `${report.reason}; ${name}, which held ${isRange(target) ? "them" : "it"}, is ${place} now`;
  return {
    ...report,
    reason,
    suggestion: formatReference({ kind: "file", path: isElsewhere ? shown : target.path, line }),
  };
}

/** Adds what was probably meant where there is no such file, or was no such line. */
async function withSuggestion(
  report: ReferenceReport,
  target: FileReference,
  { place }: FileWhereabouts,
  reporting: Reporting,
): Promise<ReferenceReport> {
  if (place.kind !== "gone" || (place.reason !== "no-file" && place.reason !== "never-there")) return report;
  const { report: now, file } = await reporting(report.text, target);
  if (now.state === "gone" && place.reason === "never-there") return now;
  const meant = file === undefined ? now.suggestion : formatReference({ ...target, path: file.shown });
  return meant === undefined || place.reason === "never-there" ? report : { ...report, suggestion: meant };
}

const lost: Readonly<Record<LostReason, (target: FileReference) => string>> = {
  "no-file": ({ path }) => `There is no file ${path} any more`,
  "never-there": (target) => `${target.path} had no ${linesAt(target)} when this was written`,
  deleted: (target) => `${linesAt(target)} ${were(target)} deleted`,
  unsure: (target) => `${linesAt(target)} changed too much to be followed`,
  torn: (target) => `${linesAt(target)} went to places that do not belong together`,
};

function linesAt({ line, endLine }: LinesOf): string {
  return isRange({ line, endLine }) ? `lines ${line} to ${endLine}` : `line ${line}`;
}

function are(lines: LinesOf): string {
  return isRange(lines) ? "are" : "is";
}

function were(lines: LinesOf): string {
  return isRange(lines) ? "were" : "was";
}

function isRange({ line, endLine = line }: LinesOf): boolean {
  return endLine > line;
}

type LinesOf = { readonly line: number; readonly endLine?: number | undefined };
