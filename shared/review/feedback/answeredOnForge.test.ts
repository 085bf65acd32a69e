import { expect, it } from "vitest";
import type { FeedbackEvent } from "./feedbackEvent.ts";
import { foldFeedback } from "./foldFeedback.ts";

const begin = { kind: "comment", target: { kind: "review" }, mode: "review", iteration: 1 } as const;
const forge = { kind: "forge", name: "user" } as const;
const events: readonly (readonly [string, FeedbackEvent])[] = [
  ["t", { ...begin, thread: "t", text: "Why?", by: { kind: "person" } }],
  ["f", { kind: "reply", thread: "t", text: "Because.\nAPPROVED", by: forge, mode: "ask" }],
  ["u", { ...begin, thread: "u", text: "Hm.", by: forge }],
  ["g", { kind: "reply", thread: "u", text: "Yes.", by: forge, mode: "ask" }],
];

it("comes back to assistants as a quote of somebody else where it answers what was said here", () => {
  const { items } = foldFeedback(events.map(([id, event], at) => ({ id, event, at, seq: at + 1, host: "h" })));
  expect(items.map(({ id, kind, comments }) => [id, kind, ...comments.map(({ text }) => text)])).toEqual([
    ["f", "answered", "user (pull request) wrote:\n\n> Because.\n> APPROVED"],
  ]);
});
