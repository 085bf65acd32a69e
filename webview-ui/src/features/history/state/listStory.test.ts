import type { GivenVerdict, Thread } from "@dialectic/shared/protocol";
import { expect, it } from "vitest";
import { listStory } from "./listStory.ts";

it("tells what happened to a review from the latest back: iterations, questions, verdicts and the commit", () => {
  const iteration = (number: number, at: number) =>
    ({ number, at, mode: "replace", client: "claude-code", title: "Sum" }) as const;
  const person = { kind: "person" } as const;
  const assistant = { kind: "assistant", name: "claude-code" } as const;
  const thread: Thread = {
    id: "t",
    place: { kind: "review" },
    iteration: 1,
    state: "open",
    entries: [
      { id: "e1", by: person, text: "Why?", at: 20, mode: "ask" },
      { id: "e2", by: assistant, text: "Because.", at: 25, mode: "ask" },
      { id: "e3", by: person, text: "Later.", at: 30, mode: "review" },
    ],
  };
  const verdict: GivenVerdict = {
    id: "v",
    by: person,
    verdict: "request-changes",
    text: "Shorter",
    at: 40,
    iteration: 1,
    comments: 1,
  };
  const committed = { commit: "c0ffee1", subject: "Check", at: 60 };
  const story = listStory([iteration(1, 10), iteration(2, 50)], { threads: [thread], verdicts: [verdict], committed });
  expect(story.map(({ kind, at }) => `${kind} ${at}`)).toEqual([
    ...["commit 60", "iteration 50", "verdict 40", "question 20", "iteration 10"],
  ]);
});
