import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { ChangeReader } from "./changeReader.ts";
import { chooseChanges } from "./chooseChanges.ts";

const { signal } = new AbortController();

/** A repository with a submodule and a clone that it ignores, below a folder that is none. */
function shopWithOthers() {
  const top = testFolder();
  const library = testRepository(join(top, "library"));
  const shop = testRepository(join(top, "all/shop"));
  shop.stage(".gitignore", "vendor\n");
  shop.git("submodule", "--quiet", "add", library.folder, "lib");
  shop.git("commit", "--quiet", "--message", "Library");
  const [lib, tool] = ["lib", "vendor/tool"].map((path) => join(shop.folder, path));
  testRepository(tool ?? "");
  const write = (path: string, text: string) => shop.write(path, text);
  const choose = async (base = shop.folder, range = "HEAD", isBound = false) => {
    const chosen = await chooseChanges([base], { range, isBound }, new ChangeReader(), signal);
    if (chosen.kind === "refused") return chosen;
    const { read, remarks, note } = chosen;
    return { base: chosen.base, files: read.files.map(({ path }) => path), remarks, ...(note && { note }) };
  };
  return { top, shop, lib: lib ?? "", tool: tool ?? "", write, choose };
}

describe("the changes of a request", () => {
  it("are those of the only repository with changes, even a submodule or an ignored clone", async () => {
    const { lib, tool, write, choose, shop } = shopWithOthers();
    expect(await choose()).toEqual({ base: shop.folder, files: [], remarks: [] });
    write("lib/new.ts", "one\ntwo\n");
    const note = (path: string) =>
      `${shop.folder} has no uncommitted changes. These are those of ${path}, the only repository below it that has some.`;
    expect(await choose()).toEqual({ base: lib, files: ["new.ts"], remarks: [], note: note("lib") });
    expect(await choose(shop.folder, "HEAD", true)).toEqual({ base: shop.folder, files: [], remarks: [] });
    expect(await choose(shop.folder, "main..HEAD")).toEqual({ base: shop.folder, files: [], remarks: [] });
    shop.git("-C", "lib", "clean", "-fdq");
    write("vendor/tool/a.ts", "one\n");
    expect(await choose()).toEqual({ base: tool, files: ["a.ts"], remarks: [], note: note("vendor/tool") });
  });

  it("name the nested repositories whose changes they leave out, with their counts", async () => {
    const { lib, write, choose, shop } = shopWithOthers();
    write("a.ts", "one\n");
    write("lib/README.md", "# Library\nmore\n");
    write("lib/new.ts", "one\ntwo\n");
    expect(await choose()).toEqual({
      base: shop.folder,
      files: ["a.ts"],
      remarks: [{ kind: "beside", path: "lib", root: lib, files: 2, additions: 4, deletions: 1 }],
    });
    expect(await choose(shop.folder, "HEAD~1")).toMatchObject({ base: shop.folder });
  });

  it("are refused when several repositories have changes and the base directory has none", async () => {
    const { lib, tool, write, choose } = shopWithOthers();
    write("lib/new.ts", "one\n");
    write("vendor/tool/new.ts", "one\n");
    const refused = await choose();
    expect(refused).toMatchObject({ kind: "refused", reason: "repository-ambiguous", candidates: [lib, tool] });
    expect(refused).toMatchObject({ message: expect.stringContaining(`- ${lib}: 1 file, +1 -0`) });
  });

  it("lack the nested repositories that git refuses, and are not said to be none", async () => {
    const { shop, write } = shopWithOthers();
    vi.stubEnv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1");
    shop.git("config", "--global", "safe.directory", shop.folder);
    const leftOut = async () => {
      const chosen = await chooseChanges([shop.folder], { range: "HEAD" }, new ChangeReader(), signal);
      if (chosen.kind === "refused") return chosen;
      expect(chosen.range.skipped.every(({ reason }) => reason.includes("safe.directory"))).toBe(true);
      return chosen.range.skipped.map(({ path }) => path).sort();
    };
    expect(await leftOut()).toEqual(["lib", "vendor/tool"]);
    write("a.ts", "one\n");
    expect(await leftOut()).toEqual(["lib", "vendor/tool"]);
  });

  it("are found below a folder that is not a repository, also by range", async () => {
    const { top, shop, choose, write } = shopWithOthers();
    const all = join(top, "all");
    testRepository(join(all, "other"));
    expect(await choose(all)).toMatchObject({ reason: "nothing-changed" });
    write("a.ts", "one\n");
    expect(await choose(all)).toMatchObject({ base: shop.folder, files: ["a.ts"] });
    expect(await choose(all, "HEAD~1..HEAD")).toMatchObject({
      base: shop.folder,
      files: [".gitignore", ".gitmodules", "lib"],
    });
    expect(await choose(all, "nosuch")).toMatchObject({ reason: "range-unknown" });
    expect(await choose(join(top, "home"))).toMatchObject({ reason: "no-repository" });
  });
});
