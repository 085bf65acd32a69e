import type { Phrase } from "@dialectic/shared/capability";
import { formatLogEntry, listWords, type Thread, toVisible } from "@dialectic/shared/protocol";
import { nameForAssistants } from "@dialectic/shared/review";
import { defineIdeFunction, success } from "../declare.ts";
import { show } from "../sentences.ts";
import { toFailure } from "../toFailure.ts";
import { commentType } from "../types/commentType.ts";

export const reviewCommentsFunction = defineIdeFunction({
  name: "reviewComments",
  aliases: ["comments", "threads"],
  description:
    "The comments on a review and its code, one for each thread, with the replies. This acknowledges no feedback.",
  parameters: {
    state: {
      type: "string",
      optional: true,
      oneOf: ["open", "addressed", "resolved"],
      description: "Only threads in this state",
    },
    review: {
      type: "string",
      optional: true,
      description: "Id of the review; default: the one that you presented last",
    },
  },
  returns: "comment[]",
  effect: "read",
  examples: ['reviewComments(state: "open")', "count(reviewComments())"],
  phrases: [
    {
      sentence: `${show} (all|any) (review) comments|threads|feedback (on|in|of|for review)`,
      program: "reviewComments()",
    },
    ...makeStatePhrases("open|unresolved|unanswered|outstanding|pending", "open"),
    ...makeStatePhrases("addressed|answered", "addressed"),
    ...makeStatePhrases("resolved|closed|settled", "resolved"),
    { sentence: "what did reviewer|person|user say|comment|ask", program: "reviewComments()" },
  ],
  run: async ({ state, review }, { domain, signal }) => {
    const status = await domain.feedback(review === undefined ? {} : { reviewId: review }, signal);
    if (status.kind === "refused") return toFailure(status);
    const read = await domain.reviews.get({ view: "outline", offset: 0, limit: 1, reviewId: status.reviewId });
    const outline = read.kind === "review" ? (read.outline ?? []) : [];
    const titles = new Map(outline.map(({ id, title, path }) => [id, title || path]));
    const wanted = status.threads.filter(
      (thread) => thread.entries.length > 0 && (state === undefined || thread.state === state),
    );
    return success(
      wanted.map((thread) => commentType.of({ ...describeThread(thread), ...describePlace(thread, titles) })),
    );
  },
});

function describeThread(thread: Thread) {
  const { id, state } = thread;
  const [first, ...replies] = listWords(thread);
  const begun =
    first === undefined ? [] : [first.by.kind === "forge" ? formatWords(first) : formatLogEntry(first.text)];
  return { thread: id, status: state, text: [...begun, ...replies.map(formatWords)].join("\n\n") };
}

/** Formats words with their author, so that no line of them looks like words of another one. */
function formatWords({ by, text }: ReturnType<typeof listWords>[number]): string {
  const name = by.kind === "person" ? "The user" : toVisible(nameForAssistants(by));
  return `${name}: ${formatLogEntry(text)}`;
}

function describePlace({ place }: Thread, titles: ReadonlyMap<string, string>) {
  switch (place.kind) {
    case "review":
      return {};
    case "section":
    case "text":
      return { section: titles.get(place.sectionId) };
    case "code": {
      const section = place.sectionId === undefined ? undefined : titles.get(place.sectionId);
      return { section, file: place.path, line: place.line === 0 ? undefined : place.line };
    }
    case "orphaned":
      return { section: place.title };
  }
}

function makeStatePhrases(words: string, state: string): readonly Phrase[] {
  const program = `reviewComments(state: "${state}")`;
  return [
    { sentence: `${show} (all|any) ${words} (review) comments|threads (on|in|of|for review)`, program },
    { sentence: `what|which (review) comments|threads are (still) ${words}`, program },
    { sentence: `how many (review) comments|threads are (still|there) ${words}`, program: `count(${program})` },
    { sentence: `[how many | count] ${words} (review) comments|threads (are) (there)`, program: `count(${program})` },
  ];
}
