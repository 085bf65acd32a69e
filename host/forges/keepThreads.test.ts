import { join } from "node:path";
import { expect, it } from "vitest";
import { testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { openTestHost } from "../test/testHost.fixture.ts";
import type { ForgeThread, ForgeVerdict } from "./forge.ts";
import { keepThreads } from "./keepThreads.ts";
import { ThreadTargets } from "./threadTargets.ts";

/** A review, and how it keeps threads that were read from a forge. */
async function keptReview() {
  const shop = testRepository(join(testFolder(), "shop"));
  shop.stage("a.ts", "one\ntwo\n");
  shop.git("commit", "--quiet", "--message", "A");
  const head = shop.git("rev-parse", "HEAD").trim();
  const host = await openTestHost({ folders: [shop.folder] });
  const presented = await host.present({});
  if (presented.kind === "refused") throw new Error(presented.message);
  const { reviewId, iteration } = presented;
  const { feedback } = host.feedback;
  const lines = { path: "a.ts", side: "after", line: 2, endLine: 2, commit: head, hunk: "" } as const;
  const thread = (...ids: readonly string[]): ForgeThread => ({
    id: "c1",
    lines,
    entries: ids.map((id) => ({ id, author: "mona", text: `Says ${id}.`, at: 0 })),
    isResolved: undefined,
  });
  const round = { reviewId, round: 1, root: shop.folder, fork: head, head, files: [] };
  return {
    thread,
    keep: (threads: readonly ForgeThread[], signal = new AbortController().signal) =>
      keepThreads(
        { threads, verdicts: [], isCut: false },
        {
          ...host,
          feedback,
          reviewId,
          iteration,
          targets: new ThreadTargets({ ...round, signal }),
          resolvedBefore: [],
        },
      ),
    shown: () =>
      feedback.get(reviewId).threads.map(({ target, entries }) => [target.kind, ...entries.map(({ text }) => text)]),
  };
}

it("stores nothing of a reading that was stopped, so that the next one has all places", async () => {
  const { keep, shown, thread } = await keptReview();
  expect(await keep([thread("c1")], AbortSignal.abort())).toEqual({
    message: "git was stopped before the places of all comments were known",
  });
  expect(shown()).toEqual([]);
  expect(await keep([thread("c1")])).toMatchObject({ added: 1 });
  expect(shown()).toEqual([["code", "Says c1."]]);
});

it("has a comment again that a reading has missed, once", async () => {
  const { keep, shown, thread } = await keptReview();
  await keep([thread("c1", "c2")]);
  expect(await keep([thread("c1")])).toMatchObject({ added: 0, deleted: 1 });
  expect(shown()).toEqual([["code", "Says c1."]]);
  for (const added of [1, 0]) {
    expect(await keep([thread("c1", "c2")])).toMatchObject({ added, edited: 0, deleted: 0 });
    expect(shown()).toEqual([["code", "Says c1.", "Says c2."]]);
  }
  expect(await keep([])).toMatchObject({ deleted: 2 });
  expect(await keep([thread("c1", "c2")])).toMatchObject({ added: 2 });
  expect(shown()).toEqual([["code", "Says c1.", "Says c2."]]);
});

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
