import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { workspaceOf } from "../test/testHost.fixture.ts";
import { findEditOrigin } from "./checkedEdit.ts";

/** Two repositories side by side, one of them with a nested repository and a worktree; all in one folder. */
function openShops() {
  const folder = testFolder();
  const at = (path: string) => join(folder, path);
  const [shop, mill] = [testRepository(at("shop")), testRepository(at("mill"))];
  testRepository(at("shop/vendor/flour"));
  for (const { write } of [shop, mill]) {
    write("web/a.ts", "");
    write("api/b.ts", "");
  }
  shop.git("worktree", "add", "--quiet", at("tree"));
  const origin = (folders: readonly string[], paths: readonly string[]) =>
    findEditOrigin(paths.map(at), workspaceOf(...folders.map(at)));
  return { at, origin };
}

describe("editOrigin", () => {
  it.each([
    ["the folder of the window", ["shop"], ["shop/web/a.ts", "shop/api/b.ts"], ["shop", "shop", ["shop"]]],
    ["the folder in a repository", ["shop/web"], ["shop/web/a.ts"], ["shop/web", "shop/web", ["shop"]]],
    ["the one of several folders", ["shop", "mill"], ["mill/web/a.ts"], ["mill", "mill", ["mill"]]],
    [
      ...["the repository of which several folders are open", ["shop/web", "shop/api"]],
      ...[
        ["shop/web/a.ts", "shop/api/b.ts"],
        ["shop", "shop/web", ["shop"]],
      ],
    ],
    ["the repository inside of the folder", [""], ["mill/web/a.ts"], ["mill", "mill", ["mill"]]],
    [
      ...["the repository inside of the folder's own", ["shop"]],
      ...[["shop/vendor/flour/c.ts"], ["shop/vendor/flour", "shop/vendor/flour", ["shop/vendor/flour"]]],
    ],
    ["a worktree of the folder", ["shop"], ["tree/web/a.ts"], ["tree", "tree", ["tree"]]],
    ["a folder that holds several repositories", [""], ["mill/web/a.ts", "shop/api/b.ts"], ["", "", ["mill", "shop"]]],
    [
      ...["what holds several folders", ["shop", "mill"]],
      ...[
        ["shop/web/a.ts", "mill/api/b.ts"],
        ["", "shop", ["shop", "mill"]],
      ],
    ],
    ["a folder without git", ["home"], ["home/a.ts"], ["home", "home", []]],
  ] as const)("is %s", async (_what, folders, paths, [folder, base, repositories]) => {
    const { at, origin } = openShops();
    expect(await origin(folders, paths)).toEqual({
      folder: at(folder),
      base: at(base),
      repositories: repositories.map(at),
    });
  });
});
