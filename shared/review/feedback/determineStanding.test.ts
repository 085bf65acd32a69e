import { describe, expect, it } from "vitest";
import { determineStanding, findGone, isAnythingQueued, type SaidOfReview } from "./determineStanding.ts";
import type { Author } from "./feedbackEvent.ts";

const person: Author = { kind: "person" };
const assistant: Author = { kind: "assistant", name: "claude" };

type Verdict = SaidOfReview["verdicts"][number];
type Thread = SaidOfReview["threads"] extends Iterable<infer T> ? T : never;
type State = NonNullable<Verdict["delivery"]>["state"];

const delivery = (state: State) => ({
  state,
  to: state === "handed" || state === "delivered" ? [{ name: "claude" }] : [],
});
const given = (verdict: Verdict["verdict"], state: State, iteration = 2): Verdict => ({
  by: person,
  verdict,
  iteration,
  at: 10,
  delivery: delivery(state),
});
const asked = (state: State) => ({ by: person, at: 5, mode: "ask" as const, delivery: delivery(state) });
const commented = (state: State) => ({ by: person, at: 5, mode: "review" as const, delivery: delivery(state) });
const answered = (at: number) => ({ by: assistant, at, mode: "review" as const });
const thread = (...entries: Thread["entries"]): Thread => ({ state: "open", entries });

const nothing: SaidOfReview = { status: "Pending", verdicts: [], threads: [], waiting: [] };
const standing = (said: Partial<SaidOfReview>) => determineStanding({ ...nothing, ...said }, 2);

describe("determineStanding", () => {
  it("is the person's turn while nothing was said, or nothing of it is about the latest iteration", () => {
    expect(standing({}).word).toBe("WaitingForYou");
    expect(standing({ verdicts: [given("comment", "delivered", 1)] }).word).toBe("WaitingForYou");
    expect(standing({ verdicts: [given("request-changes", "queued", 1)], status: "ChangesRequested" }).word).toBe(
      "WaitingForYou",
    );
    expect(standing({ verdicts: [{ ...given("comment", "queued"), by: assistant }] }).word).toBe("WaitingForYou");
  });

  it("is the person's turn again once a round of changes came after the verdict", () => {
    const said = { ...nothing, verdicts: [given("request-changes", "delivered")], status: "ChangesRequested" } as const;
    expect([9, 11].map((round) => determineStanding(said, 2, round).word)).toEqual(["Works", "WaitingForYou"]);
  });

  it("is the end of the review, whatever else was said", () => {
    const verdicts = [given("request-changes", "delivered")];
    expect(standing({ verdicts, status: "Merged", ended: {}, waiting: ["claude"] }).word).toBe("Merged");
    expect(standing({ verdicts, status: "ChangesRequested", ended: {} }).word).toBe("Ended");
    expect(standing({ status: "Approved", waiting: ["claude"] }).word).toBe("Approved");
  });

  it.each([
    ["comment", "Commented"],
    ["request-changes", "ChangesRequested"],
  ] as const)("is the word of a verdict until an assistant has received it, which then works: %s", (verdict, word) => {
    expect(standing({ verdicts: [given(verdict, "queued")] })).toEqual({ word });
    const works = { word: "Works", assistants: ["claude"] };
    expect(standing({ verdicts: [given(verdict, "handed")] })).toEqual(works);
    expect(standing({ verdicts: [{ ...given(verdict, "queued"), askedBy: "claude" }] })).toEqual(works);
  });

  it("is the person's turn again when the assistant waits, or has answered every comment", () => {
    const verdicts = [given("request-changes", "delivered")];
    const status = "ChangesRequested";
    expect(standing({ verdicts, status, waiting: ["claude"] }).word).toBe("WaitingForYou");
    const one = thread(commented("delivered"), answered(11));
    expect(standing({ verdicts, status, threads: [one, thread(commented("delivered"))] }).word).toBe("Works");
    expect(standing({ verdicts, status, threads: [one] }).word).toBe("WaitingForYou");
    // Words from before the verdict answer nothing of it.
    expect(standing({ verdicts, status, threads: [thread(answered(9))] }).word).toBe("Works");
  });

  it("keeps what the person said when the assistant has gone, the verdict before a question", () => {
    const left = "claude";
    expect(standing({ verdicts: [given("comment", "queued")], left }).word).toBe("Commented");
    expect(standing({ threads: [thread(asked("handed"))], left }).word).toBe("Asked");
    const verdicts = [given("request-changes", "delivered")];
    expect(standing({ verdicts, left }).word).toBe("ChangesRequested");
    const question = thread({ ...asked("queued"), at: 12 });
    expect(standing({ verdicts, threads: [question], left }).word).toBe("ChangesRequested");
    const answer = thread(commented("delivered"), answered(11));
    expect(standing({ verdicts, threads: [answer], left }).word).toBe("WaitingForYou");
    expect(standing({ left }).word).toBe("WaitingForYou");
    expect(standing({ status: "Approved", left }).word).toBe("Approved");
  });

  it("says nothing of an assistant that has gone once nothing is expected of it", () => {
    const gone = (said: Partial<SaidOfReview>) => findGone({ ...nothing, left: "claude", ...said });
    expect([gone({}), gone({ status: "Approved" }), gone({ ended: {} }), gone({ waiting: ["codex"] })]).toEqual([
      "claude",
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("knows whether something of the person has not arrived", () => {
    const isQueued = (said: Partial<SaidOfReview>) => isAnythingQueued({ ...nothing, ...said });
    expect(isQueued({ threads: [thread(asked("queued"))] })).toBe(true);
    expect(isQueued({ verdicts: [given("comment", "handed")] })).toBe(true);
    expect(isQueued({ threads: [thread(asked("delivered"), answered(6))] })).toBe(false);
    expect(isQueued({ threads: [thread(commented("collected"))] })).toBe(false);
    expect(isQueued({ threads: [{ ...thread(asked("queued")), state: "resolved" }] })).toBe(false);
  });

  it("names of the assistants that have received something those that are there", () => {
    const to = [{ name: "claude" }, { name: "claude 2" }];
    const question = thread({ ...asked("delivered"), delivery: { state: "delivered", to } });
    expect(standing({ threads: [question], here: ["claude 2", "codex"] })).toEqual({
      word: "Answers",
      assistants: ["claude 2"],
    });
    expect(standing({ threads: [question], here: ["claude", "claude 2"] })).toMatchObject({
      assistants: ["claude", "claude 2"],
    });
    expect(standing({ threads: [question], here: ["codex"] })).toMatchObject({ assistants: ["claude", "claude 2"] });
  });

  it("says that an assistant answers a question that it has received", () => {
    expect(standing({ threads: [thread(asked("queued"))] }).word).toBe("Asked");
    expect(standing({ threads: [thread(asked("handed"))] })).toEqual({ word: "Answers", assistants: ["claude"] });
    expect(standing({ threads: [thread(asked("handed"), commented("collected"))] }).word).toBe("Answers");
    expect(standing({ threads: [thread(asked("handed"), answered(6))] }).word).toBe("WaitingForYou");
    expect(standing({ threads: [{ ...thread(asked("handed")), state: "resolved" }] }).word).toBe("WaitingForYou");
    expect(standing({ threads: [thread(commented("collected"))] }).word).toBe("WaitingForYou");
    const verdicts = [given("request-changes", "queued")];
    expect(standing({ threads: [thread(asked("queued"))], verdicts }).word).toBe("ChangesRequested");
  });
});
