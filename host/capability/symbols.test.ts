import { describe, expect, it } from "vitest";
import { type CapabilityWorkspace, capabilityWorkspace } from "../test/capabilityWorkspace.fixture.ts";
import { at, candidatesFor, placesIn, shopFiles } from "../test/shopFiles.fixture.ts";

describe("findSymbol", () => {
  it.each([
    ['findSymbol("total")', at("total", "shop.ts", 21, 14, { kind: "const" })],
    ['findSymbol("Cart.price")', at("price", "shop.ts", 10, 3, { kind: "method", container: "Cart" })],
    ['findSymbol("Cart.price", "shop.ts")', at("price", "shop.ts", 10, 3, { kind: "method", container: "Cart" })],
    ['findSymbol("price", line: 10)', at("price", "shop.ts", 10, 3, { kind: "method", container: "Cart" })],
    ['findSymbol("cart", "use.ts")', at("cart", "use.ts", 2, 14)],
    ['findSymbol("Cart", "use.ts")', at("Cart", "use.ts", 1, 10)],
    ['findSymbol("#items", "shop.ts")', at("#items", "shop.ts", 3, 3)],
    ['findSymbol("value", "shop.ts", 22)', at("value", "shop.ts", 22, 23)],
    ['findSymbol("pair", "use.ts", 5, 23)', at("pair", "use.ts", 5, 23)],
    ['symbol("total")', at("total", "shop.ts", 21, 14, { kind: "const" })],
    ['symbol("price", container: "Cart")', at("price", "shop.ts", 10, 3, { kind: "method", container: "Cart" })],
    ['findByName("total")', at("total", "shop.ts", 21, 14, { kind: "const" })],
    ['{"findByName": {"name": "total"}}', at("total", "shop.ts", 21, 14, { kind: "const" })],
    ['convert("use.ts:3:20", "symbol")', at("cost", "use.ts", 3, 20)],
  ])("finds %s", async (program, symbol) => {
    expect(await capabilityWorkspace(shopFiles).value(program)).toEqual(symbol);
  });

  it.each(['findSymbol("total")', 'findSymbol("#items", "shop.ts")', 'outline("shop.ts")', 'definition("Cart")'])(
    "answers %s with a value that constructs itself again",
    async (program) => {
      const workspace = capabilityWorkspace(shopFiles);
      const value = await workspace.value(program);
      expect(await workspace.value(JSON.stringify(value))).toEqual(value);
    },
  );

  it("offers every symbol of a name, each as an unambiguous program", async () => {
    const workspace = capabilityWorkspace(shopFiles);
    const programs = await candidatesFor(workspace, 'findSymbol("price")');
    expect(programs).toEqual([
      { symbol: { name: "price", file: "shop.ts", line: 1 } },
      { symbol: { name: "price", file: "shop.ts", line: 10, column: 3 } },
      { symbol: { name: "price", file: "shop.ts", line: 17 } },
    ]);
    const values = await Promise.all(programs.map((program) => workspace.value(JSON.stringify(program))));
    expect(values).toEqual([
      at("price", "shop.ts", 1, 27),
      at("price", "shop.ts", 10, 3),
      at("price", "shop.ts", 17, 17),
    ]);
  });

  it("distinguishes two symbols of one line by their columns", async () => {
    const workspace = capabilityWorkspace(shopFiles);
    const programs = await candidatesFor(workspace, 'findReferences(symbol("pair", "use.ts"))');
    expect(programs).toEqual([
      { findReferences: { symbol: { name: "pair", file: "use.ts", line: 5, column: 14 } } },
      { findReferences: { symbol: { name: "pair", file: "use.ts", line: 5, column: 23 } } },
    ]);
    for (const program of programs) expect(await workspace.value(JSON.stringify(program))).toEqual([]);
  });

  it("asks with the documented text", async () => {
    const { text } = await capabilityWorkspace(shopFiles).ask('findReferences(findSymbol("value", "shop.ts"))');
    expect(text.split("\n")).toEqual([
      "Ambiguous request, consider one of the following:",
      '(1) {"findReferences": {"symbol": {"name": "value", "file": "shop.ts", "line": 18}}}',
      '(2) {"findReferences": {"symbol": {"name": "value", "file": "shop.ts", "line": 22}}}',
      "The symbol `value` is defined in multiple places. Which did you mean?",
      'If you meant the `value` from `shop.ts:18`, use `{"symbol": {"name": "value", "file": "shop.ts", "line": 18}}`.',
      'If you meant the `value` from `shop.ts:22`, use `{"symbol": {"name": "value", "file": "shop.ts", "line": 22}}`.',
    ]);
  });

  it.each([
    ['findSymbol("nothing")', /^No symbol `nothing` is declared in the projects of the workspace\./, true],
    [
      'findSymbol("price", line: 2)',
      /^No symbol `price` is declared in line 2 of a file\. It is declared at:\n- shop/,
      false,
    ],
    ['findSymbol("nothing", "shop.ts")', /^Symbol "nothing" not found in file shop\.ts/, false],
    ['findSymbol("Cart.nothing", "shop.ts")', /^Symbol "Cart\.nothing" not found in file shop\.ts/, false],
    ['findSymbol("total", "shop.ts", 1)', /^Symbol "total" is not at line 1\. It is at:\n- line 21/, false],
    ['findSymbol("total", "no.ts")', /^There is no file no\.ts in the workspace\./, false],
    ['findSymbol("total", "../../etc/passwd")', /is outside the workspace|^There is no file/, false],
    ['findSymbol("total", "README.md")', /^No language server knows "total" at line 3/, true],
    ['findSymbol(" ")', /^The name of the symbol is empty/, false],
  ])("fails for %s with a next step", async (program, message, canRetry) => {
    const { outcome } = await capabilityWorkspace(shopFiles).ask(program);
    expect(outcome).toMatchObject({ kind: "failure", message: expect.stringMatching(message), canRetry });
  });
});

