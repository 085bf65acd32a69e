import type { ReferenceReport } from "@dialectic/shared/protocol";
import {
  type FileReference,
  type FileWhereabouts,
  type FoundReference,
  formatReference,
  type LineSpan,
  type ReferenceTarget,
  type Section,
} from "@dialectic/shared/review";
import type { PastCode } from "../base/ports.ts";
import { splitName } from "../declarations/fitsName.ts";
import { maxCheckedReferences, maxConcurrentReferences, maxSearchedHolders } from "../limits.ts";
import type { FileAnchor } from "../store/index.ts";
import type { CheckedSections, NamedSection } from "./checkedSections.ts";
import { findPastCode, type PastReview } from "./findPastCode.ts";
import { type FollowedFile, FollowedFiles, type FollowParts } from "./followedFiles.ts";
import { followName, isNamedTarget, type NameParts } from "./followedName.ts";
import { goneReport, placedReport, withHolder } from "./followedReport.ts";
import { pickPlace, recheckAnywhere } from "./recheckAnywhere.ts";
import { findAnchor } from "./referenceAnchors.ts";
import { beginReporting, type Reporting } from "./referenceReports.ts";
import { linkOut, shownPaths } from "./referenceResolver.ts";
import type { CodePlace, ReferenceStatus } from "./referenceStatus.ts";

export interface CheckedReview {
  readonly reviewId: string;
  /** Real path of the directory that its references are relative to. */
  readonly baseUri: string;
}

/** State shared by the checks of references with one base directory at about the same time. */
interface Looking extends NameParts {
  readonly base: string;
  holdersLeft: number;
}

/** Reports how the references of reviews match the current code. */
export class ReferenceStates {
  readonly #parts: FollowParts;
  readonly #followed: FollowedFiles;

  constructor(parts: FollowParts) {
    this.#parts = parts;
    this.#followed = new FollowedFiles(parts);
  }

