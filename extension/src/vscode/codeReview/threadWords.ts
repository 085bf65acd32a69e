import type { DeliveryState, ReviewStatus, Thread, ThreadEntry } from "@dialectic/shared/protocol";

/** How a review stands, for a person. */
export const statusWords: Readonly<Record<ReviewStatus, string>> = {
  Pending: "Waiting for review",
  ChangesRequested: "Changes requested",
  Approved: "Approved",
  Merged: "Committed",
};

const deliveryWords: Readonly<Record<DeliveryState, string>> = {
  collected: "in your review",
  queued: "queued",
  handed: "handed over",
  delivered: "delivered",
};

/** How far something that the person wrote has come; nothing for what assistants wrote. */
export function entryWords({ delivery }: ThreadEntry): string | undefined {
  if (delivery === undefined) return undefined;
  const names = delivery.to.map(({ name }) => name).join(", ");
  return names === "" ? deliveryWords[delivery.state] : `${deliveryWords[delivery.state]} to ${names}`;
}

/** How a thread stands: what the assistant claims, and what was found when that was checked. */
export function threadWords({ state, addressed, entries }: Thread): string {
  if (state === "resolved") return "resolved";
  if (state === "addressed" && addressed !== undefined) {
    return `addressed by ${addressed.by}${addressed.isVerified ? "" : ", not verified"}`;
  }
  const last = entries.findLast(({ by }) => by.kind === "person");
  return (last && entryWords(last)) ?? "open";
}

/** The head of a thread in an editor. */
export function threadLabel(thread: Thread): string {
  const { state, addressed } = thread;
  if (state === "resolved") return "Resolved";
  if (state !== "addressed" || addressed === undefined) return "Open";
  const note = addressed.note === undefined ? "" : ` “${addressed.note}”`;
  return `Addressed by ${addressed.by}.${note} ${addressed.finding}`;
}
