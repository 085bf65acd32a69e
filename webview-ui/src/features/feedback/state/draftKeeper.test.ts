import type { FeedbackOutcome } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { DraftKeeper } from "./draftKeeper.ts";

/** Creates a keeper whose timers run and whose saves finish when the test says so. */
function keeperOf() {
  const timers: { readonly run: () => void; readonly milliseconds: number }[] = [];
  const sent: string[] = [];
  const answers: ((outcome: FeedbackOutcome | Error) => void)[] = [];
  const outcomes: (string | undefined)[] = [];
  const keeper = new DraftKeeper({
    keep: (reviewId, { key, text }) => {
      sent.push(`${reviewId} ${key}=${text}`);
      return new Promise((resolve, reject) =>
        answers.push((outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome))),
      );
    },
    onOutcome: (_reviewId, key, problem) => outcomes.push(`${key}: ${problem ?? "kept"}`),
    setTimer(run, milliseconds) {
      const timer = { run, milliseconds };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), 1);
    },
  });
  const answer = async (outcome: FeedbackOutcome | Error) => {
    answers.shift()?.(outcome);
    await Promise.resolve();
    await Promise.resolve();
    await Promise.resolve();
  };
  const runTimer = () => timers.shift()?.run();
  return { keeper, timers, sent, outcomes, answer, runTimer };
}

const kept = { kind: "kept" } as const;

describe("DraftKeeper", () => {
  it("sends the latest text of each box, a quarter of a second after the first keystroke", async () => {
    const { keeper, timers, sent, outcomes, answer, runTimer } = keeperOf();
    for (const text of ["a", "ab", "abc"]) keeper.note("r", { key: "k", text });
    keeper.note("r", { key: "other", text: "x" });
    expect([timers.map(({ milliseconds }) => milliseconds), sent]).toEqual([[250], []]);
    runTimer();
    await answer(kept);
    await answer(kept);
    expect([sent, outcomes]).toEqual([
      ["r k=abc", "r other=x"],
      ["k: kept", "other: kept"],
    ]);
  });

  it("reports why a draft is not kept, and retries until it is", async () => {
    const { keeper, timers, sent, outcomes, answer, runTimer } = keeperOf();
    keeper.note("r", { key: "k", text: "a" });
    keeper.flush();
    await answer(new Error("lost"));
    expect(timers.map(({ milliseconds }) => milliseconds)).toEqual([3_000]);
    runTimer();
    await answer({ kind: "refused", message: "the disk is full" });
    runTimer();
    await answer(kept);
    expect([sent, outcomes, timers]).toEqual([
      ["r k=a", "r k=a", "r k=a"],
      ["k: Dialectic is not connected", "k: the disk is full", "k: kept"],
      [],
    ]);
  });

  it("never brings back a text that was sent in the meantime", async () => {
    const { keeper, timers, outcomes, answer } = keeperOf();
    keeper.note("r", { key: "k", text: "a" });
    keeper.flush();
    keeper.drop("r", "k");
    await answer(new Error("lost"));
    expect([timers, outcomes]).toEqual([[], []]);
  });

  it("does not mistake an older text for the current one", async () => {
    const { keeper, sent, outcomes, answer } = keeperOf();
    keeper.note("r", { key: "k", text: "a" });
    keeper.flush();
    keeper.note("r", { key: "k", text: "ab" });
    await answer(kept);
    expect(outcomes).toEqual([]);
    keeper.flush();
    await answer(kept);
    expect([sent, outcomes]).toEqual([["r k=a", "r k=ab"], ["k: kept"]]);
  });
});
