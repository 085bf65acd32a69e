import { join } from "node:path";
import { expect, it } from "vitest";
import { testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { openTestHost } from "../test/testHost.fixture.ts";
import { HunkOrigins } from "./hunkOrigins.ts";

it("says from whose turn a hunk came once several assistants have worked in a repository", async () => {
  const repository = testRepository(join(testFolder(), "shop"));
  const lines = (changes: Readonly<Record<number, string>>) =>
    Array.from({ length: 40 }, (_, at) => `${changes[at + 1] ?? `line ${at + 1}`}\n`).join("");
  repository.stage("a.ts", lines({}));
  repository.git("commit", "--quiet", "--message", "A");
  const test = await openTestHost({ folders: [repository.folder] });
  const { snapshots, dispose: settled } = test.features.changes;
  const origins = new HunkOrigins(test);
  const take = async (client: string, content: string, reviewId?: string) => {
    const named = reviewId === undefined ? { isNew: true } : { reviewId };
    const presented = await test.present({ content, ...named });
    if (presented.kind === "refused") throw new Error(presented.message);
    const { iteration } = presented;
    snapshots.take({ reviewId: presented.reviewId, iteration, client, arrivedAt: Date.now() + 60_000 });
    await settled();
    return presented.reviewId;
  };
  const listOrigins = async (reviewId: string) => {
    const round = test.changes.rounds(reviewId).length;
    const read = await test.changes.read({ reviewId, round });
    if (read.kind === "refused") throw new Error(read.message);
    const ids = read.files.map(({ id }) => id);
    const files = await origins.mark({ reviewId, round }, await test.changes.hunks({ reviewId, round }, ids));
    return files.flatMap(({ hunks }) => hunks.map(({ newStart, by }) => [newStart, by]));
  };

  repository.write("a.ts", lines({ 5: "five" }));
  const one = await take("one", "# One\n\nFive.");
  repository.write("a.ts", lines({ 5: "five", 15: "fifteen" }));
  await take("one", "# One\n\nFifteen.", one);
  expect(await listOrigins(one)).toEqual([
    [2, undefined],
    [12, undefined],
  ]);
  repository.write("a.ts", lines({ 5: "five", 15: "fünfzehn", 30: "thirty" }));
  const other = await take("other", "# Other\n\nThirty.");
  expect(await listOrigins(other)).toEqual([
    [2, "one"],
    [12, "other"],
    [27, "other"],
  ]);
  repository.write("a.ts", lines({ 5: "five", 15: "fünfzehn", 30: "thirty", 40: "forty" }));
  await take("one", "# One\n\nForty.", one);
  expect(await listOrigins(one)).toEqual([
    [2, "one"],
    [12, "other"],
    [27, "other"],
    [37, "one"],
  ]);
  // The turn of the other one is a record of that review: the own one tells what changed in between.
  expect(test.changes.rounds(one).map(({ turn }) => turn)).toEqual([
    undefined,
    { files: 1, additions: 1, deletions: 1 },
    { files: 1, additions: 3, deletions: 3 },
  ]);
});
