import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { fill } from "./test/oddChanges.fixture.ts";
import { testFolder, testRepository } from "./test/testRepository.fixture.ts";
import { readTreeAttribute } from "./treeAttribute.ts";

const attribute = "linguist-generated";
const files = [
  "a.ts",
  "A.TS",
  "x y.ts",
  "dist/a.ts",
  "dist/deep/b.ts",
  "src/dist/a.ts",
  "src/gen/a.pb.go",
  "src/gen/keep.go",
  "src/gen/deep/keep.go",
  "src/[id].ts",
  "src/a*b",
  "lib/größe.ts",
  "lib/ab.snap",
  "foo/bar/baz.ts",
  "foo/baz.ts",
];

const top = [
  "# dist/** linguist-generated is a comment here",
  "[attr]written linguist-generated -diff",
  "[attr]other text",
  "dist/** linguist-generated",
  "dist/deep -linguist-generated",
  "*.ts text other",
  "  src/gen/** linguist-generated=true diff=x\r",
  '"x y.ts" linguist-generated',
  "src/\\[id\\].ts linguist-generated=yes",
  "src/a\\*b written",
  "größe.ts linguist-generated",
  "*.[rs]nap -written linguist-generated",
  "foo/**/baz.ts linguist-generated text",
  "gen/ -linguist-generated",
  "!a.ts linguist-generated",
  "/A.TS -linguist-generated linguist-generated=false",
].join("\n");
const inner = ["keep.go linguist-generated=false", "deep/keep.go !linguist-generated", "[attr]text linguist-generated"];

it("reads the attribute as git does", async () => {
  const repository = testRepository(join(testFolder(), "shop"), { isUnborn: true });
  const tree = fill(repository, [
    ...files.map((name) => [name, "1\n"] as const),
    [".gitattributes", top],
    ["src/gen/.gitattributes", inner.join("\n")],
  ]);
  repository.git("checkout-index", "--all", "--force");
  const input = files.map((name) => `${name}\0`).join("");
  const args = ["check-attr", "-z", "--stdin", attribute];
  const fields = execFileSync("git", args, { cwd: repository.folder, input, stdio: "pipe" }).toString().split("\0");
  const told = new Map(files.map((name, at) => [name, fields[at * 3 + 2]]));
  const names = files.map((name) => Buffer.from(name).toString("latin1"));
  const found = await readTreeAttribute(await repository.found(), attribute, [tree], names);
  const shorten = (value: string | undefined) =>
    value === "unspecified" ? undefined : !/^(unset|false)$/.test(value ?? "");
  expect(files.map((name, at) => [name, found(tree, names[at] ?? "")])).toEqual(
    files.map((name) => [name, shorten(told.get(name))]),
  );
});

it("does not read lines that are not committed", async () => {
  const repository = testRepository(join(testFolder(), "shop"), { isUnborn: true });
  const tree = fill(repository, [["a.ts", "1\n"]]);
  repository.write(".git/info/attributes", "* linguist-generated\n");
  repository.write(".gitattributes", "* linguist-generated\n");
  const found = await readTreeAttribute(await repository.found(), attribute, [tree], ["a.ts"]);
  expect(found(tree, "a.ts")).toBeUndefined();
});
