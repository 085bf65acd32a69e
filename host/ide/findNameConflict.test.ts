import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { WorkspaceFiles } from "../files/workspaceFiles.ts";
import { compilerPort } from "../test/compilerPort.fixture.ts";
import { temporaryFolder, workspaceOf, writeFiles } from "../test/testHost.fixture.ts";
import { findNameConflict } from "./findNameConflict.ts";
import { locateSymbol } from "./locateSymbol.ts";

const shop = `import { tax } from "./tax";
export class Cart {
  items: string[] = [];
  add(item: string) {
    const count = 1;
    return [item, count, total(tax)];
  }
  remove() {}
}
export function total(of: number) {
  const sum = of;
  return sum;
}
export function other(value: number) {
  const amount = 2;
  return { value, amount, key: 1 };
}
function outer() {
  const mine = 1;
  return total(mine) + other(mine);
}
outer();
// words in a comment
`;
const use = `import { total } from "./shop";
export const local = 1;
export const result = (given: number) => total(given);
`;

async function conflictOf(symbol: string, newName: string): Promise<string | undefined> {
  const folder = temporaryFolder();
  const files = { "shop.ts": shop, "tax.ts": "export const tax = 2;\n", "use.ts": use };
  writeFiles(folder, files);
  const languages = compilerPort(Object.keys(files).map((path) => join(folder, path)));
  const workspace = workspaceOf(folder);
  const signal = new AbortController().signal;
  const parts = { workspace, files: new WorkspaceFiles({ now: () => Date.now() }, () => true), editor: { languages } };
  const found = await locateSymbol({ symbol, filePath: "shop.ts" }, parts, signal);
  if (found.kind !== "found") throw new Error(`${symbol}: ${found.kind}`);
  const uses = await languages.places("references", found.at);
  const place = await findNameConflict(found, newName, uses, signal);
  return place && `${place.absolutePath.slice(folder.length + 1)}:${place.line}:${place.column}`;
}

describe("nameConflict", () => {
  it.each([
    ["a function and a class of the file", "total", "Cart", "shop.ts:2:14"],
    ["a function and what the file imports", "outer", "tax", "tax.ts:1:14"],
    ["two variables of a function", "amount", "value", "shop.ts:14:23"],
    ["a member and another one of its class", "add", "remove", "shop.ts:8:3"],
    ["a function and a variable around a use of it", "total", "mine", "shop.ts:19:9"],
    ["a function and a parameter around a use in another file", "total", "given", "use.ts:3:24"],
    ["a function and a variable of a file that uses it", "total", "local", "use.ts:2:14"],
    ["a variable and a function that is called beside it", "mine", "other", "shop.ts:14:17"],
  ])("finds %s", async (_, symbol, newName, place) => {
    expect(await conflictOf(symbol, newName)).toBe(place);
  });

  it.each([
    ["a name that is new", "total", "price"],
    ["a variable of a function without a use of it", "Cart", "sum"],
    ["a variable of another function", "mine", "amount"],
    ["a member, for what is none", "total", "items"],
    ["what is no member, for a member", "add", "total"],
    ["the key of an object", "other", "key"],
    ["a word in a comment", "total", "words"],
    ["a function that is not used beside the variable", "sum", "outer"],
  ])("finds no conflict with %s", async (_, symbol, newName) => {
    expect(await conflictOf(symbol, newName)).toBeUndefined();
  });
});
