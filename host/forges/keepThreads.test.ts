import { expect, it } from "vitest";
import { openTestHost } from "../test/testHost.fixture.ts";
import type { ForgeVerdict } from "./forge.ts";
import { keepThreads } from "./keepThreads.ts";
import { ThreadTargets } from "./threadTargets.ts";

it("keeps a verdict that was dismissed on the forge as dismissed, once, and only if it was read before", async () => {
  const test = await openTestHost({ folders: [] });
  const { feedback } = test.feedback;
  const reviewId = "r";
  const signal = new AbortController().signal;
  const targets = new ThreadTargets({ reviewId, round: 0, root: "", fork: "", head: "", files: [], signal });
  let ids = 0;
  const keeping = { ...test, reviewId, feedback, targets, iteration: 1, newId: () => `n${++ids}`, resolvedBefore: [] };
  const read = async (...verdicts: readonly ForgeVerdict[]) => {
    expect(await keepThreads({ threads: [], verdicts, isCut: false }, keeping)).not.toHaveProperty("message");
    return feedback.get(reviewId).verdicts.map(({ verdict, text }) => [verdict, text]);
  };
  const [one, other] = [
    { id: "v1", author: "ann", at: 1 },
    { id: "v2", author: "ben", at: 2 },
  ];
  expect(await read({ ...one, verdict: "approve" })).toEqual([["approve", ""]]);
  const dismissed = [
    ["approve", ""],
    ["comment", "The verdict was dismissed."],
  ];
  expect(await read({ ...one, verdict: "dismissed" }, { ...other, verdict: "dismissed" })).toEqual(dismissed);
  expect(await read({ ...one, verdict: "dismissed" }, { ...other, verdict: "dismissed" })).toEqual(dismissed);
});
