import { join } from "node:path";
import { expect, it } from "vitest";
import { type TestRepository, testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { requestsOf } from "../test/changeRequests.fixture.ts";
import { openTestHost } from "../test/testHost.fixture.ts";

/** Presents a range of two commits and an edit, and says before and after some step whether the files come from it. */
async function askAround(range: string, step: (repository: TestRepository) => void) {
  const repository = testRepository(join(testFolder(), "shop"));
  for (const message of ["One", "Two"]) {
    repository.stage("a.ts", `${message}\n`);
    repository.git("commit", "--quiet", "--message", message);
  }
  repository.write("b.ts", "uncommitted\n");
  const test = await openTestHost({ folders: [repository.folder] });
  const answer = await requestsOf(test).request({ range, title: "Range" }, "test", new AbortController().signal);
  if (answer.kind === "refused") throw new Error(answer.message);
  const ask = () => test.changes.isCheckedOut({ reviewId: answer.reviewId, round: 1 });
  const before = await ask();
  step(repository);
  return [before, await ask()];
}

const commitMore = ({ git }: TestRepository) => git("commit", "--quiet", "--allow-empty", "--message", "Three");

it.each([
  ["uncommitted changes", "HEAD", commitMore, [true, true]],
  [
    "the commits up to the one that is checked out, until there is another one",
    "HEAD~1..HEAD",
    commitMore,
    [true, false],
  ],
  ["the same commits after another branch was there for a while", "HEAD~1..HEAD", back, [true, true]],
  ["older commits", "HEAD~2..HEAD~1", commitMore, [false, false]],
] as const)("the files come from a round of %s", async (_, range, step, expected) => {
  expect(await askAround(range, step)).toEqual(expected);
});

function back({ git }: TestRepository): void {
  git("checkout", "--quiet", "HEAD~1");
  git("checkout", "--quiet", "-");
}

it("no file comes from a round that is not there", async () => {
  const test = await openTestHost({ folders: [testFolder()] });
  expect(await test.changes.isCheckedOut({ reviewId: "none", round: 1 })).toBe(false);
});
