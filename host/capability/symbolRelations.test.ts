import type { CapabilityAnswer } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { LanguageTrouble } from "../base/languageTrouble.ts";
import { capabilityWorkspace } from "../test/capabilityWorkspace.fixture.ts";
import { fakeServers } from "../test/fakeServers.fixture.ts";
import { candidatesFor, placesIn, shopFiles } from "../test/shopFiles.fixture.ts";

function names(value: unknown): unknown {
  return (value as { symbol: { name: string; line: number } }[]).map(({ symbol }) => `${symbol.name}:${symbol.line}`);
}

describe("functions about related symbols", () => {
  it.each([
    ['findReferences("Cart")', ["shop.ts:7:22", "shop.ts:8:16", "shop.ts:12:30", "use.ts:1:10", "use.ts:2:25"]],
    ['findReferences("add", includeDeclaration: true)', ["shop.ts:7:3", "use.ts:2:34"]],
    [
      'findReferences(location("use.ts", 2, 25))',
      ["shop.ts:7:22", "shop.ts:8:16", "shop.ts:12:30", "use.ts:1:10", "use.ts:2:25"],
    ],
    ['definition(symbol("cost", "use.ts"))', ["shop.ts:15:17", "shop.ts:16:17", "shop.ts:17:17"]],
    ['definition("use.ts:2:34")', ["shop.ts:7:3"]],
    ['goToDefinition(target: "Cart")', ["shop.ts:2:14"]],
    ['typeDefinition("cart")', ["shop.ts:2:14"]],
    ['implementations("Priced")', ["shop.ts:2:14", "shop.ts:12:14"]],
  ])("%s returns places", async (program, expected) => {
    expect(placesIn(await capabilityWorkspace(shopFiles).value(program))).toEqual(expected);
  });

  it.each([
    { findReferences: { symbol: { name: "total", file: "shop.ts", line: 21 } } },
    { findReferences: { symbol: { findSymbol: { name: "total", file: "shop.ts", line: 21 } } } },
    { findReferences: { target: { findByName: { name: "total" } } } },
    { findReferences: { symbol: "total" } },
  ])("accepts the documented %j", async (program) => {
    expect(await capabilityWorkspace(shopFiles).value(program)).toEqual([]);
  });

  it("return the code of each place", async () => {
    expect(await capabilityWorkspace(shopFiles).value('definition("total")')).toEqual([
      {
        location: {
          file: "shop.ts",
          line: 21,
          column: 14,
          endLine: 21,
          endColumn: 19,
          text: 'export const total = price("free") + price(2);',
        },
      },
    ]);
  });

  it.each([
    ['supertypes("Cart")', ["Priced:1"]],
    ['supertypes("BigCart")', ["Cart:2"]],
    ['supertypes(supertypes("BigCart"))', ["Priced:1"]],
    ['supertypes("Priced")', []],
    ['subtypes("Priced")', ["Cart:2"]],
    ['subtypes("Cart")', ["BigCart:12"]],
    ['subtypes("BigCart")', []],
    [
      'outline("shop.ts")',
      [
        ...["Priced:1", "price:1", "Cart:2", "#items:3", "constructor:4", "add:7", "price:10", "BigCart:12", "size:13"],
        ...["price:15", "value:18", "total:21", "other:22", "value:23"],
      ],
    ],
    ['documentSymbols("use.ts")', ["cart:2", "sum:3", "more:4", "pair:5", "pair:5"]],
    ['outline("cart")', undefined],
  ])("%s returns symbols", async (program, expected) => {
    const { outcome } = await capabilityWorkspace(shopFiles).ask(program);
    expect(outcome.kind === "success" ? names(outcome.value) : undefined).toEqual(expected);
  });

  it("return the callers and the callees of a function, with the place of each call", async () => {
    const workspace = capabilityWorkspace(shopFiles);
    const calls = async (program: string) =>
      (
        (await workspace.value(program)) as { call: { name: string; file: string; line: number; symbol?: unknown } }[]
      ).map(
        ({ call: { name, file, line, symbol } }) => `${name} ${file}:${line} ${symbol === undefined ? "no" : "yes"}`,
      );
    expect(await calls('callers(symbol("price", "shop.ts", 17))')).toEqual([
      "price shop.ts:10 yes",
      "shop.ts shop.ts:21 no",
      "shop.ts shop.ts:21 no",
      "use.ts use.ts:3 no",
      "more use.ts:4 yes",
    ]);
    expect(await calls('outgoingCalls("more")')).toEqual(["price use.ts:4 yes"]);
    expect(await calls('incomingCalls("other")')).toEqual([]);
  });

  it("return information about a symbol", async () => {
    expect(await capabilityWorkspace(shopFiles).value('symbolInfo("total")')).toMatchObject({
      hover: "const total: number",
      signatures: [],
      occurrencesInFile: 1,
      definition: [{ location: { file: "shop.ts", line: 21 } }],
    });
  });

  it("can be combined", async () => {
    const workspace = capabilityWorkspace(shopFiles);
    expect(await workspace.value('count(findReferences("Cart"))')).toBe(5);
    expect(await workspace.value('count(outline(definition("Cart")))')).toBe(14);
    expect(placesIn(await workspace.value('definition(first(outline("use.ts")))'))).toEqual(["use.ts:2:14"]);
  });
});

