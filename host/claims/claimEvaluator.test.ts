import type { ClaimOutcome } from "@dialectic/shared/capability";
import { describe, expect, it, onTestFinished } from "vitest";
import { ClaimEvaluator, type ClaimEvaluatorParts } from "./claimEvaluator.ts";

const review = { reviewId: "r-1", baseUri: "/p" };
const never = AbortSignal.timeout(60_000);
const holds: ClaimOutcome = { kind: "holds", found: "3" };

/** Opens an evaluator whose evaluations end when the test ends them. */
function openEvaluator(parts: Partial<ClaimEvaluatorParts> = {}) {
  const runs: { readonly source: string; readonly signal: AbortSignal; end(outcome?: ClaimOutcome): void }[] = [];
  const logged: string[] = [];
  let now = 0;
  const evaluator = new ClaimEvaluator({
    evaluate: (source, _, signal) =>
      new Promise((settle) => runs.push({ source, signal, end: (outcome = holds) => settle(outcome) })),
    workspace: { isTrusted: () => true },
    clock: { now: () => (now += 1) },
    log: (level, message) => logged.push(`${level}: ${message.split("\n")[0]}`),
    ...parts,
  });
  onTestFinished(() => evaluator.dispose());
  return { evaluator, runs, logged };
}

describe("ClaimEvaluator", () => {
  it("reports the result of each claim, in order", async () => {
    const outcomes: Readonly<Record<string, ClaimOutcome>> = {
      a: holds,
      b: { kind: "fails", expected: "3", found: "5" },
      c: { kind: "unknown", reason: "There is no language server here." },
    };
    const { evaluator } = openEvaluator({ evaluate: async (source) => outcomes[source] ?? holds });
    const set = evaluator.open(review, ["a", "b", "c"]);
    expect(set.statuses.map(({ state }) => state)).toEqual(["pending", "pending", "pending"]);
    await set.settled(never);
    expect(set.statuses).toEqual([
      { state: "holds", found: "3", at: 1 },
      { state: "fails", expected: "3", found: "5", at: 2 },
      { state: "unknown", reason: "There is no language server here.", at: 3 },
    ]);
  });

  it("runs a few at a time, and a repeated claim once", async () => {
    const { evaluator, runs } = openEvaluator();
    const set = evaluator.open(review, ["a", "b", "a", "c", "d", "e"]);
    expect(runs.map(({ source }) => source)).toEqual(["a", "b", "c"]);
    runs[0]?.end();
    await expect.poll(() => runs.map(({ source }) => source)).toEqual(["a", "b", "c", "d"]);
    expect(set.statuses.map(({ state }) => state)).toEqual([
      ...["holds", "pending", "holds"],
      ...["pending", "pending", "pending"],
    ]);
  });

  it("begins further claims when the running ones are slow, as they may wait for a server that hangs", async () => {
    const { evaluator, runs } = openEvaluator({ slowAfter: 10 });
    evaluator.open(review, [..."abcdefghijklmno"]);
    await expect.poll(() => runs.length).toBe(12);
    runs[0]?.end();
    await expect.poll(() => runs.length).toBe(13);
  });

  it("stops a running claim, and a queued one", async () => {
    const { evaluator, runs } = openEvaluator();
    const set = evaluator.open(review, ["a", "b", "c", "d"]);
    set.stop(3);
    set.stop(0);
    await expect
      .poll(() => set.statuses.map(({ state, reason }) => reason ?? state))
      .toEqual([...["The check was stopped.", "pending", "pending", "The check was stopped."]]);
    expect(runs.map(({ source, signal }) => [source, signal.aborted])).toEqual([
      ["a", true],
      ["b", false],
      ["c", false],
    ]);
  });

  it("keeps the known result while a claim is evaluated again", async () => {
    const { evaluator, runs } = openEvaluator();
    let news = 0;
    const set = evaluator.open(review, ["a"], () => (news += 1));
    runs[0]?.end();
    await set.settled(never);
    set.run(0);
    expect([set.statuses[0]?.state, set.freshStatuses[0]?.state]).toEqual(["holds", "pending"]);
    runs[1]?.end({ kind: "fails", expected: "3", found: "5" });
    await set.settled(never);
    expect([set.statuses[0]?.state, set.freshStatuses[0]?.state, news]).toEqual(["fails", "fails", 2]);
  });

  it("repeats a claim that was requested while it ran: the change may have come too late for that run", async () => {
    const { evaluator, runs } = openEvaluator();
    const set = evaluator.open(review, ["a"]);
    set.run();
    set.run();
    runs[0]?.end();
    await expect.poll(() => runs.length).toBe(2);
    expect(set.freshStatuses[0]?.state).toBe("pending");
    runs[1]?.end();
    await set.settled(never);
    expect(runs.length).toBe(2);
  });

  it("shares results between its users, and stops evaluating when the last one leaves", async () => {
    const { evaluator, runs } = openEvaluator();
    const [one, other] = [evaluator.open(review, ["a", "b"]), evaluator.open(review, ["a"])];
    runs[0]?.end();
    await other.settled(never);
    one.dispose();
    expect(runs.map(({ signal }) => signal.aborted)).toEqual([false, true]);
    expect(evaluator.open(review, ["a"]).statuses[0]?.state).toBe("holds");
    other.dispose();
    expect(runs.length).toBe(2);
  });

  it("keeps the claims of different reviews separate", () => {
    const { evaluator, runs } = openEvaluator();
    evaluator.open(review, ["a"]);
    evaluator.open({ ...review, reviewId: "r-2" }, ["a"]);
    expect(runs.length).toBe(2);
  });

  it("gives up on a claim that takes too long, even if its evaluation ignores the signal", async () => {
    const { evaluator, runs } = openEvaluator({ patience: 20 });
    const set = evaluator.open(review, ["a"]);
    await set.settled(never);
    const reason = "The check took longer than 0.02 seconds. Run it again, or make it ask for less.";
    expect(set.statuses).toEqual([{ state: "unknown", reason, at: 1 }]);
    expect(runs[0]?.signal.aborted).toBe(true);
  });

  it("resolves with the signal of a user who stops waiting", async () => {
    const { evaluator } = openEvaluator();
    const set = evaluator.open(review, ["a"]);
    await set.settled(AbortSignal.timeout(10));
    expect(set.freshStatuses).toEqual([{ state: "pending" }]);
  });

  it("runs nothing in an untrusted workspace", async () => {
    const { evaluator, runs } = openEvaluator({ workspace: { isTrusted: () => false } });
    const set = evaluator.open(review, ["a"]);
    await set.settled(never);
    expect(runs).toEqual([]);
    expect(set.statuses[0]).toMatchObject({ state: "unknown", reason: expect.stringContaining("not trusted") });
  });

  it("continues after a bug, which it logs", async () => {
    const { evaluator, logged } = openEvaluator({ evaluate: () => Promise.reject(new Error("A bug")) });
    const set = evaluator.open(review, ["a", "b", "c", "d"]);
    await set.settled(never);
    expect(new Set(set.statuses.map(({ state }) => state))).toEqual(new Set(["unknown"]));
    expect(new Set(logged)).toEqual(new Set(["error: Claim: Error: A bug"]));
  });

  it("limits the length of texts about a claim", async () => {
    const { evaluator } = openEvaluator({ evaluate: async () => ({ kind: "unknown", reason: "x".repeat(100_000) }) });
    const set = evaluator.open(review, ["a"]);
    await set.settled(never);
    expect(set.statuses[0]?.reason).toBe(`${"x".repeat(1_000)}…`);
  });
});
