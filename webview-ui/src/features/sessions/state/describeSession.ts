import type { ReviewSession } from "@dialectic/shared/protocol";
import { texts } from "../../../texts/texts.ts";
import { formatMoment, formatRelativeTime } from "../../../ui/formatTime.ts";
import { nameAssistant } from "../../../ui/nameAssistant.ts";

/** Returns the sessions of a review, in the order in which they came. */
export function listSessionsOf(
  sessions: readonly ReviewSession[],
  reviewId: string | undefined,
): readonly ReviewSession[] {
  return sessions.filter((session) => session.reviewId === reviewId);
}

/** Says who a session is, and what it does; `now` is the time of the reader. */
export function describeSession({ client, since, section, ...doing }: ReviewSession, now: number): string {
  const { sessions, common, feedback } = texts;
  const name = nameAssistant(client) || feedback.assistant;
  const about = section === undefined ? [] : [sessions.about(section)];
  return [name, ...about, common.since(formatMoment(since, now)), describeState(doing, now)].join(" · ");
}

/** Says how many sessions do what, in the words for one of them where there is only one. */
export function countSessions(listed: readonly ReviewSession[], now: number): string {
  const [only, ...others] = listed;
  if (only !== undefined && others.length === 0) return describeState(only, now);
  const { counted } = texts.sessions;
  return (["works", "waits", "there", "left"] as const)
    .map((state) => [state, listed.filter((session) => session.state === state).length] as const)
    .flatMap(([state, count]) => (count === 0 ? [] : [counted[state](count)]))
    .join(", ");
}

function describeState({ state, leftAt }: Pick<ReviewSession, "state" | "leftAt">, now: number): string {
  const { states, leftAgo } = texts.sessions;
  return state === "left" && leftAt !== undefined
    ? leftAgo(formatRelativeTime(leftAt, Math.max(now, leftAt)))
    : states[state];
}
