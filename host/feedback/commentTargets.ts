import { join } from "node:path";
import type { CommentSubject } from "@dialectic/shared/protocol";
import {
  type CommentTarget,
  type ContentHash,
  followSpan,
  type ReferenceTarget,
  readPlaces,
  type Section,
  traceLines,
  withoutUndefined,
} from "@dialectic/shared/review";
import { type Refused, refuse } from "../base/createRefusal.ts";
import type { EditorPort } from "../base/ports.ts";
import { changedFileId } from "../changes/changeReader.ts";
import type { ReviewChanges } from "../changes/reviewChanges.ts";
import { maxCommentQuoteLines } from "../limits.ts";
import type { ReviewBase } from "../presenting/reviewBase.ts";
import { checkedSections } from "../references/checkedSections.ts";
import { shownPath } from "../references/referenceResolver.ts";
import { findSection } from "../shown/reviewReading.ts";
import type { ShownReview } from "../shown/shownReview.ts";
import { hashText } from "../store/index.ts";

/** The target of a comment with the texts needed to follow it, or the reason why it cannot be commented on. */
export type TargetOutcome =
  | {
      readonly kind: "target";
      readonly target: CommentTarget;
      readonly texts: ReadonlyMap<string, string>;
    }
  | Refused;

export interface TargetParts extends Pick<ReviewBase, "resolver" | "texts" | "states"> {
  readonly changes: Pick<
    ReviewChanges,
    "side" | "note" | "rounds" | "read" | "notes" | "hunks" | "getRoot" | "findRound" | "textAt" | "history"
  >;
  readonly editor?: Pick<EditorPort, "document"> | undefined;
}

const noTexts: ReadonlyMap<string, string> = new Map();
const gone = refuse(
  "The place of this comment is no longer in the review. Your text is kept: choose another place for it.",
);

/** Finds the target of a page's comment in the shown iteration. */
export async function findCommentTarget(
  subject: CommentSubject,
  shown: ShownReview,
  parts: TargetParts,
): Promise<TargetOutcome> {
  switch (subject.kind) {
    case "review":
      return { kind: "target", target: { kind: "review" }, texts: noTexts };
    case "section":
    case "text": {
      const section = shown.document.sections.find(({ id, hash }) => id === subject.sectionId && hash === subject.hash);
      if (section === undefined) return gone;
      const about = { section: section.id, hash: section.hash, title: section.title };
      const target: CommentTarget =
        subject.kind === "text" ? { kind: "text", ...about, quote: subject.quote } : { kind: "section", ...about };
      return { kind: "target", target, texts: noTexts };
    }
    case "reference": {
      const section = shown.document.sections.find(({ hash }) => hash === subject.hash);
      return section === undefined ? gone : writtenTarget(subject, section, shown, parts);
    }
    case "change":
      return changeTarget(subject, shown.meta.reviewId, parts);
    case "document":
      return atItsChange(await documentTarget(subject, shown, parts), shown.meta.reviewId, parts);
  }
}

/** Finds the target that an assistant names: a section, or code by a reference. */
export async function namedTarget(
  { section, reference }: { readonly section?: string | undefined; readonly reference?: string | undefined },
  shown: ShownReview,
  parts: TargetParts,
): Promise<TargetOutcome> {
  if (reference !== undefined) {
    const [place, ...others] = readPlaces(reference);
    if (place === undefined) return refuse(`"${reference}" is not a reference to code.`);
    if (others.length > 0) {
      const texts = [place, ...others].map(({ text }) => text);
      return refuse(`A comment stands at one place. Name one of: ${texts.join(", ")}`);
    }
    return atItsChange(
      await codeTarget(place.target, reference, shown.meta.baseUri, parts),
      shown.meta.reviewId,
      parts,
    );
  }
  if (section === undefined) return { kind: "target", target: { kind: "review" }, texts: noTexts };
  const place = findSection(section, shown.document);
  if (typeof place !== "number") return refuse(place.message);
  const found = shown.document.sections[place];
  if (found === undefined) return gone;
  const target = { kind: "section", section: found.id, hash: found.hash, title: found.title } as const;
  return { kind: "target", target, texts: noTexts };
}

/**
 * Places code whose lines the newest round shows at its lines there, so that a comment stands below them in the story and in the changes,
 * whoever wrote it and wherever: an assistant, a person in an editor, or one with a program of the protocol.
 */
export async function atItsChange(
  outcome: TargetOutcome,
  reviewId: string,
  { changes }: Pick<TargetParts, "changes">,
): Promise<TargetOutcome> {
  if (outcome.kind === "refused" || outcome.target.kind !== "code") return outcome;
  const { target, texts } = outcome;
  const place = { reviewId, round: changes.rounds(reviewId).length };
  const file = changedFileId(target.shown);
  const side = await changes.side(place, file, "after");
  const now = texts.get(target.text);
  if (side?.text === undefined || now === undefined) return outcome;
  // Another repository of the workspace may have a file of this name.
  if (join(side.root, side.path) !== target.file) return outcome;
  const hash = hashText(side.text);
  // The file may have been edited since: the same lines stand elsewhere in it then.
  const there = hash === target.text ? target : findSame(now, side.text, target);
  if (there === undefined) return outcome;
  const { line, endLine } = there;
  const shown = (await changes.hunks(place, [file])).flatMap(({ hunks }) => hunks);
  const isShown = shown.some(({ newStart, newLines }) => newStart <= endLine && endLine < newStart + newLines);
  if (!isShown) return outcome;
  const change = { round: place.round, side: "after" } as const;
  return codeLines({ absolutePath: target.file, shown: target.shown, line, endLine, text: side.text, hash, change });
}

