import { renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readValue, testFolder, testRepository } from "./test/testRepository.fixture.ts";
import { readStateWithRenames } from "./unstagedRenames.ts";

const text = Array.from({ length: 30 }, (_, at) => `line ${at}\n`).join("");

async function openShop(names: readonly string[] = ["old.ts"]) {
  const shop = testRepository(join(testFolder(), "shop"));
  for (const name of [...names, "other.ts"]) shop.write(name, text.replaceAll("line", name));
  shop.git("add", "--all");
  shop.git("commit", "--quiet", "--message", "All");
  const move = (from: string, to: string) => renameSync(join(shop.folder, from), join(shop.folder, to));
  const state = async () => readValue(await readStateWithRenames(await shop.found()));
  return { ...shop, move, state };
}

describe("readStateWithRenames", () => {
  it.each(["new.ts", "ä [x].ts"])(
    "counts a renamed file once, also an edited one, and leaves the index alone: %s",
    async (name) => {
      const { move, write, state, git } = await openShop();
      move("old.ts", name);
      write(name, `${text.replaceAll("line", "old.ts")}more\n`);
      write("other.ts", "changed\n");
      const before = git("status", "--porcelain");
      const { others, changed, unstaged, untracked } = await state();
      expect(others).toEqual([
        { status: "R", path: name, from: "old.ts" },
        { status: "M", path: "other.ts" },
      ]);
      expect([changed, unstaged, untracked]).toEqual([2, 2, 0]);
      expect(git("status", "--porcelain")).toBe(before);
    },
  );

  it("counts as many files as git commits", async () => {
    const { move, write, folder, state, git } = await openShop(["one.ts", "two.ts", "gone.ts"]);
    move("one.ts", "uno.ts");
    move("two.ts", "due.ts");
    rmSync(join(folder, "gone.ts"));
    write("new.ts", "something else\n");
    const { changed } = await state();
    git("add", "--all");
    git("commit", "--quiet", "--message", "Renamed");
    expect(git("show", "--shortstat", "--format=")).toContain(` ${changed} files changed`);
  });

  it("leaves a file alone that is staged in part", async () => {
    const { move, stage, state } = await openShop();
    stage("old.ts", `${text}staged\n`);
    move("old.ts", "new.ts");
    expect((await state()).others.map(({ status, path }) => [status, path])).toEqual([
      ["D", "old.ts"],
      ["A", "new.ts"],
    ]);
  });
});
