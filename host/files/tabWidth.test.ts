import { join } from "node:path";
import { expect, it } from "vitest";
import { testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { createTabWidthReader } from "./tabWidth.ts";

const config = `
; Comment
root = true
[*]
indent_style = space
indent_size = 2
[{Makefile,*.mk}]
indent_style = tab
TAB_WIDTH = 8
[lib/**.js]
indent_size = tab
tab_width = 3
[docs/*.md]
indent_size = 4000
`;

it("the width of a tab is what .editorconfig of the repository says for the file", async () => {
  const above = testFolder();
  const shop = testRepository(join(above, "shop"));
  shop.write("../.editorconfig", "[*]\ntab_width = 7\n");
  shop.write(".editorconfig", config);
  shop.write("vendor/.editorconfig", "[*.go]\ntab_width=6\n");
  const read = createTabWidthReader();
  const widths = ["a.ts", "Makefile", "x/y/rules.mk", "lib/b.js", "lib/c/b.js", "b.js", "vendor/a/b.go", "docs/a.md"];
  expect(await Promise.all(widths.map((path) => read(join(shop.folder, path))))).toEqual([
    2,
    8,
    8,
    3,
    3,
    2,
    6,
    undefined,
  ]);
});

it("the width of a tab is not known without a file, outside of a repository, or from a file that says nonsense", async () => {
  const above = testFolder();
  const shop = testRepository(join(above, "shop"));
  const read = (path: string) => createTabWidthReader()(path);
  expect(await read(join(shop.folder, "a.ts"))).toBe(undefined);
  shop.write("../.editorconfig", "[*]\ntab_width = 7\n");
  expect(await read(join(above, "a.ts"))).toBe(undefined);
  const groups = "{a,b}".repeat(2_000);
  shop.write(".editorconfig", `[[[[\n=\n[${groups}]\ntab_width = 2\n[${"*a".repeat(9_000)}]\ntab_width = -1\n`);
  expect(await read(join(shop.folder, "a".repeat(200)))).toBe(undefined);
});
