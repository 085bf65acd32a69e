import { join } from "node:path";
import { expect, it } from "vitest";
import { testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { openTestHost } from "../test/testHost.fixture.ts";

it("names generated files last, and lets the base decide also about what came since the round before", async () => {
  const repository = testRepository(join(testFolder(), "shop"));
  for (const name of ["dist/a.ts", "package-lock.json", "src/pay.ts"]) repository.stage(name, "1\n");
  repository.stage(".gitattributes", "dist/** linguist-generated\n");
  repository.git("commit", "--quiet", "--message", "A");
  const test = await openTestHost({ folders: [repository.folder] });
  const request = async (reviewId?: string) => {
    const { requests } = test.features.changes;
    const place = reviewId === undefined ? {} : { reviewId };
    const answer = await requests.request({ range: "HEAD", title: "T", ...place }, "test", AbortSignal.timeout(60_000));
    if (answer.kind === "refused") throw new Error(answer.message);
    return answer;
  };
  repository.write("dist/a.ts", "2\n");
  repository.write("package-lock.json", "2\n");
  repository.write("src/pay.ts", "2\n");
  // The first round marks all files as generated; for the second one it is the state before.
  repository.write(".gitattributes", "* linguist-generated\n");
  const first = await request();
  const attribute = { by: "attribute", counts: true };
  expect(first.files.map(({ path, generated }) => [path, generated])).toEqual([
    [".gitattributes", attribute],
    ["src/pay.ts", attribute],
    ["dist/a.ts", { ...attribute, counts: false }],
    ["package-lock.json", { by: "name", counts: false }],
  ]);
  repository.write("dist/a.ts", "3\n");
  repository.write("src/pay.ts", "3\n");
  await request(first.reviewId);
  const since = await test.changes.read({ reviewId: first.reviewId, round: 2, since: 1 });
  if (since.kind === "refused") throw new Error(since.message);
  expect(since.files.map(({ path, generated }) => [path, generated])).toEqual([
    ["dist/a.ts", { by: "attribute", counts: false }],
    ["src/pay.ts", attribute],
  ]);
});