/** Finds lines in an earlier text that has the same ones. */
function findSame(now: string, then: string, lines: Lines): Lines | undefined {
  const found = followSpan(traceLines(now, then), lines);
  return found.kind === "exact" || found.kind === "moved" ? found : undefined;
}

async function writtenTarget(
  { text, line, endLine = line }: Extract<CommentSubject, { kind: "reference" }>,
  section: Section,
  shown: ShownReview,
  parts: TargetParts,
): Promise<TargetOutcome> {
  const { find, anchorName } = checkedSections(shown.document.sections);
  const found = find(section).find((reference) => reference.text === text);
  if (found === undefined) return gone;
  const { place } = await parts.states.checkOne(shown.meta, { section, name: anchorName(section, text) }, found);
  const chosen = line === undefined || endLine === undefined ? undefined : { line, endLine };
  const outcome =
    place === undefined
      ? await codeTarget(found.target, text, shown.meta.baseUri, parts, chosen)
      : await linesTarget({ ...place, ...chosen }, parts);
  if (outcome.kind === "refused" || outcome.target.kind !== "code") return outcome;
  return { ...outcome, target: { ...outcome.target, section: section.id } };
}

interface Lines {
  readonly line: number;
  readonly endLine: number;
}

/** Finds the lines that a reference names. */
export async function codeTarget(
  reference: ReferenceTarget,
  text: string,
  base: string,
  parts: TargetParts,
  chosen?: Lines,
): Promise<TargetOutcome> {
  const refused = (reason: string): TargetOutcome => refuse(`${text}: ${reason}.`);
  switch (reference.kind) {
    case "refused":
      return refused(reference.reason);
    case "commit":
      return refused("a commit never changes; comment on the section that names it");
    case "symbol":
    case "search": {
      const finding = await parts.resolver.places(reference, base);
      if (finding.kind !== "found") return refused(finding.reason);
      const [place] = finding.places;
      if (place === undefined || finding.places.length > 1) return refused("several places match");
      return linesTarget({ ...place, ...chosen }, parts);
    }
    case "file": {
      const resolution = await parts.resolver.resolve(reference, base);
      if (resolution.kind === "refused") return refused(resolution.reason);
      if (resolution.kind === "stored")
        return refused(
          `it is ${resolution.why === "deleted" ? "deleted in this change" : "not checked out here"}; comment on its section`,
        );
      if (resolution.kind !== "file")
        return refused(resolution.kind === "missing" ? "there is no such file" : "several files match");
      const { line, endLine = line } = reference;
      return linesTarget({ ...resolution.file, ...(chosen ?? { line, endLine }) }, parts);
    }
  }
}

async function linesTarget(
  place: Lines & { readonly absolutePath: string; readonly shown: string },
  { texts }: TargetParts,
): Promise<TargetOutcome> {
  const { content } = await texts.read(place.absolutePath);
  if (content === undefined)
    return refuse(`${place.shown} is not a text file, or is too long to comment on its lines.`);
  return codeLines({ ...place, ...content });
}

export async function changeTarget(
  { file, round, part, line, ...given }: Extract<CommentSubject, { kind: "change" }>,
  reviewId: string,
  { changes }: Pick<TargetParts, "changes">,
): Promise<TargetOutcome> {
  const isWhole = line === 0;
  const { side, endLine } = isWhole ? ({ side: "after", endLine: 0 } as const) : given;
  const found = await changes.side({ reviewId, round, part }, file, side);
  if (found === undefined) return refuse("This file is not in that round of changes.");
  // A comment on the file as a whole needs no lines; its text finds the file again once it is renamed.
  const text = isWhole ? (found.text ?? "") : found.text;
  if (text === undefined)
    return refuse(`${found.path} is not a text file on this side, so you cannot comment on its lines.`);
  const place = { absolutePath: join(found.root, found.path), shown: found.file.path, line, endLine };
  return codeLines({ ...place, text, hash: hashText(text), change: withoutUndefined({ round, part, side }) });
}

async function documentTarget(
  { document: name, line, endLine }: Extract<CommentSubject, { kind: "document" }>,
  { meta: { baseUri } }: ShownReview,
  { editor, resolver }: TargetParts,
): Promise<TargetOutcome> {
  const document = editor?.document?.(name);
  if (document === undefined) return refuse("The editor no longer shows this document.");
  const { absolutePath, text } = document;
  const found = await resolver.look(absolutePath, baseUri);
  if (found === undefined) return refuse(`${absolutePath} is not in the workspace of this review.`);
  const shown = shownPath(found.absolutePath, resolver.listRoots(baseUri));
  return codeLines({ absolutePath: found.absolutePath, shown, line, endLine, text, hash: hashText(text) });
}

/** Returns the target of a comment on lines of a text. */
export function codeLines({
  absolutePath: file,
  shown,
  line,
  endLine,
  text,
  hash,
  change,
}: Lines & {
  readonly absolutePath: string;
  readonly shown: string;
  readonly text: string;
  readonly hash: string;
  readonly change?: Extract<CommentTarget, { kind: "code" }>["change"];
}): TargetOutcome {
  const lines = text.split(/\r\n|[\r\n]/);
  if (endLine < line || endLine > lines.length)
    return refuse(`${shown} has ${lines.length} lines, so lines ${line} to ${endLine} do not exist.`);
  const target: CommentTarget = {
    kind: "code",
    file,
    shown,
    line,
    endLine,
    text: hash as ContentHash, // made by hashText, like the hashes of sections
    quote: line === 0 ? "" : lines.slice(line - 1, Math.min(endLine, line - 1 + maxCommentQuoteLines)).join("\n"),
    ...(change === undefined ? {} : { change }),
  };
  return { kind: "target", target, texts: new Map([[hash, text]]) };
}
