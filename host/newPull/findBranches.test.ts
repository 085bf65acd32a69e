import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { findPullRemotes, findPushRemote, listMergeable, listRemoteBranches } from "./findBranches.ts";

const { signal } = new AbortController();

/** Creates a clone of `team/shop` on a forge, with the branch `topic` checked out. */
async function shopOnForge() {
  const shop = testRepository(join(testFolder(), "shop"));
  shop.stage("a.ts", "one\n");
  shop.git("commit", "--quiet", "--message", "A");
  shop.git("remote", "add", "origin", "https://forge.example/team/shop.git");
  shop.git("update-ref", "refs/remotes/origin/main", "HEAD");
  shop.git("switch", "--quiet", "--create", "topic");
  const repository = await shop.found();
  const findPush = async () => {
    const remotes = await findPullRemotes(repository, signal);
    if ("reason" in remotes) throw new Error(remotes.message);
    return findPushRemote(repository, "topic", remotes, signal);
  };
  return { shop, repository, findPush };
}

describe("findPushRemote", () => {
  it("takes the remote of the branch, or else origin", async () => {
    const { shop, findPush } = await shopOnForge();
    shop.git("remote", "add", "fork", "git@forge.example:me/shop.git");
    expect(await findPush()).toMatchObject({ remote: "origin", repository: { owner: "team" } });
    shop.git("config", "branch.topic.pushRemote", "fork");
    expect(await findPush()).toMatchObject({ remote: "fork", repository: { host: "forge.example", owner: "me" } });
  });

  it("takes the address for pushes, where a remote has one", async () => {
    const { shop, findPush } = await shopOnForge();
    shop.git("remote", "set-url", "--push", "origin", "https://forge.example/me/shop.git");
    expect(await findPush()).toMatchObject({ remote: "origin", repository: { owner: "me" } });
  });

  it("refuses several addresses, and one that is not on a forge", async () => {
    const { shop, findPush } = await shopOnForge();
    shop.git("remote", "set-url", "--push", "origin", "/somewhere/shop");
    expect(await findPush()).toMatchObject({
      kind: "refused",
      message: expect.stringContaining("no repository on a forge"),
    });
    shop.git("remote", "set-url", "--push", "origin", "https://forge.example/me/shop.git");
    shop.git("remote", "set-url", "--push", "--add", "origin", "https://other.example/me/shop.git");
    expect(await findPush()).toMatchObject({ kind: "refused", message: expect.stringContaining("several addresses") });
  });
});

describe("listMergeable", () => {
  it("has the branch that is checked out, and those that end below it with the one that each stands on", async () => {
    const { shop, repository } = await shopOnForge();
    for (const name of ["api", "ui"]) {
      shop.git("switch", "--quiet", "--create", name);
      shop.stage(`${name}.ts`, "one\n");
      shop.git("commit", "--quiet", "--message", name);
    }
    expect(await listMergeable(repository, "refs/remotes/origin/main", signal)).toEqual([
      { name: "ui", below: "api" },
      { name: "api", below: undefined },
    ]);
  });

  it("says what to do without a branch, and without a common commit", async () => {
    const { shop, repository } = await shopOnForge();
    shop.git("switch", "--quiet", "--orphan", "apart");
    shop.stage("b.ts", "b\n");
    shop.git("commit", "--quiet", "--message", "B");
    const listed = await listMergeable(repository, "refs/remotes/origin/main", signal);
    expect(listed).toMatchObject({ kind: "refused", message: expect.stringContaining("no commit in common") });
    shop.git("switch", "--quiet", "--detach");
    const detached = await listMergeable(repository, "refs/remotes/origin/main", signal);
    expect(detached).toMatchObject({ kind: "refused", message: expect.stringContaining("git switch -c NAME") });
  });
});

it("lists the branches of a remote, and not its HEAD", async () => {
  const { shop, repository } = await shopOnForge();
  shop.git("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/main");
  shop.git("update-ref", "refs/remotes/origin/deep/one", "HEAD");
  expect(await listRemoteBranches(repository, "origin", signal)).toEqual(["deep/one", "main"]);
});
