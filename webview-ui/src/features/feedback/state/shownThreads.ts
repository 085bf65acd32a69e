import type { Thread } from "@dialectic/shared/protocol";
import { maxNewThreads, maxOpenThreads, minHiddenThreads } from "../../../limits.ts";
import { toEditKey, toRejectionKey, toReplyKey } from "./feedbackBoxes.ts";
import type { FeedbackState } from "./feedbackState.ts";

/*
 * A place with many threads shows some of them, and the others once the reader asks for them or is led to one: thousands
 * would take seconds. What is shown stays.
 */

/** The threads in which the reader writes, and to which they went. */
export type ThreadGoals = Pick<FeedbackState, "boxes" | "opened" | "unfolded" | "goal" | "sent">;

interface Choice {
  readonly goals: ThreadGoals;
  /** The threads with news. */
  readonly news: ReadonlySet<string>;
  /** The threads that were shown there before. */
  readonly kept: ReadonlySet<string>;
}

/** Chooses the threads of a place that it shows. Returns the kept ones themselves when there are no others. */
export function chooseThreads(threads: readonly Thread[], { goals, news, kept }: Choice): ReadonlySet<string> {
  const chosen = new Set(kept);
  const take = (some: readonly Thread[], most = some.length) => {
    for (const { id } of some.slice(0, most)) chosen.add(id);
  };
  take(threads.filter((thread) => isGoal(thread, goals)));
  take(
    threads.filter(({ id }) => news.has(id)),
    maxNewThreads,
  );
  const hidden = threads.filter(({ id }) => !chosen.has(id));
  const [resolved, others] = [hidden.filter(isResolved), hidden.filter((thread) => !isResolved(thread))];
  const room = Math.max(0, maxOpenThreads - threads.length + hidden.length);
  // A button for one or two would take their place and save nothing.
  take([...others, ...resolved], hidden.length - room < minHiddenThreads ? hidden.length : room);
  return chosen.size === kept.size ? kept : chosen;
}

/** True for a thread that the reader asked for, was led to, or writes in. */
function isGoal({ id, entries }: Thread, { boxes, opened, unfolded, goal, sent }: ThreadGoals): boolean {
  if (id === goal || id === sent || opened.has(id) || unfolded.has(id)) return true;
  if (boxes.size === 0) return false;
  return [toReplyKey(id), toRejectionKey(id), ...entries.map((entry) => toEditKey(entry.id))].some((key) =>
    boxes.has(key),
  );
}

function isResolved({ state }: Thread): boolean {
  return state === "resolved";
}
