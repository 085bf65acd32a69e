import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { pushBranch } from "./pushBranch.ts";
import { readRemoteBranch } from "./readRemoteBranch.ts";
import { readValue, testFolder, testRepository } from "./test/testRepository.fixture.ts";

const { signal } = new AbortController();

/** Creates a repository with a branch of one commit, and an empty remote. */
async function shopWithRemote() {
  const top = testFolder();
  const shop = testRepository(join(top, "shop"));
  const bare = join(top, "bare.git");
  shop.git("init", "--quiet", "--bare", bare);
  shop.git("remote", "add", "origin", bare);
  shop.git("switch", "--quiet", "--create", "topic");
  shop.stage("a.ts", "one\n");
  shop.git("commit", "--quiet", "--message", "A");
  const commit = () => shop.git("rev-parse", "topic").trim();
  const found = await shop.found();
  const push = () => pushBranch(found, { remote: "origin", branch: "topic", commit: commit() }, signal);
  const there = async () => readValue(await readRemoteBranch(found, "origin", "topic", signal));
  return { shop, bare, commit, push, there };
}

it("pushes the commit and gives a branch without an upstream this one", async () => {
  const { shop, commit, push, there } = await shopWithRemote();
  expect(await there()).toBeUndefined();
  readValue(await push());
  expect(await there()).toBe(commit());
  expect(shop.git("rev-parse", "--abbrev-ref", "topic@{upstream}").trim()).toBe("origin/topic");
});

it("leaves another upstream as it is", async () => {
  const { shop, push } = await shopWithRemote();
  shop.git("branch", "--quiet", "--set-upstream-to=main", "topic");
  readValue(await push());
  expect(shop.git("rev-parse", "--abbrev-ref", "topic@{upstream}").trim()).toBe("main");
});

it("never pushes over commits that are not here", async () => {
  const { shop, commit, push, there } = await shopWithRemote();
  readValue(await push());
  const before = commit();
  shop.git("commit", "--quiet", "--amend", "--message", "B");
  expect(await push()).toMatchObject({ kind: "failed", output: expect.stringContaining("rejected") });
  expect(await there()).toBe(before);
});

it("runs the person's hook, and says what it said", async () => {
  const { shop, push, there } = await shopWithRemote();
  const hooks = join(shop.folder, ".git", "hooks");
  mkdirSync(hooks, { recursive: true });
  writeFileSync(join(hooks, "pre-push"), "#!/bin/sh\necho 'Not on a Friday' >&2\nexit 1\n");
  chmodSync(join(hooks, "pre-push"), 0o755);
  expect(await push()).toMatchObject({ kind: "failed", output: expect.stringContaining("Not on a Friday") });
  expect(await there()).toBeUndefined();
});

it("tells a branch from another whose name ends alike", async () => {
  const { shop, there } = await shopWithRemote();
  shop.git("push", "--quiet", "origin", "topic:refs/heads/other/topic");
  expect(await there()).toBeUndefined();
});
