import {
  comparePlaces,
  covers,
  createCursor,
  type EventPlace,
  type FeedbackCursor,
  joinCursors,
} from "./feedbackCursor.ts";
import { pickLanes } from "./lanes.ts";

/** An assistant as the recipient of feedback. */
export interface Recipient {
  /** The name of its client, or its own where several assistants share one client. */
  readonly assistant: string;
  /** Id of its running client; a command has none, nor does a client of an earlier version. */
  readonly instance?: string;
}

/**
 * Record of how far everything up to a cursor has come: it was sent to a client, the client has passed it on to its
 * assistant, or the assistant acknowledged it.
 */
export interface Receipt extends EventPlace, Recipient {
  readonly kind: "handed" | "received" | "acknowledged";
  readonly cursor: FeedbackCursor;
  /** True when it came with the answer of a call about something else. */
  readonly isAttached?: true;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

export interface Delivery {
  readonly state: "collected" | "queued" | "handed" | "delivered";
  readonly to: readonly { readonly name: string; readonly at: number }[];
}

/** Returns true when both are the same assistant of the same running client. */
export function isSameRecipient(one: Recipient, other: Recipient): boolean {
  return one.assistant === other.assistant && one.instance === other.instance;
}

/** Returns a cursor over everything that receipts cover. */
export function joinReceipts(receipts: readonly Receipt[]): FeedbackCursor {
  return receipts.reduce((all, { cursor }) => joinCursors(all, cursor), createCursor([]));
}

/**
 * Returns a cursor over everything that need not go to an assistant again: its own acknowledgements, and those that
 * others of its name made before it began to work on the review. All of its name count for one that has not begun, and
 * for one without an instance.
 */
export function joinAcknowledged(
  recipient: Recipient,
  receipts: readonly Receipt[],
  begun: EventPlace | undefined,
): FeedbackCursor {
  const counts = (receipt: Receipt) =>
    recipient.instance === undefined ||
    begun === undefined ||
    isSameRecipient(receipt, recipient) ||
    comparePlaces(receipt, begun) < 0;
  const named = receipts.filter(({ kind, assistant }) => kind === "acknowledged" && assistant === recipient.assistant);
  const isAnyones = recipient.instance === undefined;
  const counted = named.filter(counts).map((receipt) => {
    const isWhole = isAnyones || isSameRecipient(receipt, recipient);
    return isWhole ? receipt : { ...receipt, cursor: pickLanes(receipt.cursor, "all") };
  });
  return joinReceipts(counted);
}

/** Returns what sessions other than a recipient's have acknowledged in lanes: it is done, whoever gets the lane next. */
export function joinLanesOfOthers({ instance }: Recipient, receipts: readonly Receipt[]): FeedbackCursor {
  const others = receipts.filter((each) => each.kind === "acknowledged" && each.instance !== undefined);
  return pickLanes(joinReceipts(others.filter((each) => each.instance !== instance)), "lanes");
}

/**
 * Returns the delivery state of what has these places, one for each session that it is for; without any, it is held for
 * the verdict. Receipts are in order.
 */
export function determineDelivery(
  sent: readonly EventPlace[] | undefined,
  receipts: readonly Receipt[],
  nameRecipient: (recipient: Recipient) => string,
): Delivery {
  if (sent === undefined) return { state: "collected", to: [] };
  const reached = (...kinds: readonly Receipt["kind"][]) => {
    const times = new Map<string, number>();
    for (const receipt of receipts) {
      if (!kinds.includes(receipt.kind) || !sent.some((place) => covers(receipt.cursor, place))) continue;
      const name = nameRecipient(receipt);
      if (times.has(name)) continue;
      times.set(name, receipt.at);
    }
    return [...times].map(([name, at]) => ({ name, at }));
  };
  const delivered = reached("received", "acknowledged");
  if (delivered.length > 0) return { state: "delivered", to: delivered };
  const handed = reached("handed");
  return handed.length > 0 ? { state: "handed", to: handed } : { state: "queued", to: [] };
}
