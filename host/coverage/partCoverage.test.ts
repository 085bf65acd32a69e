import { join } from "node:path";
import type { RangePart } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { requestsOf } from "../test/changeRequests.fixture.ts";
import { openPage } from "../test/commitPage.fixture.ts";
import { openTestHost } from "../test/testHost.fixture.ts";

const lines = (count: number) => Array.from({ length: count }, (_, at) => `line ${at + 1}\n`).join("");

/** `main`, and a branch whose second commit writes above the lines of the first; the review explains some of it. */
async function opened(content: string) {
  const repository = testRepository(join(testFolder(), "shop"));
  const { git, stage, folder } = repository;
  const commit = (message: string, files: Readonly<Record<string, string>>) => {
    for (const [path, text] of Object.entries(files)) stage(path, text);
    git("commit", "--quiet", "--message", message);
    return git("rev-parse", "HEAD").trim();
  };
  commit("Base", { "a.ts": lines(30) });
  git("switch", "--quiet", "--create", "topic");
  const twenty = lines(30).replace("line 20\n", "twenty\n");
  const first = commit("Twenty", { "a.ts": twenty, "b.ts": "b\n" });
  const second = commit("Top", { "a.ts": `one above\ntwo above\n${twenty}` });
  const test = await openTestHost({ folders: [folder] });
  const presented = await test.present({ content, baseUri: folder });
  const reviewId = presented.kind === "presented" ? presented.reviewId : expect.unreachable(presented.kind);
  const wish = { range: "main..topic", title: "Topic", reviewId };
  const answer = await requestsOf(test).request(wish, "test", new AbortController().signal);
  if (answer.kind === "refused") throw new Error(answer.message);
  const { page } = await openPage(test);
  const look = async (part: RangePart) => {
    const outcome = await page["coverage/look"]({ place: { reviewId, round: 1, part } });
    if (outcome.kind !== "measured") return outcome;
    const places = outcome.unexplained.map(
      ({ path, line, endLine, added }) => `${path}:${line}-${endLine} ${added.lines}`,
    );
    return [`${outcome.explained} of ${outcome.total}`, ...places];
  };
  return { first, second, look };
}

describe("the coverage of a part", () => {
  it("is about the hunks of that commit, at its own lines", async () => {
    const { first, second, look } = await opened("# Work\n\nNow it is written out: [`a.ts:22`][].\n");
    expect(await look({ kind: "commit", commit: first })).toEqual(["1 of 2", "b.ts:1-1 b"]);
    expect(await look({ kind: "commit", commit: second })).toEqual(["0 of 1", "a.ts:1-2 one above,two above"]);
    expect(await look({ kind: "commits", first, last: second })).toEqual([
      "1 of 3",
      "a.ts:1-2 one above,two above",
      "b.ts:1-1 b",
    ]);
  });

  it("is refused for a commit that is not among the changes", async () => {
    const { look } = await opened("# Work\n");
    expect(await look({ kind: "commit", commit: "0".repeat(40) })).toMatchObject({
      kind: "refused",
      message: "This commit is not among the changes any more: choose another one.",
    });
  });
});
