import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { testFolder, testRepository } from "./test/testRepository.fixture.ts";
import { findBranch, findLinkedWorktree, findMainWorktree, findWorkingTree, tellWorkingTree } from "./workingTrees.ts";

function shopWithTree() {
  const top = testFolder();
  const shop = testRepository(join(top, "shop"));
  shop.git("worktree", "add", "--quiet", "../fix");
  mkdirSync(join(top, "fix/src"));
  return { top, shop, fix: join(top, "fix"), names: join(shop.folder, ".git/worktrees/fix/gitdir") };
}

describe("working trees", () => {
  it("are found upwards: a worktree, a submodule and a nested repository before what contains them", () => {
    const { top, shop, fix } = shopWithTree();
    const library = testRepository(join(top, "library"));
    shop.git("submodule", "--quiet", "add", library.folder, "lib");
    testRepository(join(shop.folder, "vendor/tool"));
    mkdirSync(join(shop.folder, "lib/src"));
    const starts = [join(fix, "src"), join(shop.folder, "lib/src"), join(shop.folder, "vendor/tool"), shop.folder, top];
    expect(starts.map((start) => findWorkingTree(start))).toEqual([
      fix,
      join(shop.folder, "lib"),
      join(shop.folder, "vendor/tool"),
      shop.folder,
      undefined,
    ]);
    expect(findLinkedWorktree(join(shop.folder, "lib/src"))).toBeUndefined();
  });

  it("are linked when repository and folder name each other", () => {
    const { top, shop, fix, names } = shopWithTree();
    const linked = { top: fix, main: shop.folder };
    expect([findLinkedWorktree(join(fix, "src")), findLinkedWorktree(shop.folder)]).toEqual([linked, undefined]);
    expect([findMainWorktree(fix), findMainWorktree(shop.folder)]).toEqual([shop.folder, shop.folder]);
    const pretender = join(top, "pretender");
    mkdirSync(pretender);
    writeFileSync(join(pretender, ".git"), readFileSync(join(fix, ".git")));
    expect(findLinkedWorktree(pretender)).toBeUndefined();
    writeFileSync(names, `${pretender}/.git\n`);
    expect([findLinkedWorktree(fix), findLinkedWorktree(pretender)]).toEqual([
      undefined,
      { top: pretender, main: shop.folder },
    ]);
    rmSync(names);
    expect(findLinkedWorktree(pretender)).toBeUndefined();
  });

  it("are linked to a bare repository, by the name that git gives it", () => {
    const { top, shop } = shopWithTree();
    shop.git("clone", "--quiet", "--bare", shop.folder, "../shop.git");
    shop.git("-C", "../shop.git", "worktree", "add", "--quiet", join(top, "next"), "-b", "next");
    expect(findLinkedWorktree(join(top, "next"))).toEqual({ top: join(top, "next"), main: join(top, "shop.git") });
  });

  it("do not include a worktree in the home folder, which says nothing about what is below it", () => {
    const { shop, fix } = shopWithTree();
    vi.stubEnv("HOME", fix);
    expect(findLinkedWorktree(join(fix, "src"))).toBeUndefined();
    vi.stubEnv("HOME", shop.folder);
    expect(findLinkedWorktree(join(fix, "src"))).toMatchObject({ top: fix });
  });

  it("are distinguished by branch when there are several", () => {
    const { shop, fix, top } = shopWithTree();
    const alone = testRepository(join(top, "alone"));
    expect([fix, shop.folder, alone.folder].map(tellWorkingTree)).toEqual([
      { main: shop.folder, branch: "fix" },
      { branch: "main" },
      undefined,
    ]);
    shop.git("checkout", "--quiet", "--detach");
    expect(findBranch(shop.folder)).toBeUndefined();
  });
});
