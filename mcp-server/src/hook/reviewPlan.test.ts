import type { BridgeParams, BridgeResult } from "@dialectic/host/socket";
import type { Bridge, BridgeMethod, Handlers } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { joinClientHandlers } from "../../../host/app/joinFeatures.ts";
import { openTestHost, temporaryFolder } from "../../../host/test/testHost.fixture.ts";
import type { hookHeartbeat } from "../limits.ts";
import type { HostAnswer, HostPort } from "../window/hostPort.ts";
import type { PlanDecision } from "./assistantHooks.ts";
import { reviewPlan, windowSilence } from "./reviewPlan.ts";

type Handle<M extends BridgeMethod> = (params: BridgeParams<M>, signal: AbortSignal) => Promise<BridgeResult<M>>;

/** Opens a host, and a hook of Claude Code that reaches it without a socket. */
async function opened(beat?: typeof hookHeartbeat) {
  const folder = temporaryFolder();
  const test = await openTestHost({ folders: [folder] });
  const client = { name: "claude-code", instance: undefined, folders: [folder] };
  const place = () => expect.unreachable("A hook asks for nothing about a place.");
  const handlers = joinClientHandlers(test.features)({ ...client, place });
  let wait: () => void = () => undefined;
  const isWaiting = new Promise<void>((resolve) => (wait = resolve));
  let isFrozen = false;
  const late: HostAnswer<BridgeMethod> = { kind: "unreachable", message: "Too late", candidates: [] };
  const windows: Pick<HostPort, "request" | "waitForFeedback"> = {
    request: async <M extends BridgeMethod>(method: M, params: BridgeParams<M>, _: unknown, signal: AbortSignal) => {
      if (isFrozen) return new Promise((resolve) => signal.addEventListener("abort", () => resolve(late)));
      // TypeScript cannot connect a handler with the method that was chosen.
      const handle = (handlers as unknown as Handlers<Pick<Bridge, BridgeMethod>>)[method] as Handle<M>;
      return { kind: "answered", result: await handle(params, signal) };
    },
    waitForFeedback: async (params, _workspace, signal) => {
      wait();
      return { kind: "answered", result: await handlers["feedback/wait"](params, signal) };
    },
  };
  const answers: PlanDecision[] = [];
  const deadline = new AbortController();
  return {
    answers,
    deadline,
    isWaiting,
    freeze: () => (isFrozen = true),
    present: (content: string) => test.present({ content, kind: "plan", baseUri: folder }),
    hook: (plan: string) => {
      const answer = () => expect.unreachable("The hook answers with the decision.");
      const moment = { at: "plan", client: client.name, session: "s-1", folder, plan, answer } as const;
      return reviewPlan(moment, windows, (decision) => void answers.push(decision), deadline.signal, beat);
    },
    judge: (verdict: "approve" | "request-changes", iteration: number, text = "") => {
      const [{ id: reviewId } = expect.unreachable("no plan")] = test.store.reviews();
      const event = { kind: "verdict", by: { kind: "person" }, verdict, text, iteration, entries: [] } as const;
      return test.feedback.feedback.keep({ reviewId, id: `${verdict} ${iteration}`, event });
    },
  };
}

describe("the review of a plan", () => {
  it("lets the assistant begin once the iteration that it presented is approved", async () => {
    const { hook, present, judge, answers, isWaiting } = await opened();
    await present("# Plan\n");
    const done = hook("# Plan\n\n1. Delete everything\n");
    await isWaiting;
    await judge("approve", 2);
    await done;
    expect(answers).toEqual([{ kind: "approved" }]);
  });

  it.each([
    ["an older", 1],
    ["a later", 3],
  ])("takes an approval of %s iteration for no answer", async (_, iteration) => {
    const { hook, present, judge, answers, isWaiting } = await opened();
    await present("# Plan\n");
    const done = hook("# Plan\n\n1. Delete everything\n");
    await isWaiting;
    await judge("approve", iteration);
    await judge("request-changes", 2, "Keep the tests");
    await done;
    expect(answers).toEqual([{ kind: "changes", message: expect.stringContaining("Keep the tests") }]);
  });

  it("ends at its deadline without an answer", async () => {
    const { hook, answers, deadline, isWaiting } = await opened();
    const done = hook("# Plan\n");
    await isWaiting;
    deadline.abort();
    await done;
    expect(answers).toEqual([]);
  });

  it("ends without an answer when the window answers no heartbeat any more, and takes none after that", async () => {
    const { hook, present, judge, answers, isWaiting, freeze } = await opened({ everyMs: 10, silenceMs: 50 });
    await present("# Plan\n");
    const done = hook("# Plan\n\n1. Delete everything\n");
    await isWaiting;
    freeze();
    await done;
    await judge("approve", 2);
    expect(answers).toEqual([]);
  });
});

const beat = { everyMs: 20, silenceMs: 60 };

/** Keeps this process from running, as the sleep of the machine does. */
function sleep(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

/** Watches a window until it is silent; `answers` are those to its heartbeats, and later ones get none. Returns their number. */
async function countBeats(answers: readonly ("answered" | "asleep")[], signal?: AbortSignal): Promise<number> {
  let beats = 0;
  const ask = (late: AbortSignal) => {
    const answer = answers[beats];
    beats += 1;
    if (answer === "answered") return Promise.resolve(true);
    if (answer === "asleep") sleep(10 * beat.silenceMs);
    return new Promise<boolean>((resolve) => {
      if (late.aborted) resolve(false);
      late.addEventListener("abort", () => resolve(false), { once: true });
    });
  };
  await windowSilence(ask, signal ?? new AbortController().signal, beat);
  return beats;
}

describe("the silence of a window", () => {
  it("begins when a heartbeat has no answer in time", async () => {
    expect(await countBeats(["answered", "answered"])).toBeGreaterThanOrEqual(3);
  });

  it("is counted anew after the machine slept", async () => {
    expect(await countBeats(["asleep", "answered", "asleep"])).toBeGreaterThanOrEqual(4);
  });

  it("is not waited for once nobody wants to know", async () => {
    const signal = AbortSignal.timeout(beat.silenceMs);
    const answers = Array.from({ length: 1_000 }, () => "answered" as const);
    expect(await countBeats(answers, signal)).toBeLessThan(answers.length);
  });
});
