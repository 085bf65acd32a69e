import type { FeedbackComment, RangePart, ThreadPlace } from "@dialectic/shared/protocol";
import type { CommentTarget, Section } from "@dialectic/shared/review";

/*
 * Feedback names the subject of a comment as it is today, so that an assistant can refer to it:
 * 1. Code by its lines of today, a section by its title and id of today, with the earlier name where they differ.
 * 2. The quote is what the person commented on, as it was. Words that stand elsewhere, were edited or are gone say so.
 * 3. What is gone has its earlier name, and nothing to refer to.
 */

/** The place of a comment in today's code or in the latest iteration, with the sections of that. */
export interface PlacedTarget {
  readonly place: ThreadPlace;
  readonly sections: readonly Pick<Section, "id" | "title">[];
}

type Described = Pick<FeedbackComment, "about" | "section" | "quote" | "reference">;
type SectionTarget = Extract<CommentTarget, { kind: "section" | "text" }>;

/** Describes the target of a comment in words, and as an assistant can refer to it. */
export function describeTarget(target: CommentTarget, placed: PlacedTarget | undefined): Described {
  switch (target.kind) {
    case "review":
      return { about: "the whole review" };
    case "section":
    case "text":
      return describeSection(target, placed);
    case "code":
      return describeCode(target, placed?.place);
  }
}

function describeSection(target: SectionTarget, placed: PlacedTarget | undefined): Described {
  const quote = target.kind === "text" ? { quote: target.quote.exact } : {};
  const subject = target.kind === "text" ? "a text in" : "the section";
  const then = titled(target.title);
  if (placed === undefined) return { about: `${subject} ${then}`, section: target.section, ...quote };
  const { place, sections } = placed;
  if (place.kind === "orphaned") return { about: `${subject} ${then} (${describeGone(target)})`, ...quote };
  const { sectionId = target.section } = "sectionId" in place ? place : {};
  const today = titled(sections.find(({ id }) => id === sectionId)?.title ?? target.title);
  const remarks = [
    ...(today === then ? [] : [`was ${then}`]),
    ...(place.kind === "section" && place.lost !== undefined ? ["these words are gone"] : []),
    ...(target.kind === "text" && place.kind === "text" && !isSame(place.quote.exact, target.quote.exact)
      ? ["these words were edited"]
      : []),
  ];
  const since = remarks.length === 0 ? "" : ` (${remarks.join("; ")})`;
  return { about: `${subject} ${today}${since}`, section: sectionId, ...quote };
}

function describeGone({ kind }: SectionTarget): string {
  return kind === "text" ? "these words are gone, and so is the section" : "it is gone";
}

function isSame(one: string, other: string): boolean {
  const fold = (text: string) => text.replace(/\s+/g, " ").trim();
  return fold(one) === fold(other);
}

function describeCode(target: Extract<CommentTarget, { kind: "code" }>, place: ThreadPlace | undefined): Described {
  const { quote, change } = target;
  const then = formatLines(target.shown, target);
  const part = change?.part && describePart(change.part);
  if (change?.side === "before")
    return { about: `${then}, as it was before ${part ?? "the change"}`, reference: then, quote };
  const on = part === undefined ? "" : `, written on ${part}`;
  if (place?.kind !== "code") return { about: `${then}${on}`, reference: then, quote };
  const reference = formatLines(place.path, place);
  const since = place.state === "exact" ? "" : ` (${reference === then ? place.state : `was ${then}`})`;
  return { about: `${reference}${since}${on}`, reference, quote };
}

/** Names a part of the changes, in English: "commit 15781e2". */
function describePart(part: RangePart): string {
  const shorten = (commit: string) => commit.slice(0, 7);
  switch (part.kind) {
    case "commit":
      return `commit ${shorten(part.commit)}`;
    case "commits":
      return `commits ${shorten(part.first)} to ${shorten(part.last)}`;
    case "base":
      return `the changes since ${part.name}`;
  }
}

function formatLines(path: string, { line, endLine }: { readonly line: number; readonly endLine: number }): string {
  if (line === 0) return path;
  return endLine > line ? `${path}:${line}-${endLine}` : `${path}:${line}`;
}

function titled(title: string): string {
  return title === "" ? "before the first heading" : `"${title}"`;
}
