import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findRepository, readDivision } from "../git/index.ts";
import { testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { orderCommits } from "./orderCommits.ts";

/** Orders commits of one file each, named by their files, in the order of the review. */
async function order(files: Readonly<Record<string, string>>, ...review: readonly string[]) {
  const shop = testRepository(join(testFolder(), "shop"));
  shop.stage("old.ts", "const old = 1;\n");
  shop.git("commit", "--quiet", "--message", "Begin");
  for (const [path, text] of Object.entries(files)) shop.write(path, text);
  const found = await findRepository(shop.folder);
  if (found.kind !== "found") throw new Error(found.kind);
  const read = await readDivision(found.value);
  if (read.kind !== "read") throw new Error(read.kind);
  const { files: changed } = read.value;
  const commits = review.map((name) => {
    const file = changed.findIndex((each) => each.name === name);
    return { name, parts: [{ file, hunks: [...(changed[file]?.hunks.keys() ?? [])] }] };
  });
  return (await orderCommits(commits, read.value, found.value)).map(({ name }) => name);
}

describe("the order of commits", () => {
  it("is that of the review, except that a commit comes after the one with the new file that it imports", async () => {
    const files = {
      "old.ts": 'import { Gate } from "./lib/gate.ts";\nconst old = 1;\n',
      "lib/gate.ts": 'import "./clock";\n',
      "lib/clock.ts": "export const now = 1;\n",
      "docs.md": "The gate and the clock.\n",
    };
    expect(await order(files, "docs.md", "old.ts", "lib/gate.ts", "lib/clock.ts")).toEqual([
      "docs.md",
      "lib/clock.ts",
      "lib/gate.ts",
      "old.ts",
    ]);
  });

  it("takes the nearest of two new files with one name", async () => {
    const files = {
      "old.ts": "const old = 1;\n",
      "lib/gate.ts": "1;\n",
      "test/gate.ts": 'import "../lib/gate";\n',
      "lib/use.ts": 'import "./gate";\n',
    };
    const review = ["lib/use.ts", "lib/gate.ts", "test/gate.ts"];
    expect(await order(files, ...review)).toEqual(["lib/gate.ts", "lib/use.ts", "test/gate.ts"]);
  });

  it("stays where two new files need each other, and where a name is only a word", async () => {
    const files = { "a.ts": 'import "./b";\n', "b.ts": 'import "./a";\n', "old.ts": "// a and b\nconst old = 1;\n" };
    expect(await order(files, "old.ts", "b.ts", "a.ts")).toEqual(["old.ts", "b.ts", "a.ts"]);
  });
});