  /** Checks the references of these sections of a review; `keep` may return the states that are still valid. */
  async check(
    review: CheckedReview,
    { sections, find, anchorName }: CheckedSections,
    keep: (section: Section, reference: FoundReference) => ReferenceStatus | undefined = () => undefined,
  ): Promise<readonly ReferenceStatus[]> {
    const looking = this.#begin(review.baseUri);
    const asked = sections
      .flatMap((section) => distinct(find(section)).map((reference) => ({ section, reference })))
      .slice(0, maxCheckedReferences);
    const statuses: ReferenceStatus[] = [];
    for (let start = 0; start < asked.length; start += maxConcurrentReferences) {
      const some = asked.slice(start, start + maxConcurrentReferences).map(async ({ section, reference }) => {
        const kept = keep(section, reference);
        const named = { section, name: anchorName(section, reference.text) };
        return kept ?? (await this.#checkOne(review, named, reference, looking));
      });
      statuses.push(...(await Promise.all(some)));
    }
    return statuses;
  }

  /** Checks a reference that names no file after a change of some files; undefined where all files have to be searched. */
  recheck(base: string, status: ReferenceStatus, changed: ReadonlySet<string>): Promise<ReferenceStatus | undefined> {
    return recheckAnywhere(base, status, changed, this.#parts.resolver);
  }

  /** Drops the cached listings after files were added or removed. */
  forget(): void {
    this.#parts.files.forget();
  }

  pastCode(review: PastReview, { name }: NamedSection, target: ReferenceTarget): Promise<PastCode | undefined> {
    return findPastCode(this.#parts, review, name, target);
  }

  checkOne(review: CheckedReview, section: NamedSection, reference: FoundReference): Promise<ReferenceStatus> {
    return this.#checkOne(review, section, reference, this.#begin(review.baseUri));
  }

  #begin(base: string): Looking {
    const { resolver, texts } = this.#parts;
    return {
      base,
      reporting: beginReporting(base, resolver, texts),
      follow: this.#followed.begin(base),
      shown: shownPaths(resolver.listRoots(base)),
      texts,
      anchoredText: (hash) => this.anchoredText(hash),
      holdersLeft: maxSearchedHolders,
    };
  }

  /** Returns the file that a path in the section called `name` meant, and the hash of its text at that time. */
  anchor(review: CheckedReview, name: string, path: string): FileAnchor | undefined {
    return findAnchor(this.#parts, review, name, path);
  }

  anchoredText(hash: string): Promise<string | undefined> {
    return this.#followed.anchoredText(hash);
  }

  /** Returns the anchored text of a reference and the current text of its file; undefined when they are equal. */
  async texts(
    review: CheckedReview,
    section: Section,
    target: FileReference,
    place: CodePlace,
  ): Promise<{ readonly then: string; readonly now: string } | undefined> {
    const hash = this.anchor(review, section.hash, target.path)?.text;
    const now = (await this.#parts.texts.read(place.absolutePath)).content;
    if (hash === undefined || now === undefined || now.hash === hash) return undefined;
    const then = await this.anchoredText(hash);
    return then === undefined ? undefined : { then, now: now.text };
  }

  /** True when a missing line or name was already missing when the section was written. */
  async #wasMissing(review: CheckedReview, name: string, { target, report, files }: ReferenceStatus): Promise<boolean> {
    if (report.state !== "gone") return false;
    // A file that did not exist when the section was written has no anchor.
    if (target.kind === "file") return files.length > 0;
    const [path, word] = ["path" in target ? target.path : undefined, getWord(target)];
    const anchor = path === undefined || word === undefined ? undefined : this.anchor(review, name, path);
    const then = anchor && (await this.anchoredText(anchor.text));
    return then !== undefined && word !== undefined && !then.includes(word);
  }

  /** Looks for what the reference says, in the file that it named when the section was written. */
  async #checkWritten(
    review: CheckedReview,
    { section, name }: NamedSection,
    { text, target }: Pick<FoundReference, "text" | "target">,
    looking: Looking,
  ): Promise<ReferenceStatus> {
    const now = await looking.reporting(text, target);
    const { report, file, holder = file } = now;
    const unread = now.isUnread === true ? { isUnread: now.isUnread } : {};
    const written = { report, files: holder === undefined ? [] : [holder.absolutePath], ...unread };
    const anchor = isNamedTarget(target) ? findAnchor(this.#parts, review, name, target.path) : undefined;
    const found =
      isNamedTarget(target) && anchor !== undefined
        ? await followName(target, { anchor, now }, looking)
        : { ...written, ...pickPlace(now) };
    const standing: ReferenceStatus = { section, target, ...found };
    return (await this.#wasMissing(review, name, standing)) ? { ...standing, wasNeverThere: true } : standing;
  }

  async #checkOne(
    review: CheckedReview,
    { section, name }: NamedSection,
    { text, target }: FoundReference,
    looking: Looking,
  ): Promise<ReferenceStatus> {
    const { base, reporting, follow } = looking;
    const anchor = target.kind === "file" ? findAnchor(this.#parts, review, name, target.path) : undefined;
    const followed = anchor && (await follow(anchor));
    if (target.kind !== "file" || anchor === undefined || followed === undefined)
      return this.#checkWritten(review, { section, name }, { text, target }, looking);
    const span = { line: target.line, endLine: target.endLine ?? target.line };
    const here = target.isWhole ? wholeFile(followed, span) : followed.find(span);
    const isLost = followed.path === anchor.file && hasLeft(here);
    const found = (isLost ? await this.#followed.moved(anchor, span, base) : undefined) ?? here;
    const files = [...new Set([anchor.file, followed.path, found.path])];
    const isThere = found.path === anchor.file && (found.place.kind !== "gone" || found.place.reason !== "no-file");
    // A link that replaced the file decides, even if the file itself moved elsewhere.
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
      const standing = { section, target, report: await withSuggestion(report, target, found, reporting), files };
      return found.place.reason === "never-there" ? { ...standing, wasNeverThere: true } : standing;
    }
    const { line, endLine } = found.place;
    const place = { absolutePath: found.path, shown, line, endLine };
    return { section, target, report: placedReport(text, target, { anchor, followed, found, place }), place, files };
  }
}

/** Returns a text that must occur in the file if the reference is right. */
function getWord(target: ReferenceTarget): string | undefined {
  if (target.kind === "symbol") return splitName(target.name).at(-1);
  return target.kind === "search" && !target.isExpression ? target.pattern : undefined;
}

/** Places a reference to a whole file: a change of the first line does not matter. */
function wholeFile({ find }: FollowedFile, span: LineSpan): FileWhereabouts {
  const { path, place } = find(span);
  if (place.kind === "gone" && place.reason === "no-file") return { path, place };
  return { path, place: { kind: "exact", confidence: 1, ...span } };
}

/** Returns each reference once: as one that shows its file, if there is one. */
function distinct(references: readonly FoundReference[]): readonly FoundReference[] {
  const shown = references.filter(({ isFence, isPicture }) => (isFence ?? isPicture) === true);
  return [...new Map([...references, ...shown].map((reference) => [reference.text, reference])).values()];
}

/** True when existing lines were removed from a file that still exists. */
function hasLeft({ place }: FileWhereabouts): boolean {
  return place.kind === "gone" && place.reason !== "never-there" && place.reason !== "no-file";
}

/** Adds the probable target when the file does not exist, or never had such a line. */
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
