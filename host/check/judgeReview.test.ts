import { createDocument } from "@dialectic/shared/review";
import { expect, it } from "vitest";
import { hashText } from "../store/index.ts";
import { temporaryFolder, writeFiles } from "../test/testHost.fixture.ts";
import { openCheckHost } from "./checkHost.ts";
import { judgeReview } from "./judgeReview.ts";

const stored = { reviewId: "r", title: "", source: "", unread: new Map<string, string>(), older: new Set<string>() };

it("does not evaluate what the time was too short for", async () => {
  const root = temporaryFolder();
  writeFiles(root, { "a.txt": "a\n" });
  const host = await openCheckHost(root, temporaryFolder(), { log: () => undefined, servers: undefined, trees: [] });
  const text = '# Work\n\n[`a.txt:1`][]\n\n```check\ncount(searchText("a")) == 1\n```\n';
  const review = { ...stored, baseUri: root, document: createDocument(text, hashText) };
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

it("gives a check that does not hold the place of its answer, else the file of its program, else a file of its section", async () => {
  const root = temporaryFolder();
  writeFiles(root, { "src/a.ts": "one\ntwo\n", "src/b.ts": "two\n" });
  const host = await openCheckHost(root, temporaryFolder(), { log: () => undefined, servers: undefined, trees: [] });
  const checks = ['searchText("two") is empty', 'readLines("src/b.ts", 1, 1) == "one"', "count(changedFiles()) == 9"];
  const fences = checks.map((claim) => `\n\`\`\`check\n${claim}\n\`\`\`\n`).join("");
  const text = `# Work\n\n[\`src/b.ts:1\`][]\n${fences}\n## Nothing\n\n\`\`\`check\n1 == 2\n\`\`\`\n`;
  const review = { ...stored, baseUri: root, document: createDocument(text, hashText) };
  const judged = await judgeReview(review, host, { signal: AbortSignal.timeout(60_000), isShallow: false });
  const rows = judged.review.rows.filter(({ about }) => about === "check");
  expect(rows.map(({ state, message, place }) => [state, message, place])).toEqual([
    ["failing", "expected nothing, found 2: src/a.ts:2: two; src/b.ts:1: two", { path: "src/a.ts", line: 2 }],
    ["failing", expect.any(String), { path: "src/b.ts" }],
    ["not-evaluated", expect.any(String), { path: "src/b.ts" }],
    ["failing", "expected 2, found 1", undefined],
  ]);
  await host.dispose();
});
