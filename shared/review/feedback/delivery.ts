import { covers, type EventPlace, type FeedbackCursor } from "./cursor.ts";

/** Says that an assistant was given everything up to a cursor, or has said that it has it. */
export interface Receipt extends EventPlace {
  readonly assistant: string;
  readonly kind: "handed" | "acknowledged";
  readonly cursor: FeedbackCursor;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** How far something has come, and to whom. */
export interface Delivery {
  readonly state: "collected" | "queued" | "handed" | "delivered";
  readonly to: readonly { readonly name: string; readonly at: number }[];
}

/** How far what is at a place has come; without a place it is collected for the verdict. Receipts come in their order. */
export function deliveryOf(sent: EventPlace | undefined, receipts: readonly Receipt[]): Delivery {
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
