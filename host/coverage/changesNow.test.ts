import { join } from "node:path";
import { expect, it } from "vitest";
import { findRepositories } from "../git/index.ts";
import { testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { ChangesNow } from "./changesNow.ts";

async function openShop() {
  const shop = testRepository(join(testFolder(), "shop"));
  shop.stage("a.ts", "one\n");
  shop.git("commit", "--quiet", "--message", "A");
  shop.write("a.ts", "two\n");
  const looked = await findRepositories([shop.folder]);
  if (looked.kind !== "found") throw new Error(looked.kind);
  const { repositories } = looked.value;
  const changes = new ChangesNow();
  const find = async (...named: readonly string[]) => {
    const found = await changes.find(repositories, [shop.folder], new AbortController().signal, async () => named);
    if ("kind" in found) throw new Error(found.kind);
    return found;
  };
  return { shop, find };
}

it("reviews that are measured at the same time share a look, and a later one sees what has changed since", async () => {
  const { shop, find } = await openShop();
  const [first, second] = await Promise.all([find(), find()]);
  expect(second).toBe(first);
  shop.write("b.ts", "new\n");
  expect((await find()).files.map(({ path }) => path)).toEqual([join(shop.folder, "a.ts"), join(shop.folder, "b.ts")]);
});

it("each review has the new files that it names, also when several look at the same time", async () => {
  const { shop, find } = await openShop();
  for (let file = 0; file < 201; file += 1) shop.write(`vendored/${file}.ts`, "new\n");
  const found = await Promise.all([find("vendored/1.ts"), find("vendored/2.ts"), find()]);
  expect(found.map(({ files }) => files.map(({ path }) => path.slice(shop.folder.length + 1)))).toEqual([
    ["a.ts", "vendored/1.ts"],
    ["a.ts", "vendored/2.ts"],
    ["a.ts"],
  ]);
});
