import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { planItems, type SendingKnowledge, sortWordings, type Wording } from "./planItems.ts";
import { toMarkId, toTextHash } from "./sentMarks.ts";

const hash = (text: string) => createHash("sha256").update(text).digest("hex");
const id = toMarkId("r1", "k", hash);
const wording = (more: Partial<Wording> = {}): Wording => ({
  key: "k",
  kind: "comment",
  text: "Now, with links.",
  said: "Now.",
  place: { kind: "lines", path: "a.ts", side: "right", line: 3 },
  source: { kind: "thread", thread: "t" },
  isChosen: true,
  ...more,
});
const known = (more: Partial<SendingKnowledge> = {}): SendingKnowledge => ({
  reviewId: "r1",
  sent: new Map(),
  refused: new Map(),
  hash,
  maxChars: 100,
  ...more,
});
const sent = (said: string, isEdited = false) =>
  known({ sent: new Map([[id, { said: toTextHash(said, hash), isEdited, isDraft: true }]]) });
const plan = (given: Wording, about: SendingKnowledge) => planItems([given], about)[0];

describe("an item of a plan", () => {
  it("is new, and chosen unless it was said to the assistant at once", () => {
    expect(plan(wording(), known())).toMatchObject({ id, state: { kind: "new" }, isChosen: true });
    expect(plan(wording({ isChosen: false }), known())).toMatchObject({ state: { kind: "new" }, isChosen: false });
  });

  it("is sent when its mark is on the forge, and changed when it has another text since", () => {
    expect(plan(wording(), sent("Now."))).toMatchObject({ state: { kind: "sent", isDraft: true }, isChosen: false });
    expect(plan(wording(), sent("Then."))).toMatchObject({ state: { kind: "changed", isDraft: true }, isChosen: true });
  });

  it("never replaces a text that the person has edited there", () => {
    expect(plan(wording(), sent("Then.", true))?.state).toMatchObject({ kind: "impossible" });
    expect(plan(wording(), sent("Now.", true))?.state).toMatchObject({ kind: "sent" });
  });

  it("is refused for the reason of last time, until it has another text", () => {
    const refused = new Map([[id, { said: toTextHash("Now.", hash), reason: "No." }]]);
    expect(plan(wording(), known({ refused }))).toMatchObject({
      state: { kind: "refused", reason: "No." },
      isChosen: true,
    });
    expect(plan(wording({ said: "Other." }), known({ refused }))?.state).toEqual({ kind: "new" });
  });

  it("cannot be sent without a text, or with one that is too long", () => {
    expect(plan(wording({ text: "" }), known())?.state.kind).toBe("impossible");
    expect(plan(wording({ text: "x".repeat(101) }), known())).toMatchObject({
      state: { kind: "impossible" },
      isChosen: false,
    });
    expect(plan(wording({ obstacle: "Gone." }), known())?.state).toEqual({ kind: "impossible", reason: "Gone." });
  });
});

it("stands after the body, by file and line, before answers", () => {
  const place = (path: string, line: number) => ({ kind: "lines", path, side: "right", line }) as const;
  const sorted = sortWordings([
    wording({ key: "resolve", kind: "resolve" }),
    wording({ key: "answer", place: { kind: "thread", by: "mona", quote: "" } }),
    wording({ key: "b1", place: place("b.ts", 1) }),
    wording({ key: "a9", place: place("a.ts", 9) }),
    wording({ key: "a2", place: place("a.ts", 2) }),
    wording({ key: "body", place: { kind: "body" } }),
  ]);
  expect(sorted.map(({ key }) => key)).toEqual(["body", "a2", "a9", "b1", "answer", "resolve"]);
});
