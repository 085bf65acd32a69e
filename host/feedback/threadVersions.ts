import type { CodeExcerpt, ThreadVersions } from "@dialectic/shared/protocol";
import type { CommentTarget, FeedbackThread } from "@dialectic/shared/review";
import { refuse } from "../base/createRefusal.ts";
import { createExcerpt } from "../files/codeExcerpt.ts";
import { splitCode } from "../files/codeFile.ts";
import { maxVersionLines } from "../limits.ts";
import { baseIteration } from "./checkClaim.ts";
import type { FeedbackServices } from "./feedbackServices.ts";
import { latestSuggestion, placeSuggestion } from "./suggestions.ts";

/** Returns the subject of a thread as it was when commented on, or when the thread was reopened, and as it is now. */
export function versionsOf(
  reviewId: string,
  thread: FeedbackThread,
  parts: Pick<FeedbackServices, "store" | "places">,
): Promise<ThreadVersions> {
  const { target } = thread;
  switch (target.kind) {
    case "code":
      return codeVersions(reviewId, thread, target, parts);
    case "section":
    case "text":
      return Promise.resolve(sectionVersions(reviewId, thread, target, parts));
    case "review":
      return Promise.resolve(refuse("This comment is about the whole review: compare its iterations."));
  }
}

async function codeVersions(
  reviewId: string,
  thread: FeedbackThread,
  target: Extract<CommentTarget, { kind: "code" }>,
  { store, places }: Pick<FeedbackServices, "store" | "places">,
): Promise<ThreadVersions> {
  const { reopened } = thread;
  if (target.change?.side === "before")
    return refuse("This comment is about the code before the change, which stays as it is.");
  if (target.line === 0) return refuse("This comment is about the whole file: look at its changes.");
  const then = { ...target, ...reopened?.code };
  const text = (await store.texts(new Set([then.text]))).texts.get(then.text);
  if (text === undefined) return refuse(`The old text of ${then.shown} can no longer be read.`);
  const title = reopened?.code ? "When reopened" : "When commented on";
  const before = { title, excerpt: linesOf(text, { path: then.shown, line: then.line, endLine: then.endLine }) };
  // A suggestion that is in the code has replaced the lines.
  const suggestion = reopened?.code ? undefined : await latestSuggestion(thread, store);
  const placed = suggestion && (await placeSuggestion(suggestion, reviewId, { store, places }));
  if (placed?.kind === "applied" && placed.text !== undefined && placed.endLine >= placed.line) {
    const { text: code, shown: path = then.shown, line, endLine } = placed;
    return { kind: "versions", before, after: { title: "Now", excerpt: linesOf(code, { path, line, endLine }) } };
  }
  const now = await places.codeText(then, { reviewId, baseUri: store.iterationAt(reviewId, -1)?.baseUri ?? "" });
  if (now === undefined) return { kind: "versions", before, after: `The lines of ${then.shown} are gone.` };
  const { shown: path, line, endLine } = now;
  return { kind: "versions", before, after: { title: "Now", excerpt: linesOf(now.text, { path, line, endLine }) } };
}

function sectionVersions(
  reviewId: string,
  thread: FeedbackThread,
  { section, hash }: Extract<CommentTarget, { kind: "section" | "text" }>,
  { store }: Pick<FeedbackServices, "store" | "places">,
): ThreadVersions {
  const from = baseIteration(reviewId, thread, store);
  const to = store.iterationAt(reviewId, -1)?.number ?? from;
  const hashIn = (iteration: number) => store.sectionEntries(reviewId, iteration)?.find(([id]) => id === section)?.[1];
  const isSame = (hashIn(from) ?? hash) === hashIn(to);
  return isSame ? refuse("The section has not changed since the comment.") : { kind: "iterations", section, from, to };
}

/** Returns lines without a mark: they are all the subject. */
function linesOf(
  text: string,
  { path, line, endLine }: { readonly path: string; readonly line: number; readonly endLine: number },
): CodeExcerpt {
  const last = Math.min(endLine, line + maxVersionLines - 1);
  const excerpt = createExcerpt(splitCode(text).lines, { path, line, endLine: last, context: 0 });
  return { ...excerpt, markFrom: last + 1, markTo: last };
}
