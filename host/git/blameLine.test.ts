import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { blameLine } from "./blameLine.ts";
import { readValue, testFolder, testRepository } from "./test/testRepository.fixture.ts";

const { signal } = new AbortController();

function shop() {
  const repository = testRepository(join(testFolder(), "shop"));
  const at = async (path: string, line: number, unsaved?: string) => {
    const shown = { absolutePath: join(repository.folder, path), line };
    return readValue(await blameLine(unsaved === undefined ? shown : { ...shown, unsaved }, signal));
  };
  const commit = (path: string, text: string) => {
    repository.stage(path, text);
    repository.git("commit", "--quiet", "-m", path);
    return repository.git("rev-parse", "HEAD").trim();
  };
  return { ...repository, at, commit };
}

describe("blameLine", () => {
  it("returns the commit of a line, with the line number and path in that commit", async () => {
    const { git, at, commit } = shop();
    const first = commit("src/ä b.ts", "one\ntwo\n");
    git("mv", "src/ä b.ts", "src/c.ts");
    const second = commit("src/c.ts", "zero\none\ntwo\n");
    expect([await at("src/c.ts", 1), await at("src/c.ts", 3)]).toEqual([
      { commit: second, line: 1, path: "src/c.ts" },
      { commit: first, line: 2, path: "src/ä b.ts" },
    ]);
  });

  it("respects unsaved text, and returns nothing for uncommitted lines", async () => {
    const { at, commit, write } = shop();
    const hash = commit("a", "one\ntwo\n");
    expect(await at("a", 2, "new\none\n")).toEqual({ commit: hash, line: 1, path: "a" });
    expect(await at("a", 1, "new\none\n")).toBeUndefined();
    write("a", "one\nchanged\n");
    expect(await at("a", 2)).toBeUndefined();
  });

  it("says when git has no answer", async () => {
    const { folder, commit, write } = shop();
    commit("a", "one\n");
    write("untracked", "x\n");
    const blame = (path: string, line: number) => blameLine({ absolutePath: join(folder, path), line }, signal);
    for (const [path, line] of [["untracked", 1] as const, ["a", 9] as const, ["gone/a", 1] as const])
      expect(await blame(path, line)).toMatchObject({ kind: "failed" });
    const shown = { absolutePath: join(folder, "a"), line: 1 };
    expect(await blameLine(shown, AbortSignal.abort())).toEqual({ kind: "stopped" });
  });
});
