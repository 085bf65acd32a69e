import { join } from "node:path";
import { expect, it } from "vitest";
import { fetchCommits, hasCommit } from "./fetchCommits.ts";
import { readValue, testFolder, testRepository } from "./test/testRepository.fixture.ts";

const { signal } = new AbortController();

async function shopWithClone() {
  const folder = testFolder();
  const shop = testRepository(join(folder, "shop"));
  const clone = testRepository(join(folder, "clone"));
  shop.stage("a.ts", "one\n");
  shop.git("commit", "--quiet", "--message", "A");
  clone.git("remote", "add", "origin", shop.folder);
  const refs = () => clone.git("for-each-ref");
  return { commit: shop.git("rev-parse", "HEAD").trim(), clone, refs, found: await clone.found() };
}

it("fetches commits by their hash or ref, and leaves all refs as they are", async () => {
  const { commit, refs, found } = await shopWithClone();
  const before = refs();
  expect(readValue(await hasCommit(found, commit, signal))).toBe(false);
  readValue(await fetchCommits(found, "origin", ["refs/heads/main", commit], signal));
  expect(readValue(await hasCommit(found, commit, signal))).toBe(true);
  expect(refs()).toBe(before);
});

it.each(["refs/heads/main:refs/heads/new", "+refs/heads/main", "^refs/heads/main", "refs/heads/*", "--all", "a b"])(
  "refuses %s, and fetches nothing",
  async (name) => {
    const { commit, refs, found } = await shopWithClone();
    const before = refs();
    expect(await fetchCommits(found, "origin", [commit, name], signal)).toEqual({
      kind: "failed",
      output: `${name} is no commit and no ref.`,
    });
    expect(readValue(await hasCommit(found, commit, signal))).toBe(false);
    expect(refs()).toBe(before);
  },
);
