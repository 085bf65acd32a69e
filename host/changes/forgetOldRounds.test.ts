import { join } from "node:path";
import { expect, it } from "vitest";
import { keepRound } from "../git/index.ts";
import { testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { openTestHost } from "../test/testHost.fixture.ts";
import { forgetOldRounds } from "./openChanges.ts";

const day = 24 * 60 * 60 * 1000;

it("deletes only the rounds of reviews that were cleared or committed a month ago", async () => {
  const shop = testRepository(join(testFolder(), "shop"));
  const test = await openTestHost({ folders: [shop.folder] });
  const { store, host, workspace } = test;
  const present = async (title: string) => {
    const presented = await host.present(
      { content: `# ${title}`, mode: "replace", isNew: true, baseUri: shop.folder },
      "test",
    );
    if (presented.kind === "refused") throw new Error(presented.message);
    return presented.reviewId;
  };
  const names = { open: "", cleared: "", committed: "", goesOn: "" };
  for (const name of ["cleared", "committed", "goesOn", "open"] as const) names[name] = await present(name);
  const now = Date.now();
  await store.closeReview(names.cleared, now);
  for (const id of [names.committed, names.goesOn])
    await store.markCommitted(id, { commit: "c0ffee", subject: "s", repository: "shop", iteration: 1, at: now });
  await host.present({ content: "# More", mode: "replace", reviewId: names.goesOn, baseUri: shop.folder }, "test");
  const tree = shop.git("rev-parse", "HEAD^{tree}").trim();
  const parents = [shop.git("rev-parse", "HEAD").trim()];
  for (const id of [...Object.values(names), "elsewhere"])
    for (const round of [1, 2])
      await keepRound(await shop.found(), { name: `${id}/${round}`, tree, parents, message: "Round" });
  const refs = () => shop.git("for-each-ref", "--format=%(refname)", "refs/dialectic").trim().split("\n").sort();
  const all = refs();
  const after = (days: number, isTrusted = true) =>
    forgetOldRounds({
      store,
      workspace: { ...workspace, isTrusted: () => isTrusted },
      clock: { now: () => now + days * day },
      log: () => undefined,
    });
  await after(29);
  await after(31, false);
  expect([all.length, refs()]).toEqual([10, all]);
  await after(31);
  const kept = [names.open, names.goesOn, "elsewhere"].flatMap((id) =>
    [1, 2].map((round) => `refs/dialectic/${id}/${round}`),
  );
  expect(refs()).toEqual(kept.sort());
});
