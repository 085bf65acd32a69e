import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CommitState, getCommitMessage, withDraft, withoutDraft } from "./commitState.ts";

const proposalOf = (reviewId: string, message = "theirs") => ({
  kind: "prepared" as const,
  reviewId,
  iteration: 1,
  message,
  withReview: false,
  repositories: [],
});
const stateOf = (reviewId: string): CommitState => ({
  proposal: proposalOf(reviewId),
  repository: "",
  withReview: false,
  phase: { kind: "ready" },
  asks: undefined,
  way: "one",
  series: undefined,
  seriesDraft: { messages: {}, withLeftover: false, moved: {} },
});

describe("the drafts of commit messages", () => {
  it("return the latest text for each of the last twenty reviews, and otherwise the review's own text", () => {
    // Names of properties that every object has are valid ids.
    const id = fc.oneof(fc.constantFrom("constructor", "toString", "a", "b"), fc.uuid());
    const written = fc.array(fc.tuple(id, fc.oneof(fc.string(), fc.constant("theirs"))), { maxLength: 60 });
    fc.assert(
      fc.property(written, (steps) => {
        const expected = new Map<string, string>();
        let drafts = {};
        for (const [reviewId, text] of steps) {
          drafts = withDraft(drafts, proposalOf(reviewId), text);
          expected.delete(reviewId);
          if (text !== "theirs") expected.set(reviewId, text);
          for (const oldest of [...expected.keys()].slice(0, -20)) expected.delete(oldest);
        }
        for (const [reviewId] of steps)
          expect(getCommitMessage(stateOf(reviewId), drafts)).toBe(expected.get(reviewId) ?? "theirs");
      }),
    );
  });

  it("are forgotten one by one", () => {
    const both = withDraft(withDraft({}, proposalOf("a"), "mine"), proposalOf("b"), "yours");
    expect(withoutDraft(both, "a")).toEqual({ b: "yours" });
  });
});
