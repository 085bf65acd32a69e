import { covers, type EventPlace, type FeedbackCursor } from "./feedbackCursor.ts";

/** Record that an assistant was sent everything up to a cursor, or acknowledged it. */
export interface Receipt extends EventPlace {
  readonly assistant: string;
  readonly kind: "handed" | "acknowledged";
  readonly cursor: FeedbackCursor;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

export interface Delivery {
  readonly state: "collected" | "queued" | "handed" | "delivered";
  readonly to: readonly { readonly name: string; readonly at: number }[];
}

/** Returns the delivery state at a place; without a place, the item is held for the verdict. Receipts are in order. */
export function determineDelivery(sent: EventPlace | undefined, receipts: readonly Receipt[]): Delivery {
  if (sent === undefined) return { state: "collected", to: [] };
  const received = (kind: Receipt["kind"]) => {
    const times = new Map<string, number>();
    for (const receipt of receipts) {
      if (receipt.kind !== kind || times.has(receipt.assistant) || !covers(receipt.cursor, sent)) continue;
      times.set(receipt.assistant, receipt.at);
    }
    return [...times].map(([name, at]) => ({ name, at }));
  };
  const acknowledged = received("acknowledged");
  if (acknowledged.length > 0) return { state: "delivered", to: acknowledged };
  const handed = received("handed");
  return handed.length > 0 ? { state: "handed", to: handed } : { state: "queued", to: [] };
}
