import { join } from "node:path";
import { expect, it } from "vitest";
import { hashesOf, inShort, shop } from "./checkedShop.fixture.ts";

/** A bare remote with a review of its last commit, and a fresh clone of it, as on a machine of a CI service. */
function cloned(...options: readonly string[]) {
  const { folder, git, commit, note, check } = shop();
  commit({ "a.txt": "a\n" });
  note("# Work\n\n[`a.txt:1`][]\n");
  const [bare, clone] = [join(folder, "..", "bare"), join(folder, "..", "clone")];
  git("clone", "--quiet", "--mirror", folder, bare);
  git("clone", "--quiet", ...options, `file://${bare}`, clone);
  const checkClone = (parts: Parameters<typeof check>[0]) => check({ folder: clone, ...parts });
  return { check: checkClone, hashes: () => [...hashesOf(bare), ...hashesOf(clone)] };
}

it("a check of a clone has the reviews of its remote only if they are fetched, and leaves both as they were", async () => {
  const { check, hashes } = cloned();
  const before = hashes();
  expect(inShort(await check({}))).toMatchObject({ rows: ["a.txt:1: unexplained"] });
  expect(inShort(await check({ isFetched: true }))).toMatchObject({ holds: true, rows: ["a.txt:1: right"] });
  expect(hashes()).toEqual(before);
});

it("a check of a shallow clone says where it needs more history, and leaves it as it was", async () => {
  const { check, hashes } = cloned("--depth=1");
  const before = hashes();
  expect(inShort(await check({ isFetched: true }))).toMatch(/^The commit before \w{7} is not in this shallow clone, /);
  expect(inShort(await check({ range: "nowhere..HEAD" }))).toMatch(
    /^There is no commit, branch or tag "nowhere" here\..*fetch-depth/,
  );
  expect(hashes()).toEqual(before);
});
