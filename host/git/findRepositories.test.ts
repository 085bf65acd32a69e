import { mkdirSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { findRepositories } from "./findRepositories.ts";
import { testFolder, testRepository } from "./test/testRepository.fixture.ts";

async function rootsIn(top: string, folders: readonly string[]): Promise<unknown> {
  const found = await findRepositories(folders.map((folder) => join(top, folder)));
  return found.kind === "found" ? found.value.repositories.map(({ root }) => relative(top, root)) : found;
}

describe("findRepositories", () => {
  it("lists the first folder's repository first, and each one once", async () => {
    const top = testFolder();
    for (const name of ["one", "two"]) testRepository(join(top, name)).write("src/a", "");
    expect(await rootsIn(top, ["two/src", "one", "two"])).toEqual(["two", "one"]);
  });

  it("finds nested repositories, submodules and worktrees of others, and skips node_modules and own worktrees", async () => {
    const top = testFolder();
    const library = testRepository(join(top, "library"));
    const shop = testRepository(join(top, "shop"));
    shop.git("submodule", "--quiet", "add", library.folder, "a/b/c/d/library");
    shop.git("worktree", "add", "--quiet", ".worktrees/fix");
    library.git("worktree", "add", "--quiet", join(shop.folder, "trees/library"), "-b", "next");
    testRepository(join(shop.folder, "tools"));
    testRepository(join(shop.folder, "node_modules", "dependency"));
    expect(await rootsIn(top, ["shop"])).toEqual(["shop", "shop/tools", "shop/trees/library", "shop/a/b/c/d/library"]);
  });

  it("never follows a submodule path that leads outside", async () => {
    const top = testFolder();
    testRepository(join(top, "secret"));
    const shop = testRepository(join(top, "shop"));
    shop.stage(
      ".gitmodules",
      `[submodule "x"]\n\tpath = ../secret\n[submodule "y"]\n\tpath = ${join(top, "secret")}\n`,
    );
    expect(await rootsIn(top, ["shop"])).toEqual(["shop"]);
  });

  it("finds repositories inside a folder that is not one itself, and reports when there are none", async () => {
    const top = testFolder();
    mkdirSync(join(top, "all/empty"), { recursive: true });
    expect(await rootsIn(top, ["all"])).toMatchObject({ kind: "none" });
    for (const name of ["b", "a"]) testRepository(join(top, "all", name));
    expect(await rootsIn(top, ["all"])).toEqual(["all/a", "all/b"]);
  });
});
