import type { GivenVerdict, Thread } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { createMeta, createTable } from "../../../state/testSections.fixture.ts";
import { nothingChanged } from "../../changes/state/changesState.ts";
import { type FeedbackState, nothingSaid } from "./feedbackState.ts";
import { findNextStep } from "./nextStep.ts";

const person = { kind: "person" } as const;
const queued: GivenVerdict["delivery"] = { state: "queued", to: [] };
const received: GivenVerdict["delivery"] = { state: "delivered", to: [{ name: "claude-code", at: 3 }] };

const pull = { name: "team/shop#7", url: "https://github.com/team/shop/pull/7" };

interface Known {
  readonly left?: number;
  readonly isPlan?: true;
  readonly isPull?: true;
  /** The time at which the review was submitted to its pull request. */
  readonly submittedAt?: number;
}

function step(feedback: Partial<FeedbackState>, { left, isPlan, isPull, submittedAt }: Known = {}) {
  const meta = { ...createMeta(), iteration: 2, iterations: 2, ...(isPlan && { isPlan }) };
  const review = { meta, revision: 1, sections: createTable([]) };
  const state = { view: { kind: "review", review }, feedback: { ...nothingSaid, ...feedback } } as const;
  const { reviewId } = meta;
  const submittedPulls = new Map(submittedAt === undefined ? [] : [[reviewId, submittedAt]]);
  const sent = { shownPull: { reviewId, pull: isPull ? pull : null }, submittedPulls };
  return findNextStep({ ...state, ...sent, changes: nothingChanged, rounds: undefined }, left);
}

function verdict(kind: GivenVerdict["verdict"], change: Partial<GivenVerdict> = {}): readonly GivenVerdict[] {
  return [
    { id: "v", by: person, verdict: kind, text: "", at: 2, iteration: 2, comments: 0, delivery: queued, ...change },
  ];
}

function held(): readonly Thread[] {
  const delivery: GivenVerdict["delivery"] = { state: "collected", to: [] };
  const entry = { id: "e", by: person, text: "Why?", at: 1, mode: "review", delivery } as const;
  return [{ id: "t", place: { kind: "review" }, iteration: 2, entries: [entry], state: "open" }];
}

describe("findNextStep", () => {
  it("is the verdict while none was given on this iteration, or an assistant waits for one", () => {
    const finish = { kind: "finish", pending: 0 };
    expect(step({})).toEqual(finish);
    expect(step({ verdicts: verdict("request-changes", { iteration: 1 }), status: "ChangesRequested" })).toEqual(
      finish,
    );
    expect(step({ verdicts: verdict("approve"), status: "Pending" })).toEqual(finish);
    expect(step({ verdicts: verdict("comment", { delivery: received }), waiting: ["claude-code"] })).toEqual(finish);
    expect(step({ verdicts: verdict("comment", { by: { kind: "assistant", name: "reviewer" } }) })).toEqual(finish);
  });

  it("is to send the comments that are held, whatever was said before", () => {
    expect(step({ threads: held(), verdicts: verdict("approve"), status: "Approved" }, { left: 1 })).toEqual({
      kind: "finish",
      pending: 1,
    });
  });

  it("is the commit of an approved review, as long as a changed file is left", () => {
    const approved = { verdicts: verdict("approve"), status: "Approved" } as const;
    expect([step(approved, { left: 2 }), step(approved, { left: 0 }), step(approved)]).toEqual([
      { kind: "commit" },
      undefined,
      undefined,
    ]);
    expect(step({ status: "Merged" }, { left: 1 })).toEqual({ kind: "commit" });
  });

  it("is to send the review to its pull request after a verdict, until it was submitted since", () => {
    const approved = { verdicts: verdict("approve"), status: "Approved" } as const;
    const isPull = true as const;
    expect(step(approved, { isPull, left: 2 })).toEqual({ kind: "send" });
    expect(step({ verdicts: verdict("comment") }, { isPull })).toEqual({ kind: "send" });
    expect(step(approved, { isPull, submittedAt: 1 })).toEqual({ kind: "send" });
    expect(step(approved, { isPull, submittedAt: 3 })).toBeUndefined();
    expect(step({}, { isPull })).toEqual({ kind: "finish", pending: 0 });
  });

  it("is to tell the assistant what none has received", () => {
    const requested = (delivery: GivenVerdict["delivery"]) =>
      step({ verdicts: verdict("request-changes", { delivery }), status: "ChangesRequested" });
    expect([requested(queued), requested(received), requested(undefined)]).toEqual([
      { kind: "tell" },
      undefined,
      undefined,
    ]);
    expect(step({ verdicts: verdict("approve"), status: "Approved" }, { isPlan: true, left: 3 })).toEqual({
      kind: "tell",
    });
  });
});
