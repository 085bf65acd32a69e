import {
  type Author,
  type FindingJudgement,
  type GivenVerdict,
  type RangePart,
  type Thread,
  type ThreadPlace,
  toVisible,
} from "@dialectic/shared/protocol";
import { nameAuthor } from "@dialectic/shared/review";
import { texts } from "../../../texts/texts.ts";
import { nameAssistant } from "../../../ui/nameAssistant.ts";
import { shortenText } from "../../../ui/shortenText.ts";

export function getAuthorName(by: Author): string {
  return nameAuthor(by, texts.common.you, nameAssistant) || texts.feedback.assistant;
}

export const verdictIcons = { comment: "comment", approve: "check", "request-changes": "request-changes" } as const;

/** Says what a verdict was, after the name of its author. */
export function describeVerdict({ by, verdict, iteration, comments, askedBy }: GivenVerdict): string {
  const { verdictBy, inAssistant, withComments } = texts.feedback;
  const said =
    verdictBy[by.kind][verdict](iteration) + (askedBy === undefined ? "" : inAssistant(nameAssistant(askedBy)));
  return comments > 0 ? withComments(said, texts.common.commentCount(comments)) : said;
}

/** Names the lines of a comment. Those of the side before a change say so: the file has other lines with these numbers. */
export function formatCodePlace({ path, line, endLine, change }: Extract<ThreadPlace, { kind: "code" }>): string {
  if (line === 0) return path;
  const lines = line === endLine ? `${path}:${line}` : `${path}:${line}-${endLine}`;
  return change?.side === "before" ? texts.feedback.oldSide(lines) : lines;
}

/** Describes on which commit a comment was written, and how the code has changed since; undefined when it is as it was in the whole. */
export function describeCodeState(place: Extract<ThreadPlace, { kind: "code" }>): string | undefined {
  const part = place.change?.part;
  const changed = describeChange(place);
  if (part === undefined) return changed;
  const written = describePart(part);
  return changed === undefined ? written : `${written} · ${changed}`;
}

/** Names the changes that a comment was written on: "on commit 15781e2". */
export function describePart(part: RangePart | undefined): string {
  if (part === undefined) return texts.feedback.onAllChanges;
  switch (part.kind) {
    case "commit":
      return texts.feedback.onCommit(part.commit.slice(0, 7));
    case "commits":
      return texts.feedback.onCommits(part.first.slice(0, 7), part.last.slice(0, 7));
    case "base":
      return texts.feedback.onBase(part.name);
  }
}

/** Describes how the code has changed since a comment was written; undefined when it has not. */
export function describeChange({ state, reason }: Extract<ThreadPlace, { kind: "code" }>): string | undefined {
  switch (state) {
    case "exact":
      return undefined;
    case "moved":
      return texts.feedback.movedSince;
    case "edited":
      return texts.feedback.editedSince;
    default:
      return reason ?? state;
  }
}

/** Describes the place of a thread for a list. */
export function describeThreadPlace({ place }: Pick<Thread, "place">, getTitle: (sectionId: string) => string): string {
  switch (place.kind) {
    case "review":
      return texts.feedback.wholeReview;
    case "section":
      return getTitle(place.sectionId);
    case "text":
      return `“${toVisible(shortenText(place.quoteThen ?? place.quote.exact, 48))}”`;
    case "code":
      return formatCodePlace(place);
    case "orphaned":
      return texts.feedback.outdated(place.title || texts.feedback.goneSection);
  }
}

/** Marks at the beginning of a line that rendered text does not show. */
const lineMarks = /^\s*(?:`{3,}|~{3,}).*$|^\s*(?:[#>]+|[-+*])\s/gm;
/**
 * Code, whose content is kept, or words between asterisks. Those within words, as in `src/*.ts`, mark nothing. The lengths
 * are limited, so that the work grows with the text only.
 */
const wordMarks =
  /(`+)(?!`)([^\n]{1,999}?)(?<!`)\1(?!`)|(?<![\w*/:.])(\*{1,3})(?![\s*])([^\n]{1,400}?)(?<![\s*])\3(?![\w*/])/g;

/** Returns a comment without the marks of its Markdown: close enough to name it and to search it. */
export function withoutMarks(text: string): string {
  return text
    .replace(lineMarks, "")
    .replace(wordMarks, (_, _code, code?: string, _mark?: string, words?: string) => code ?? withoutMarks(words ?? ""));
}

/** Returns the beginning of a comment, without markup, on one line. */
export function getBeginning(text: string, length: number): string {
  return shortenText(withoutMarks(text), length);
}

export function describeJudgement({ kind, before }: FindingJudgement): string {
  const { feedback } = texts;
  const isAgreed = kind === "agreed";
  if (before === undefined) return isAgreed ? feedback.youAgree : feedback.youRejected;
  const { iteration } = before;
  return isAgreed ? feedback.youAgreedInIteration(iteration) : feedback.youRejectedInIteration(iteration);
}

export function countEntries({ entries }: Pick<Thread, "entries">): string {
  return texts.common.commentCount(entries.length);
}
