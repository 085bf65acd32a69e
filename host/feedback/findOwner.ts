import type { CommentTarget } from "@dialectic/shared/review";
import { maxOwnerIterations } from "../limits.ts";
import { findSession } from "../shown/recordSession.ts";
import type { ReviewStore } from "../store/index.ts";

/*
 * For which session a comment of the person is, where several work on one review. It is decided once, when the comment
 * is written:
 *
 * (a) In a thread that an assistant began, it is for the session of that assistant.
 * (b) On a section, on words of it or on a reference in it, it is for the session that wrote the section last.
 * (c) On changed code, it is for the session that made the round of changes.
 * (d) Everything else is for all sessions that work on the review, such as a comment on the whole review.
 *
 * A session that has said something in a thread gets what the person says there after it. A verdict is for all, with the
 * comments that are for each; one without a text, on comments of others, says nothing. Only the session that a thread is
 * for can report it as addressed: the report of another one is a reply.
 *
 * A comment for a session that has ended goes to the next one that asks (`findHeir`).
 */

/** Finds the session that a comment is for, at the iteration that the person saw; undefined when it is for all. */
export async function findOwner(
  reviewId: string,
  target: CommentTarget,
  iteration: number,
  store: ReviewStore,
): Promise<string | undefined> {
  switch (target.kind) {
    case "review":
      return undefined;
    case "code": {
      if (target.section !== undefined) return findAuthor(reviewId, target.section, iteration, store);
      const round = target.change && store.books.changes.rounds(reviewId)[target.change.round - 1];
      return round && findSession(round);
    }
    default:
      return findAuthor(reviewId, target.section, iteration, store);
  }
}

/** Finds the session of the iteration since which a section has its text. */
async function findAuthor(
  reviewId: string,
  section: string,
  iteration: number,
  store: ReviewStore,
): Promise<string | undefined> {
  const made = store.iterations(reviewId).filter(({ number }) => number <= iteration);
  const sessions = new Set(made.map(findSession));
  if (sessions.size === 1) return [...sessions][0];
  const readText = async (number: number) => {
    const read = await store.document(reviewId, number);
    // A section that is added below another one may leave a blank line at its end.
    return read.kind === "document"
      ? read.document.sections.find(({ id }) => id === section)?.text.trimEnd()
      : undefined;
  };
  const latest = made.at(-1);
  const text = latest && (await readText(latest.number));
  if (text === undefined) return undefined;
  let author = latest;
  for (const earlier of made.slice(-1 - maxOwnerIterations, -1).toReversed()) {
    if ((await readText(earlier.number)) !== text) break;
    author = earlier;
  }
  return author && findSession(author);
}
