import {
  type FeedbackThread,
  type FeedbackVerdict,
  foldCase,
  memoizeBy,
  renderReadableText,
} from "@dialectic/shared/review";
import type { ReadText } from "../files/textMatcher.ts";

/** A place where people and assistants comment. */
export type Discussion = FeedbackThread | FeedbackVerdict;

/** All comments there as one text, and the offset at which each begins. */
interface DiscussionText extends ReadText {
  readonly starts: readonly number[];
}

export function hasComments(said: Discussion): boolean {
  return "verdict" in said ? said.text !== "" : said.entries.length > 0;
}

/** A thread is immutable: a new comment makes a new object. */
export const readDiscussion = memoizeBy((thread: Discussion): DiscussionText => {
  const others = listRemarks(thread).filter((each) => each !== undefined && each !== "");
  const starts: number[] = [];
  let text = "";
  for (const { text: source } of listEntries(thread)) {
    starts.push(text.length);
    text += `${renderReadableText(source)}\n`;
  }
  text = [text.slice(0, -1), ...others.map((each) => renderReadableText(each ?? ""))].join("\n");
  const folded = foldCase(text);
  return { text, folded: folded === text ? text : folded, starts };
});

/** Returns the author of the text at an offset; empty for the person. */
export function findAuthorAt(thread: Discussion, place: number): string {
  const { starts } = readDiscussion(thread);
  const entry = listEntries(thread)[starts.findLastIndex((start) => start <= place)];
  return entry === undefined || entry.by.kind === "person" ? "" : entry.by.name || "An assistant";
}

const verdictWords = { comment: "Commented", approve: "Approved", "request-changes": "Requested changes" } as const;

export function describeSubject(said: Discussion): string {
  if ("verdict" in said) return verdictWords[said.verdict];
  const { target } = said;
  switch (target.kind) {
    case "review":
      return "The whole review";
    case "section":
    case "text":
      return target.title;
    case "code":
      return target.line === 0 ? target.shown : `${target.shown}:${target.line}`;
  }
}

function listEntries(said: Discussion): readonly Pick<FeedbackVerdict, "by" | "text">[] {
  return "verdict" in said ? [said] : said.entries;
}

function listRemarks(said: Discussion): readonly (string | undefined)[] {
  return "verdict" in said ? [] : [said.addressed?.note, said.judgement?.reason];
}
