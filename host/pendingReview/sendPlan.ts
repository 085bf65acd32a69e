import { createHash } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { formatCount, type PendingReviewSendOutcome, type ReviewEvent } from "@dialectic/shared/protocol";
import { refuse } from "../base/createRefusal.ts";
import { namePull } from "../forges/explainForge.ts";
import type { PullAddress } from "../forges/forge.ts";
import { sendingTimeoutMs } from "../limits.ts";
import { acquireFileLock } from "../socket/index.ts";
import { type PlanParts, planReview, toAddress } from "./planReview.ts";
import { ItemSender, type SentItems } from "./sendItems.ts";

/*
 * Sends what the person has chosen in a plan. Rules:
 * - The plan is made again from the forge right before. Unless it is the one that was looked at, nothing is sent.
 * - One window of the user sends to a pull request at a time: a lock file says so to the others.
 * - The answer says what happened, and has the plan as it is now.
 */

export interface SendWish {
  readonly reviewId: string;
  readonly plan: string;
  readonly items: readonly string[];
  readonly event?: ReviewEvent | undefined;
}

export interface SendParts extends PlanParts {
  readonly stateDirectory: string;
  /** Notes what the forge has refused, and what it has taken. */
  readonly noteRefused: (reviewId: string, id: string, refused: { said: string; reason: string } | undefined) => void;
}

/** Signals of a call: the end of the host or of the time, and the person's cancelling. */
export interface SendSignals {
  readonly signal: AbortSignal;
  readonly cancelled: AbortSignal;
}

/** Milliseconds that a call waits for another window. */
const patienceMs = 100;

export async function sendPlan(
  wish: SendWish,
  parts: SendParts,
  signals: SendSignals,
): Promise<PendingReviewSendOutcome> {
  const kept = parts.store.books.pulls.find(wish.reviewId);
  if (kept === undefined) return refuse("This review shows no pull request, so nothing can be sent to one.");
  const address = toAddress(kept);
  const folder = join(parts.stateDirectory, "sending");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const lock = await acquireFileLock(join(folder, lockName(address)), patienceMs, 2 * sendingTimeoutMs);
  if (lock === undefined)
    return refuse(
      `Another window sends to ${namePull(address)} at this moment, so nothing was sent. Wait until it has ended, then look again.`,
    );
  try {
    return await sendAlone(wish, parts, signals);
  } finally {
    await lock.release();
  }
}

function lockName({ host, owner, name, number }: PullAddress): string {
  const named = [host, owner, name, number].join("/").toLowerCase();
  return `${createHash("sha256").update(named).digest("hex").slice(0, 16)}.lock`;
}

async function sendAlone(
  { reviewId, plan, items, event }: SendWish,
  parts: SendParts,
  { signal, cancelled }: SendSignals,
): Promise<PendingReviewSendOutcome> {
  const made = await planReview(reviewId, parts, signal);
  if (made.kind !== "planned") return made;
  if (made.plan.plan !== plan)
    return {
      kind: "changed",
      message:
        "The review or the pull request has changed since you looked, so nothing was sent. Look at it again, then send.",
      plan: made.plan,
    };
  const obstacle = made.plan.events.find((each) => each.event === event)?.reason;
  if (obstacle !== undefined) return refuse(`Nothing was sent. ${obstacle}`);
  const wanted = new Set(items);
  const chosen = made.items.filter(
    ({ id, state }) => wanted.has(id) && state.kind !== "sent" && state.kind !== "impossible",
  );
  if (chosen.length === 0 && event === undefined) return refuse("Nothing is chosen, so nothing was sent.");
  const { address, own, sent } = made;
  const sender = new ItemSender({ address, forge: parts.forge, own, sent, signal, cancelled });
  const outcome = await sender.run(chosen, event);
  for (const { id, marked } of chosen) {
    const reason = outcome.refused.get(id);
    if (reason !== undefined) parts.noteRefused(reviewId, id, { said: marked.said, reason });
    else if (outcome.sent.has(id)) parts.noteRefused(reviewId, id, undefined);
  }
  const now = await planReview(reviewId, parts, signal);
  return {
    kind: "sent",
    message: describe(outcome, namePull(address), event),
    isSubmitted: outcome.isSubmitted,
    isWhole: outcome.refused.size === 0 && outcome.stopped === undefined,
    sent: outcome.sent.size,
    refused: outcome.refused.size,
    ...(now.kind === "planned" ? { plan: now.plan } : {}),
  };
}

const eventWords = {
  comment: "as a comment",
  approve: "with your approval",
  "request-changes": "with a request for changes",
} as const;

function describe(
  { sent, refused, isSubmitted, isOnlyThere, stopped, waiting }: SentItems,
  name: string,
  event: ReviewEvent | undefined,
): string {
  const count = formatCount(sent.size, "item");
  const was = sent.size === 1 ? "was" : "were";
  const sentences = [
    event !== undefined && isSubmitted
      ? `Your review of ${name} was submitted ${eventWords[event]}; ${count} ${was} sent.`
      : sent.size === 0
        ? `Nothing was sent to ${name}.`
        : isOnlyThere
          ? `${count} ${was} sent to ${name}.`
          : `${count} ${was} saved in your pending review of ${name}, which only you see.`,
    refused.size === 0
      ? undefined
      : `The forge refused ${formatCount(refused.size, "item")}: each has its reason, and can be sent again.`,
    event === undefined || isSubmitted || isOnlyThere ? undefined : "Nothing was submitted: look again, then submit.",
    stopped,
    waiting === 0
      ? undefined
      : `${formatCount(waiting, "item waits", "items wait")} for Submit, because everybody would see it at once.`,
  ];
  return sentences.filter((each) => each !== undefined).join(" ");
}
