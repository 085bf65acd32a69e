import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { testFolder, testRepository } from "../test/testRepository.fixture.ts";
import { countAsReviewed, listOwnPlaces } from "./ownPlaces.ts";

/** The own places that lie in the test's folder, without those of the working directory. */
function placesIn(top: string, ...folders: readonly string[]) {
  const { paths } = listOwnPlaces(folders);
  const here = paths.filter((path) => path === top || path.startsWith(`${top}/`));
  const own = here.map((path) => path.slice(top.length + 1)).sort();
  const isModules = (path: string) => path.endsWith("node_modules");
  return { folders: own.filter((path) => !isModules(path)), modules: own.filter(isModules) };
}

describe("the places of the reviewed folders", () => {
  it("are every working tree around one, up to the outermost, and node_modules of every parent", () => {
    const top = testFolder();
    const library = testRepository(join(top, "library"));
    const shop = testRepository(join(top, "work/shop"));
    shop.git("submodule", "--quiet", "add", library.folder, "vendor/library");
    mkdirSync(join(shop.folder, "vendor/library/packages/a"), { recursive: true });
    const { folders, modules } = placesIn(top, join(shop.folder, "vendor/library/packages/a"));
    expect(folders).toEqual(["work/shop", "work/shop/vendor/library", "work/shop/vendor/library/packages/a"]);
    expect(modules).toEqual(
      [
        "work/node_modules",
        "work/shop/node_modules",
        "work/shop/vendor/node_modules",
        "work/shop/vendor/library/node_modules",
        "work/shop/vendor/library/packages/node_modules",
        "work/shop/vendor/library/packages/a/node_modules",
      ].sort(),
    );
  });

  it("are all working trees of a repository, whichever is open", () => {
    const top = testFolder();
    const shop = testRepository(join(top, "shop"));
    shop.git("worktree", "add", "--quiet", "--detach", join(top, "beside"));
    mkdirSync(join(top, "beside/src"));
    expect(placesIn(top, join(top, "beside/src")).folders).toEqual(["beside", "beside/src", "shop"]);
    expect(placesIn(top, shop.folder).folders).toEqual(["beside", "shop"]);
    rmSync(join(top, "beside"), { recursive: true });
    expect(placesIn(top, shop.folder).folders).toEqual(["shop"]);
  });

  it("are only folders that name each other: a repository cannot claim another folder", () => {
    const top = testFolder();
    const shop = testRepository(join(top, "shop"));
    mkdirSync(join(top, "tools"));
    mkdirSync(join(shop.folder, ".git/worktrees/x"), { recursive: true });
    writeFileSync(join(shop.folder, ".git/worktrees/x/gitdir"), `${join(top, "tools/.git")}\n`);
    mkdirSync(join(shop.folder, "inner"));
    writeFileSync(join(shop.folder, "inner/.git"), `gitdir: ${join(top, "tools")}\n`);
    expect(placesIn(top, join(shop.folder, "inner")).folders).toEqual(["shop", "shop/inner"]);
  });

  it("are not the home folder and what is above it, though these may be a repository", () => {
    const top = testFolder();
    testRepository(top);
    testRepository(join(top, "home/shop"));
    expect(placesIn(top, join(top, "home/shop"))).toEqual({
      folders: ["home/shop"],
      modules: ["home/shop/node_modules"],
    });
    expect(placesIn(top, join(top, "home"))).toEqual({ folders: [], modules: [] });
    symlinkSync(join(top, "home"), join(top, "link"));
    vi.stubEnv("HOME", join(top, "link"));
    expect(placesIn(top, join(top, "home"))).toEqual({ folders: [], modules: [] });
  });

  it("are those of a folder behind a link, and of one without a repository", () => {
    const top = testFolder();
    testRepository(join(top, "shop"));
    mkdirSync(join(top, "shop/src"));
    mkdirSync(join(top, "plain/src"), { recursive: true });
    symlinkSync(join(top, "shop/src"), join(top, "link"));
    expect(placesIn(top, join(top, "link")).folders).toEqual(["shop", "shop/src"]);
    expect(placesIn(top, join(top, "plain/src"))).toEqual({
      folders: ["plain/src"],
      modules: ["plain/node_modules", "plain/src/node_modules"],
    });
  });

  it("are also those of the open folders and of the working directory", () => {
    const top = testFolder();
    testRepository(join(top, "cwd"));
    mkdirSync(join(top, "cwd/src"));
    vi.spyOn(process, "cwd").mockReturnValue(join(top, "cwd/src"));
    onTestFinished(() => void vi.restoreAllMocks());
    const counted = countAsReviewed(() => [join(top, "open")]);
    expect(placesIn(top, join(top, "one"), join(top, "other")).folders).toEqual([
      "cwd",
      "cwd/src",
      "one",
      "open",
      "other",
    ]);
    counted.dispose();
    expect(placesIn(top).folders).toEqual(["cwd", "cwd/src"]);
  });
});
