import { setTimeout as pause } from "node:timers/promises";
import { type FeedbackItem, type Presented, toPrintable } from "@dialectic/shared/protocol";
import { hookHeartbeat, planHookTimes, planWaitSeconds } from "../limits.ts";
import { describeItems } from "../tools/feedbackText.ts";
import type { HostPort } from "../window/hostPort.ts";
import type { PlanDecision, PlanMoment } from "./assistantHooks.ts";

type Windows = Pick<HostPort, "request" | "waitForFeedback">;

/** Kinds of items after which the assistant works on the plan again. */
const changing: ReadonlySet<FeedbackItem["kind"]> = new Set(["request_changes", "comment", "question", "sections"]);

/**
 * Shows a plan and waits for the user's decision; answers with it. Resolves without an answer when no window wants the
 * plan, when the user closes it, when the window has not answered a heartbeat, and at the deadline.
 */
export async function reviewPlan(
  { session, folder, plan }: PlanMoment,
  windows: Windows,
  answer: (decision: PlanDecision) => void,
  deadline: AbortSignal,
  beat = hookHeartbeat,
): Promise<void> {
  const ask = (signal: AbortSignal) => windows.request("turn/plan", { session, folder }, folder, signal);
  const wanted = await ask(AbortSignal.timeout(planHookTimes.asked));
  if (wanted.kind !== "answered" || !wanted.result.isWanted) return;
  const params = { content: plan, mode: "replace", kind: "plan", baseUri: folder } as const;
  const shown = await windows.request("review/present", params, folder, AbortSignal.timeout(planHookTimes.shown));
  if (shown.kind !== "answered" || shown.result.kind === "refused") return;
  const end = new AbortController();
  const until = AbortSignal.any([deadline, end.signal]);
  // The question with which this began is the heartbeat: each window that shows plans answers it, and at once.
  const silence = windowSilence(async (signal) => (await ask(signal)).kind === "answered", until, beat);
  await Promise.race([waitForDecision(shown.result, folder, windows, answer, until), silence]);
  end.abort();
}

/** The iteration of a review that has the plan. */
type ShownPlan = Pick<Presented, "reviewId" | "iteration">;

async function waitForDecision(
  shown: ShownPlan,
  folder: string,
  windows: Windows,
  answer: (decision: PlanDecision) => void,
  until: AbortSignal,
): Promise<void> {
  const said: FeedbackItem[] = [];
  let cursor: string | undefined;
  const wait = (seconds: number, signal: AbortSignal) => {
    const params = { reviewId: shown.reviewId, seconds, ...(cursor === undefined ? {} : { cursor }) };
    return windows.waitForFeedback(params, folder, signal);
  };
  while (!until.aborted) {
    const waited = await wait(planWaitSeconds, until);
    if (waited.kind !== "answered" || waited.result.kind === "refused") return;
    const { batch } = waited.result;
    if (waited.result.kind === "pending" && batch.isClosed === true) return;
    said.push(...batch.items);
    cursor = batch.cursor;
    const decision = decide(said, shown);
    if (decision === undefined) continue;
    answer(decision);
    // An approval has no room for comments: they stay undelivered, and come with the next answer of the server.
    if (decision.kind === "changes" || !said.some(hasWords)) await wait(1, AbortSignal.timeout(planHookTimes.noted));
    return;
  }
}

/** The user's last word decides. An approval of another iteration is none: the plan had another text there. */
function decide(said: readonly FeedbackItem[], { reviewId, iteration }: ShownPlan): PlanDecision | undefined {
  const isApproval = (item: FeedbackItem) => item.kind === "approve" && item.iteration === iteration;
  const last = said.findLast((item) => changing.has(item.kind) || isApproval(item));
  if (last === undefined) return undefined;
  if (last.kind === "approve") return { kind: "approved" };
  const begin =
    `The user answers your plan in Dialectic (review ${reviewId}). Do not begin yet. ` +
    "Bring the plan up to date, and call ExitPlanMode again: it presents the next iteration.";
  return { kind: "changes", message: toPrintable(`${begin}\n\n${describeItems(said)}`) };
}

function hasWords({ text, comments }: FeedbackItem): boolean {
  return text !== "" || comments.length > 0;
}

/**
 * Resolves when a window has not answered a heartbeat in time, or the signal aborts. `ask` sends one and resolves, to false
 * when no answer came. A machine that slept meanwhile counts anew: then more time has passed than any timer here takes.
 */
export async function windowSilence(
  ask: (signal: AbortSignal) => Promise<boolean>,
  signal: AbortSignal,
  { everyMs: every, silenceMs: patience } = hookHeartbeat,
): Promise<void> {
  while (!signal.aborted) {
    const asked = Date.now();
    const isAnswered = await ask(AbortSignal.any([signal, AbortSignal.timeout(patience)]));
    const hasSlept = Date.now() - asked > patience + every;
    if (!isAnswered && !hasSlept) return;
    await pause(every, undefined, { signal }).catch(() => undefined);
  }
}
