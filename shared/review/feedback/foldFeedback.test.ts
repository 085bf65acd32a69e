import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { KeptEvent } from "./feedback.ts";
import type { FeedbackEvent, SendMode } from "./feedbackEvent.ts";
import { foldFeedback } from "./foldFeedback.ts";

const person = { kind: "person" } as const;
const assistant = { kind: "assistant", name: "Claude" } as const;
const review = { kind: "review" } as const;

function written(...events: readonly (readonly [id: string, event: FeedbackEvent])[]): KeptEvent[] {
  return events.map(([id, event], index) => ({ id, seq: index + 1, host: "h", at: index + 1, event }));
}

function comment(thread: string, mode: SendMode, text = thread): readonly [string, FeedbackEvent] {
  return [thread, { kind: "comment", thread, target: review, text, by: person, mode, iteration: 1 }];
}

function verdict(id: string, entries: readonly string[]): readonly [string, FeedbackEvent] {
  return [id, { kind: "verdict", by: person, verdict: "request-changes", text: "Please.", iteration: 2, entries }];
}

function itemsOf(events: readonly KeptEvent[]): unknown {
  return foldFeedback(events).items.map(({ id, kind, comments }) => [id, kind, ...comments.map(({ text }) => text)]);
}

const anEvent: fc.Arbitrary<FeedbackEvent> = fc.oneof(
  fc.record({
    kind: fc.constant("comment" as const),
    thread: fc.constantFrom("t1", "t2"),
    target: fc.constant(review),
    text: fc.constantFrom("a", "b"),
    by: fc.constantFrom(person, assistant),
    mode: fc.constantFrom("ask" as const, "review" as const, "sections" as const),
    iteration: fc.constant(1),
  }),
  fc.record({
    kind: fc.constant("reply" as const),
    thread: fc.constantFrom("t1", "t2", "t3"),
    text: fc.constantFrom("a", "b"),
    by: fc.constantFrom(person, assistant),
    mode: fc.constantFrom("ask" as const, "review" as const, "sections" as const),
  }),
  fc.record({ kind: fc.constantFrom("resolved" as const, "reopened" as const), thread: fc.constantFrom("t1", "t2") }),
  fc.record({
    kind: fc.constant("applied" as const),
    thread: fc.constantFrom("t1", "t2"),
    entry: fc.constantFrom("e1", "e2", "e3"),
  }),
  fc.record({ kind: fc.constant("agreed" as const), thread: fc.constantFrom("t1", "t2") }),
  fc.record({
    kind: fc.constant("rejected" as const),
    thread: fc.constantFrom("t1", "t2"),
    reason: fc.constantFrom("", "No."),
  }),
  fc.record({
    kind: fc.constant("reworded" as const),
    entry: fc.constantFrom("e1", "e2", "e3"),
    text: fc.constant("c"),
  }),
  fc.record({ kind: fc.constant("withdrawn" as const), entry: fc.constantFrom("e1", "e2", "e3") }),
  fc.record({
    kind: fc.constant("verdict" as const),
    by: fc.constantFrom(person, assistant),
    verdict: fc.constantFrom("comment" as const, "approve" as const),
    text: fc.constant(""),
    iteration: fc.constant(1),
    entries: fc.subarray(["e1", "e2", "e3", "e4"]),
  }),
);
const history = fc
  .array(fc.tuple(anEvent, fc.constantFrom("h", "k"), fc.integer({ min: 1, max: 8 })), { maxLength: 12 })
  .map((events) =>
    events.map(([event, host, id], index): KeptEvent => ({ id: `e${id}`, seq: index + 1, host, at: index, event })),
  );

describe("what somebody on a forge says", () => {
  const forge = { kind: "forge", name: "user" } as const;
  const begun: readonly (readonly [string, FeedbackEvent])[] = [
    ["a", { kind: "comment", thread: "a", target: review, text: "Hm.", by: forge, mode: "ask", iteration: 1 }],
    ["b", { kind: "reply", thread: "a", text: "Yes.", by: forge, mode: "ask" }],
  ];

  it("is in threads, where it can be edited and deleted later, and no feedback for assistants", () => {
    const { threads, items } = foldFeedback(
      written(
        ...begun,
        ["c", { kind: "reworded", entry: "a", text: "Hm?" }],
        ["d", { kind: "withdrawn", entry: "b" }],
        ["e", { kind: "resolved", thread: "a", by: forge }],
      ),
    );
    expect(threads).toMatchObject([{ id: "a", state: "resolved", entries: [{ id: "a", text: "Hm?", by: forge }] }]);
    expect(threads[0]?.entries).toHaveLength(1);
    expect(items).toEqual([]);
    const reopened = foldFeedback(
      written(
        ...begun,
        ["e", { kind: "resolved", thread: "a", by: forge }],
        ["f", { kind: "reopened", thread: "a", by: forge }],
      ),
    );
    expect([reopened.threads[0]?.state, reopened.items]).toEqual(["open", []]);
  });

  it("has its author where the person sends its thread to an assistant", () => {
    const events = written(
      ...begun,
      ["r", { kind: "resolved", thread: "a" }],
      ["o", { kind: "reopened", thread: "a" }],
    );
    expect(itemsOf(events)).toEqual([
      ["r", "resolved", "user (pull request) wrote:\n\n> Hm."],
      ["o", "reopened", "user (pull request) wrote:\n\n> Hm."],
    ]);
  });

  it("decides nothing", () => {
    const approval = { kind: "verdict", verdict: "approve", text: "", iteration: 1, entries: [] } as const;
    const { threads, verdicts, items } = foldFeedback(
      written(comment("t", "review"), verdict("v", ["t"]), ["w", { ...approval, by: forge }]),
    );
    expect(verdicts.map(({ by, verdict: given }) => [by.kind, given])).toEqual([
      ["person", "request-changes"],
      ["forge", "approve"],
    ]);
    expect(threads.find(({ id }) => id === "v")?.state).toBe("open");
    expect(items).toHaveLength(1);
  });
});