describe("a capability", () => {
  const answers = (answer: CapabilityAnswer) => answer.outcome;

  it("that needs a language server says when none was found, or why it did not read the file", async () => {
    const servers = fakeServers();
    const waiting = "The server waits for the user's permission.";
    const load = () => Promise.reject(new LanguageTrouble(waiting));
    const languages = { ...capabilityWorkspace({}).port, declared: async () => [], load };
    const workspace = capabilityWorkspace(shopFiles, { editor: { languages, servers } });
    const message = async () => answers(await workspace.ask('findSymbol("add")'));
    expect(await message()).toMatchObject({ message: expect.stringContaining("none was found: install one") });
    servers.find(() => true);
    expect(await message()).toMatchObject({ message: expect.stringContaining(waiting) });
  });

  it("that needs an editor says so without one, while others work", async () => {
    const workspace = capabilityWorkspace(shopFiles, { editor: {} });
    workspace.select({ text: "add", source: `${workspace.folder}/shop.ts`, startLine: 7, startColumn: 3 });
    for (const program of [
      'findSymbol("add")',
      'findSymbol("add", "shop.ts")',
      'outline("shop.ts")',
      "definition(getSelection())",
    ])
      expect(answers(await workspace.ask(program))).toMatchObject({
        kind: "failure",
        reason: "function",
        canRetry: false,
        message: expect.stringContaining("This needs a language server"),
      });
    expect(await workspace.value("getSelection()")).toMatchObject({ selection: { file: "shop.ts", text: "add" } });
    expect(await workspace.value('file("shop.ts")')).toEqual({ file: { path: "shop.ts" } });
    expect(await workspace.value('count(["a", "b"])')).toBe(2);
  });

  it("ends when it is cancelled", async () => {
    const workspace = capabilityWorkspace(shopFiles);
    const giveUp = new AbortController();
    const port = { ...workspace.port, load: () => new Promise<never>(() => giveUp.abort()) };
    const stuck = capabilityWorkspace(shopFiles, { editor: { languages: port } });
    expect(answers(await stuck.ask('outline("shop.ts")', giveUp.signal))).toMatchObject({
      kind: "failure",
      reason: "cancelled",
    });
  });

  it("names calls outside the workspace without reading their files", async () => {
    const workspace = capabilityWorkspace(shopFiles);
    const place = { line: 4, column: 33, endLine: 4, endColumn: 37 };
    const outside = { absolutePath: "/elsewhere/lib.d.ts", line: 1, column: 1, endLine: 1, endColumn: 4 };
    const calls = [{ absolutePath: `${workspace.folder}/use.ts`, ...place }];
    const port = { ...workspace.port, calls: async () => [{ name: "parse", kind: "function", code: outside, calls }] };
    const known = capabilityWorkspace(shopFiles, { ...workspace.domain, editor: { languages: port } });
    expect(await known.value('outgoingCalls("more")')).toEqual([
      {
        call: {
          name: "parse",
          file: "use.ts",
          line: 4,
          column: 33,
          text: "export function more() { return cost(4); }",
        },
      },
    ]);
  });

  it("names at most sixty of very many declarations, and says that there are more", async () => {
    const many = Array.from(
      { length: 70 },
      (_, index) => `export function f${index}() { const same = ${index}; return same; }`,
    );
    const { outcome } = await capabilityWorkspace({ "many.ts": many.join("\n") }).ask('findSymbol("same")');
    expect(outcome).toMatchObject({
      kind: "ambiguous",
      omitted: 40,
      questions: [expect.stringContaining("Which did you mean? There are more: name the file, too.")],
    });
  });

  it("loads files that declare a name, so that their project is known", async () => {
    const workspace = capabilityWorkspace(shopFiles);
    const loaded = new Set<string>();
    const port = {
      ...workspace.port,
      load: async (path: string, signal: AbortSignal) => {
        loaded.add(path);
        return workspace.port.load(path, signal);
      },
      declared: async (name: string) => (loaded.size === 0 ? [] : workspace.port.declared(name)),
    };
    const domain = { ...workspace.domain, editor: { languages: port } };
    const sleeping = capabilityWorkspace(shopFiles, domain);
    expect(await sleeping.value('findSymbol("total")')).toMatchObject({ symbol: { file: "shop.ts", line: 21 } });
    expect([...loaded].map((path) => path.slice(workspace.folder.length + 1))).toEqual(["shop.ts"]);
  });

  it("uses the type hierarchy of a language server that has one", async () => {
    const workspace = capabilityWorkspace(shopFiles);
    const [declared] = await workspace.port.declared("total");
    const port = { ...workspace.port, relatedTypes: async () => [declared].flatMap((each) => each ?? []) };
    const known = capabilityWorkspace(shopFiles, { ...workspace.domain, editor: { languages: port } });
    expect(names(await known.value('supertypes("Cart")'))).toEqual(["total:21"]);
  });

  it("offers a file that exists in two folders once per folder", async () => {
    const [one, other] = [capabilityWorkspace(shopFiles), capabilityWorkspace(shopFiles)];
    const workspace = { folders: () => [one.folder, other.folder], isTrusted: () => true };
    const both = capabilityWorkspace(shopFiles, { ...one.domain, workspace });
    expect(await candidatesFor(both, 'outline("shop.ts")')).toEqual([
      { outline: { file: { path: `${one.folder}/shop.ts` } } },
      { outline: { file: { path: `${other.folder}/shop.ts` } } },
    ]);
  });
});
