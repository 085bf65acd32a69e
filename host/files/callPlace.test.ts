import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { workspaceOf } from "../test/testHost.fixture.ts";
import { findCallPlace, listFoldersAbout } from "./callPlace.ts";
import { listWorktrees } from "./git.ts";

/** A shop with a worktree inside it and one beside it, a submodule, an ignored clone, and folders that are none of these. */
function shopWithOthers() {
  const top = testFolder();
  const library = testRepository(join(top, "library"));
  const shop = testRepository(join(top, "shop"));
  shop.stage(".gitignore", "vendor\n");
  shop.git("submodule", "--quiet", "add", library.folder, "lib");
  shop.git("worktree", "add", "--quiet", "../beside");
  shop.git("worktree", "add", "--quiet", ".claude/worktrees/fix");
  testRepository(join(shop.folder, "vendor/tool"));
  const folders = ["shop/src", "shop/lib/src", "shop/.claude/worktrees/fix/src", "beside/src", "notes"];
  for (const folder of folders) mkdirSync(join(top, folder), { recursive: true });
  return { top, shop };
}

async function placesOf(top: string, folders: readonly string[], open: readonly string[], isTrusted = true) {
  const at = (folder: string) => join(top, folder);
  const workspace = { ...workspaceOf(...open.map(at)), isTrusted: () => isTrusted };
  const place = await findCallPlace(folders.map(at), workspace);
  const named = (paths: readonly string[]) => paths.map((path) => relative(top, path)).join(" ");
  return `${named(place.bases)} about ${named(place.workspace.folders())}`;
}

describe("the place of a call", () => {
  it.each([
    ["the open folder", "shop", "shop about shop"],
    ["a folder of its repository", "shop/src", "shop about shop"],
    ["a submodule", "shop/lib/src", "shop/lib about shop/lib"],
    ["an ignored clone", "shop/vendor/tool", "shop/vendor/tool about shop/vendor/tool"],
    [
      "a worktree inside",
      "shop/.claude/worktrees/fix/src",
      "shop/.claude/worktrees/fix about shop/.claude/worktrees/fix",
    ],
    ["a worktree beside", "beside/src", "beside about beside"],
    ["another repository", "library", " about shop"],
    ["no repository", "notes", " about shop"],
    ["a folder that is gone", "gone", " about shop"],
  ])("from %s", async (_from, folder, expected) => {
    expect(await placesOf(shopWithOthers().top, [folder], ["shop"])).toBe(expected);
  });

  it("is that of the window when part of a repository is open and the call comes from the rest of it", async () => {
    const { top } = shopWithOthers();
    expect(await placesOf(top, ["shop"], ["shop/src"])).toBe("shop/src about shop/src");
    expect(await placesOf(top, ["beside"], ["shop/src"])).toBe("beside about beside");
  });

  it("is one of several open folders, or several for a client with several roots", async () => {
    const { top } = shopWithOthers();
    expect(await placesOf(top, ["shop/src"], ["shop", "library"])).toBe("shop about shop library");
    expect(await placesOf(top, ["library", "shop/lib"], ["shop", "library"])).toBe(
      "library shop/lib about shop library",
    );
  });

  it("is not a worktree outside a window that is not trusted", async () => {
    const { top } = shopWithOthers();
    expect(await placesOf(top, ["beside"], ["shop"], false)).toBe(" about shop");
    expect(await placesOf(top, ["shop/lib"], ["shop"], false)).toBe("shop/lib about shop/lib");
  });

  it("is not a folder that a repository names as its worktree unless the folder names the repository", async () => {
    const { top, shop } = shopWithOthers();
    writeFileSync(join(shop.folder, ".git/worktrees/beside/gitdir"), `${top}/notes/.git\n`);
    expect(await placesOf(top, ["notes"], ["shop"])).toBe(" about shop");
    expect(await listWorktrees(shop.folder)).not.toContain(join(top, "notes"));
    writeFileSync(join(top, "notes/.git"), readFileSync(join(top, "beside/.git")));
    expect(await placesOf(top, ["beside"], ["shop"])).toBe(" about shop");
    expect(listFoldersAbout(join(top, "beside"), [shop.folder])).toEqual([shop.folder]);
  });
});