describe("the selection", () => {
  const selectIn = (workspace: CapabilityWorkspace, lines: readonly number[], text: string, source = "shop.ts") => {
    const [startLine = 1, startColumn = 1, endLine = startLine, endColumn = startColumn + text.length] = lines;
    const place = { startLine, startColumn, endLine, endColumn };
    workspace.select({ text, source: `${workspace.folder}/${source}`, ...place });
  };

  it("is a value with its place, and its references are found", async () => {
    const workspace = capabilityWorkspace(shopFiles);
    selectIn(workspace, [7, 3], "add");
    expect(await workspace.value("getCurrentSelection()")).toEqual({
      selection: { file: "shop.ts", startLine: 7, startColumn: 3, endLine: 7, endColumn: 6, text: "add" },
    });
    expect(placesIn(await workspace.value({ findReferences: { symbol: { getSelection: {} } } }))).toEqual([
      "use.ts:2:34",
    ]);
    expect(placesIn(await workspace.value({ findReferences: { target: { getCurrentSelection: {} } } }))).toEqual([
      "use.ts:2:34",
    ]);
  });

  it.each([
    [
      "of a whole declaration means that declaration",
      [7, 3, 9, 4],
      "add…",
      at("add", "shop.ts", 7, 3, { kind: "method", container: "Cart" }),
    ],
    ["of an expression with one name means that name", [21, 22, 21, 35], "price(…)", at("price", "shop.ts", 21, 22)],
    ["of a part of a name means the whole name", [21, 24, 21, 25], "i", at("price", "shop.ts", 21, 22)],
  ])("%s", async (_, lines, text, symbol) => {
    const workspace = capabilityWorkspace(shopFiles);
    selectIn(workspace, lines, text);
    expect(await workspace.value('convert(getSelection(), "symbol")')).toEqual(symbol);
  });

  it("is ambiguous when it has several names", async () => {
    const workspace = capabilityWorkspace(shopFiles);
    selectIn(workspace, [2, 25, 2, 38], "Cart([]).add(", "use.ts");
    expect(await candidatesFor(workspace, "definition(getSelection())")).toEqual([
      { definition: { symbol: { name: "Cart", file: "use.ts", line: 2 } } },
      { definition: { symbol: { name: "add", file: "use.ts", line: 2 } } },
    ]);
  });

  it("is only a name without a file when it is in a review", async () => {
    const workspace = capabilityWorkspace(shopFiles);
    workspace.select({ text: "`total`", source: "review:r-1#s-1" });
    expect(await workspace.value('convert(getSelection(), "symbol")')).toEqual(
      at("total", "shop.ts", 21, 14, { kind: "const" }),
    );
    expect((await workspace.ask("outline(getSelection())")).text).toMatch(/^The selection is in a review\./);
    workspace.select({ text: "two words", source: "review:r-1#s-1" });
    expect((await workspace.ask("definition(getSelection())")).text).toMatch(
      /is not the name of a symbol\. Select a name/,
    );
  });

  it("is asked for when it is empty", async () => {
    const { outcome } = await capabilityWorkspace(shopFiles).ask("findReferences(getSelection())");
    expect(outcome).toMatchObject({
      kind: "failure",
      message: expect.stringMatching(/^Nothing is selected\./),
      canRetry: true,
    });
  });
});
