import { join } from "node:path";
import { expect, it } from "vitest";
import { hasCommit } from "../git/index.ts";
import { readValue, testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { fetchCommented } from "./fetchCommented.ts";

it("fetches the commits that are still there, whichever are gone", async () => {
  const folder = testFolder();
  const shop = testRepository(join(folder, "shop"));
  const clone = testRepository(join(folder, "clone"));
  shop.git("config", "uploadpack.allowAnySHA1InWant", "true");
  clone.git("remote", "add", "origin", shop.folder);
  const commits = ["one", "two", "three"].map((name) => {
    shop.git("checkout", "--quiet", "-b", name, "main");
    shop.stage("a.ts", `${name}\n`);
    shop.git("commit", "--quiet", "--message", name);
    return shop.git("rev-parse", "HEAD").trim();
  });
  const found = await clone.found();
  const { signal } = new AbortController();
  const written = ["f".repeat(40), ...commits, "e".repeat(40)].map((commit) => ({
    lines: { path: "a.ts", side: "after", line: 1, endLine: 1, commit, hunk: "" } as const,
  }));
  await fetchCommented(found, "origin", { threads: [...written, ...written] }, signal);
  const known = commits.map(async (commit) => readValue(await hasCommit(found, commit, signal)));
  expect(await Promise.all(known)).toEqual([true, true, true]);
});