describe("foldFeedback", () => {
  it("is independent of the order and the repetition of events", () => {
    fc.assert(
      fc.property(
        history.chain((events) =>
          fc.tuple(fc.constant(events), fc.shuffledSubarray([...events, ...events], { minLength: 0 })),
        ),
        ([events, some]) => {
          expect(foldFeedback([...some, ...events])).toEqual(foldFeedback(events));
        },
      ),
    );
  });

  it("never changes an existing item when a later event arrives", () => {
    fc.assert(
      fc.property(history, fc.nat(), (events, cut) => {
        const earlier = foldFeedback(events.slice(0, cut % (events.length + 1))).items;
        expect(foldFeedback(events).items.slice(0, earlier.length)).toEqual(earlier);
      }),
    );
  });

  it("sends a question immediately, and held comments with the verdict", () => {
    const [question, collected] = [comment("q", "ask"), comment("c", "review")];
    expect(itemsOf(written(question, collected))).toEqual([["q", "question", "q"]]);
    const all = written(question, collected, verdict("v", ["c"]));
    expect(itemsOf(all)).toEqual([
      ["q", "question", "q"],
      ["v", "request_changes", "c"],
    ]);
    expect(foldFeedback(all).threads.map(({ entries }) => entries.map(({ sent }) => sent?.seq))).toEqual([
      [1],
      [3],
      [3],
    ]);
  });

  it("reports applied suggestions, the assistant's as well as the person's", () => {
    const by = assistant;
    const reply: FeedbackEvent = { kind: "reply", thread: "q", text: "Or this.", by, mode: "ask" };
    const applied = (entry: string): FeedbackEvent => ({ kind: "applied", thread: "q", entry });
    const events = written(comment("q", "ask"), ["r", reply], ["a", applied("r")], ["b", applied("none")]);
    expect(itemsOf(events)).toEqual([
      ["q", "question", "q"],
      ["a", "applied", "Or this."],
    ]);
    expect(foldFeedback(events).threads[0]?.entries.map((entry) => entry.applied)).toEqual([undefined, 3]);
  });

  it("sends a request for sections immediately, with its own kind", () => {
    expect(itemsOf(written(comment("s", "sections")))).toEqual([["s", "sections", "s"]]);
  });

  it("keeps and sends the user's judgement of a finding until it is reopened", () => {
    const finding: [string, FeedbackEvent] = [
      "f",
      { kind: "comment", thread: "f", target: review, text: "Leaks.", by: assistant, mode: "ask", iteration: 1 },
    ];
    const rejected: [string, FeedbackEvent] = ["r", { kind: "rejected", thread: "f", reason: "Pooled." }];
    const agreed: [string, FeedbackEvent] = ["a", { kind: "agreed", thread: "f" }];
    const standing = (...events: readonly [string, FeedbackEvent][]) =>
      foldFeedback(written(finding, ...events)).threads.map(({ state, judgement }) => ({ state, judgement }));
    expect(standing(rejected)).toEqual([
      { state: "resolved", judgement: { kind: "rejected", at: 2, reason: "Pooled." } },
    ]);
    expect(standing(rejected, ["o", { kind: "reopened", thread: "f" }])).toEqual([{ state: "open" }]);
    expect(standing(rejected, agreed)).toEqual([{ state: "open", judgement: { kind: "agreed", at: 3, reason: "" } }]);
    expect(itemsOf(written(finding, agreed, rejected, rejected, ["again", rejected[1]]))).toEqual([
      ["a", "agreed", "Leaks."],
      ["r", "rejected", "Leaks."],
    ]);
    const own = foldFeedback(written(comment("c", "ask"), ["no", { kind: "rejected", thread: "c", reason: "" }]));
    expect(own.threads.map(({ state }) => state)).toEqual(["open"]);
  });

  it("keeps a finding rejected when it is raised again, with the place of the first rejection", () => {
    const finding = (thread: string, again?: string): [string, FeedbackEvent] => [
      thread,
      {
        kind: "comment",
        thread,
        target: review,
        text: "Leaks.",
        by: assistant,
        mode: "ask",
        iteration: 2,
        ...(again === undefined ? {} : { again }),
      },
    ];
    const { threads, items } = foldFeedback(
      written(
        finding("f"),
        ["r", { kind: "rejected", thread: "f", reason: "Pooled." }],
        finding("g", "f"),
        finding("h", "g"),
      ),
    );
    const before = { thread: "f", iteration: 2 };
    const again = { state: "resolved", judgement: { kind: "rejected", at: 2, reason: "Pooled.", before } };
    expect(threads.slice(1).map(({ state, judgement }) => ({ state, judgement }))).toEqual([again, again]);
    expect(items).toHaveLength(1);
  });

  it("allows rewording and withdrawing held comments, but not sent ones", () => {
    const changes = (entry: string): [string, FeedbackEvent][] => [
      [`r-${entry}`, { kind: "reworded", entry, text: "other" }],
    ];
    const back: [string, FeedbackEvent] = ["w", { kind: "withdrawn", entry: "b" }];
    const events = written(
      comment("a", "review"),
      comment("b", "review"),
      comment("q", "ask"),
      ...changes("a"),
      ...changes("q"),
      back,
      verdict("v", ["a", "b"]),
      ["late", { kind: "reworded", entry: "a", text: "too late" }],
    );
    expect(itemsOf(events)).toEqual([
      ["q", "question", "q"],
      ["v", "request_changes", "other"],
    ]);
    expect(foldFeedback(events).threads.map(({ entries }) => entries.map(({ text }) => text))).toEqual([
      ["other"],
      [],
      ["q"],
      ["Please."],
    ]);
  });

  it("only lets open threads be addressed, and notifies assistants of threads that the user resolved or reopened", () => {
    const addressed: FeedbackEvent = { kind: "addressed", thread: "q", by: assistant, evidence: { iteration: 2 } };
    const events = written(
      comment("q", "ask"),
      ["1", addressed],
      ["2", { kind: "resolved", thread: "q" }],
      ["3", addressed],
      ["4", { kind: "reopened", thread: "q" }],
    );
    const states = events.map((_, index) => foldFeedback(events.slice(0, index + 1)).threads[0]?.state);
    expect(states).toEqual(["open", "addressed", "resolved", "resolved", "open"]);
    expect(itemsOf(events)).toEqual([
      ["q", "question", "q"],
      ["2", "resolved", "q"],
      ["4", "reopened", "q"],
    ]);
  });

  it("keeps the comment of an earlier claim where it was said", () => {
    const claim = (note: string): FeedbackEvent => ({
      kind: "addressed",
      thread: "q",
      by: assistant,
      evidence: {},
      note,
    });
    const reply: FeedbackEvent = { kind: "reply", thread: "q", text: "No.", by: person, mode: "ask" };
    const events = written(
      comment("q", "ask"),
      ["0", claim("First.")],
      // Made again, because the answer was lost.
      ["1", claim("First.")],
      ["2", reply],
      ["3", { kind: "reopened", thread: "q" }],
      ["4", claim("Second.")],
    );
    const [thread] = foldFeedback(events).threads;
    expect(thread?.entries.map(({ text }) => text)).toEqual(["q", "First.", "No."]);
    expect(thread?.addressed?.note).toBe("Second.");
  });

  it("begins a thread with the text of a verdict, which can be addressed, and which an approval resolves", () => {
    const said = [verdict("v", [])] as const;
    const [thread] = foldFeedback(written(...said)).threads;
    expect(thread).toMatchObject({ id: "v", iteration: 2, state: "open", entries: [{ id: "v", text: "Please." }] });
    const { verdicts, items } = foldFeedback(written(...said));
    expect([verdicts, items]).toMatchObject([[{ thread: "v" }], [{ text: "Please.", thread: "v", comments: [] }]]);
    const claim: FeedbackEvent = { kind: "addressed", thread: "v", by: assistant, evidence: { iteration: 3 } };
    expect(foldFeedback(written(...said, ["a", claim])).threads).toMatchObject([{ state: "addressed" }]);
    const given = { kind: "verdict", by: person, verdict: "approve", iteration: 3, entries: [] } as const;
    const approved = written(...said, ["w", { ...given, text: "Fine." }]);
    expect(foldFeedback(approved).threads).toMatchObject([{ id: "v", state: "resolved" }]);
    expect(itemsOf(approved)).toEqual([
      ["v", "request_changes"],
      ["w", "approve"],
    ]);
  });

  it("begins no thread with the verdict of an assistant, or with one without a text", () => {
    const given = { kind: "verdict", verdict: "comment", iteration: 1, entries: [] } as const;
    const events = written(["a", { ...given, by: assistant, text: "Hm." }], ["p", { ...given, by: person, text: " " }]);
    expect(foldFeedback(events).threads).toEqual([]);
  });

  it("sends nothing about changes of a thread that was never sent", () => {
    const events = written(comment("c", "review"), ["1", { kind: "resolved", thread: "c" }]);
    expect(itemsOf(events)).toEqual([]);
  });

  it("keeps a reply whose comment cannot be read", () => {
    const events = written(["r", { kind: "reply", thread: "lost", text: "Still here.", by: person, mode: "ask" }]);
    expect(itemsOf(events)).toEqual([["r", "question", "Still here."]]);
  });
});
