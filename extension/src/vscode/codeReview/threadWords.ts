import type { DeliveryState, FindingJudgement, ReviewStatus, Thread, ThreadEntry } from "@dialectic/shared/protocol";

export const statusWords: Readonly<Record<ReviewStatus, string>> = {
  Pending: "Waiting for review",
  ChangesRequested: "Changes requested",
  Approved: "Approved",
  Applied: "Applied",
  Merged: "Committed",
};

const deliveryWords: Readonly<Record<DeliveryState, string>> = {
  collected: "in your review",
  queued: "queued",
  handed: "handed over",
  delivered: "delivered",
};

/** Returns the delivery state of the person's own entry; undefined for entries of assistants. */
export function describeDelivery({ delivery }: ThreadEntry): string | undefined {
  if (delivery === undefined) return undefined;
  const names = delivery.to.map(({ name }) => name).join(", ");
  return names === "" ? deliveryWords[delivery.state] : `${deliveryWords[delivery.state]} to ${names}`;
}

/** Returns the state of a thread: the assistant's claim, and the result of checking it. */
export function describeThreadState({ state, addressed, entries, judgement }: Thread): string {
  if (judgement !== undefined && state !== "addressed") return describeJudgement(judgement);
  if (state === "resolved") return "resolved";
  if (state === "addressed" && addressed !== undefined) {
    return `addressed by ${addressed.by}${addressed.isVerified ? "" : ", not verified"}`;
  }
  const last = entries.findLast(({ by }) => by.kind === "person");
  return (last && describeDelivery(last)) ?? "open";
}

export function formatThreadLabel(thread: Thread): string {
  const { state, addressed, judgement } = thread;
  if (judgement?.kind === "rejected") {
    const words = `You ${describeJudgement(judgement)}`;
    return judgement.reason === "" ? words : `${words}: “${judgement.reason}”`;
  }
  if (state === "resolved") return "Resolved";
  if (state !== "addressed" || addressed === undefined) return judgement === undefined ? "Open" : "Open, you agree";
  const note = addressed.note === undefined ? "" : ` “${addressed.note}”`;
  return `Addressed by ${addressed.by}.${note} ${addressed.finding}`;
}

export function describeJudgement({ kind, before }: FindingJudgement): string {
  if (before === undefined) return kind;
  return before.round === undefined ? `${kind} in iteration ${before.iteration}` : `${kind} in round ${before.round}`;
}

/**
 * Returns the state of a thread for the `when` clauses of menus, including whether it can be agreed with or rejected.
 */
export function buildThreadContext({ state, entries, judgement }: Thread): string {
  if (entries[0]?.by.kind !== "assistant") return state;
  return `${state}-${judgement?.kind ?? "finding"}`;
}

/** Returns the place of a thread for a row of the tree; without the file when the row is below it. */
export function describeThreadPlace({ place }: Thread, isBelowFile: boolean): string {
  if (place.kind === "orphaned") return place.title;
  if (place.kind !== "code") return "";
  const line = place.state === "gone" ? "code is gone" : String(place.line);
  if (isBelowFile) return line;
  return place.state === "gone" ? `${place.path} · ${line}` : `${place.path}:${line}`;
}

export function formatThreadQuote({ place }: Thread): string | undefined {
  if (place.kind === "orphaned") return [place.reason, place.quote].filter((text) => text !== "").join(":\n");
  if (place.kind !== "code" || place.state !== "gone") return undefined;
  return [place.reason ?? "The code is not there any more", place.quote ?? ""]
    .filter((text) => text !== "")
    .join(":\n");
}
