import { join } from "node:path";
import { expect, it } from "vitest";
import { testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { requestsOf } from "../test/changeRequests.fixture.ts";
import { openPage } from "../test/commitPage.fixture.ts";
import { openTestHost } from "../test/testHost.fixture.ts";

async function openMessage(...paragraphs: readonly string[]) {
  const { folder, git, stage } = testRepository(join(testFolder(), "shop"));
  stage("cache.ts", "one\ntwo\nthree\n");
  git("commit", "--quiet", ...["Add the cache", ...paragraphs].flatMap((each) => ["--message", each]));
  const test = await openTestHost({ folders: [folder] });
  const answer = await requestsOf(test).request(
    { range: "HEAD~1..", title: "Shop" },
    "test",
    new AbortController().signal,
  );
  if (answer.kind === "refused") throw new Error(answer.message);
  const place = { reviewId: answer.reviewId, round: 1, commit: git("rev-parse", "HEAD").trim() };
  const { page } = await openPage(test);
  return (text: string, commit = place.commit) => page["changes/open-message-code"]({ ...place, commit, text });
}

it("opens the code that the message of a commit names", async () => {
  const open = await openMessage("See `cache.ts:2`, or all of `cache.ts`.");
  expect(await open("cache.ts:2")).toMatchObject({ kind: "opened", path: "cache.ts", line: 2 });
  expect(await open("cache.ts")).toMatchObject({ kind: "opened", path: "cache.ts", line: 1 });
});

it("opens nothing that the message does not name, and nothing for a commit that is not among the changes", async () => {
  const open = await openMessage("See `cache.ts:2`.");
  expect(await open("README.md:1")).toEqual({
    kind: "refused",
    message: "README.md:1 is not a reference to code in this commit message.",
  });
  expect(await open("cache.ts:2", "f".repeat(40))).toMatchObject({ kind: "refused" });
});
