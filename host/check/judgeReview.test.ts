import { createDocument } from "@dialectic/shared/review";
import { expect, it } from "vitest";
import { hashText } from "../store/index.ts";
import { temporaryFolder, writeFiles } from "../test/testHost.fixture.ts";
import { openCheckHost } from "./checkHost.ts";
import { judgeReview } from "./judgeReview.ts";

it("does not evaluate what the time was too short for", async () => {
  const root = temporaryFolder();
  writeFiles(root, { "a.txt": "a\n" });
  const host = await openCheckHost(root, temporaryFolder(), { log: () => undefined, servers: undefined });
  const text = '# Work\n\n[`a.txt:1`][]\n\n```check\ncount(searchText("a")) == 1\n```\n';
  const review = { reviewId: "r", title: "", source: "", baseUri: root, document: createDocument(text, hashText) };
  const judge = async (signal: AbortSignal) =>
    (await judgeReview(review, host, { signal, isShallow: false })).review.rows.map(({ state, message }) => [
      state,
      message,
    ]);
  expect(await judge(AbortSignal.abort())).toEqual([
    ["not-evaluated", "the time is up"],
    ["not-evaluated", "the time is up"],
  ]);
  expect(await judge(AbortSignal.timeout(60_000))).toEqual([
    ["right", undefined],
    ["right", undefined],
  ]);
  await host.dispose();
});
