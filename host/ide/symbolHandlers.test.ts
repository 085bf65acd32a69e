import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ServerRefusal } from "../base/serverRefusal.ts";
import { CodeTexts } from "../files/codeTexts.ts";
import { WorkspaceFiles } from "../files/workspaceFiles.ts";
import { testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { type CompilerPort, compilerPort } from "../test/compilerPort.fixture.ts";
import { temporaryFolder, workspaceOf, writeFiles } from "../test/testHost.fixture.ts";
import { createSymbolHandlers } from "./symbolHandlers.ts";

const shop = `export class Cart {
  #items: string[];
  constructor(items: string[]) {
    this.#items = items;
  }
  add(item: string): Cart {
    return new Cart([item]);
  }
}
export function price(of: string): number;
export function price(of: number): number;
export function price(of: string | number): number {
  const value = of === "free" ? 0 : 1;
  return value;
}
// price is not value
export const total = price("free") + price(2);
export function other(value: number) {
  return { value };
}
`;
const use = `import { Cart, price as cost } from "./shop";
export const cart = new Cart([]).add("a");
export const sum = cost(3);
`;

const nobody = () => Promise.resolve({ kind: "refused" as const, message: "nobody sees it" });

function shopOf(
  files: Readonly<Record<string, string>> = { "shop.ts": shop, "use.ts": use },
  folder = temporaryFolder(),
  opened?: string,
) {
  writeFiles(folder, files);
  const port: CompilerPort = compilerPort(Object.keys(files).map((path) => join(folder, path)));
  let isTrusted = true;
  const ofFolder = { ...workspaceOf(folder), isTrusted: () => isTrusted };
  const workspace = { ...ofFolder, ...(opened !== undefined && { opened: () => [opened] }) };
  const listed = new WorkspaceFiles({ now: () => Date.now() }, () => true);
  const handlers = createSymbolHandlers(async () => ({
    workspace,
    files: listed,
    texts: new CodeTexts(),
    editor: { languages: port },
    propose: nobody,
    noteApplied: () => Promise.resolve(),
  }));
  const never = new AbortController().signal;
  const ask = { filePath: "shop.ts" };
  return {
    folder,
    port,
    trust: (value: boolean) => {
      isTrusted = value;
    },
    info: (question: { symbol: string; [more: string]: unknown }) =>
      handlers["symbol/info"]({ ...ask, infoType: "all", ...question }, never),
    references: (question: { symbol: string; [more: string]: unknown }) =>
      handlers["symbol/references"](
        { ...ask, includeDeclaration: true, usageCodeLineRange: -1, limit: 100, ...question },
        never,
      ),
    rename: (question: { symbol: string; newName: string; [more: string]: unknown }) =>
      handlers["symbol/rename"]({ ...ask, dryRun: false, propose: false, save: false, ...question }, never),
    open: (...files: { filePath: string; showEditor: boolean }[]) => handlers["editor/open"]({ files }, never),
  };
}

describe("symbolHandlers", () => {
  it("treat occurrences of one symbol as one, including overloads and constructors, and locate it at its definition", async () => {
    const { info, folder } = shopOf();
    const price = await info({ symbol: "price" });
    expect(price).toMatchObject({
      kind: "info",
      line: 10,
      column: 17,
      occurrences: 5,
      filePath: join(folder, "shop.ts"),
    });
    expect(await info({ symbol: "Cart" })).toMatchObject({ kind: "info", line: 1, column: 14 });
    expect(await info({ symbol: "#items" })).toMatchObject({
      kind: "info",
      line: 2,
      column: 3,
      definition: [{ code: "  #items: string[];", codeLine: 2 }],
    });
  });

  it("say that the project of a worktree that is not open in the editor may be read only in part", async () => {
    const top = testFolder();
    const main = testRepository(join(top, "main"));
    const tree = join(top, "tree");
    main.git("worktree", "add", "--quiet", tree);
    const note = "Its folder is not open in the editor, so not all of its project may be read: open it there.";
    const { info, references, rename } = shopOf({ "shop.ts": shop }, tree, main.folder);
    expect(await info({ symbol: "Cart" })).toMatchObject({ kind: "info", note });
    expect(await references({ symbol: "Cart" })).toMatchObject({ kind: "references", note });
    expect(await rename({ symbol: "Cart", newName: "Basket", dryRun: true })).toMatchObject({ kind: "renamed", note });
    expect(await shopOf().info({ symbol: "Cart" })).not.toHaveProperty("note");
  });

  it("list every different symbol of a name, and answer for each when asked as suggested", async () => {
    const { info } = shopOf();
    const answer = await info({ symbol: "value" });
    if (answer.kind !== "ambiguous") throw new Error(`The answer is ${answer.kind}`);
    expect(answer.message).toBe('Multiple occurrences of "value" found. Please provide codeSnippet to disambiguate.');
    const places = answer.multipleOccurrences.map(({ line, column, lineContent }) => ({ line, column, lineContent }));
    expect(places).toEqual([
      { line: 13, column: 9, lineContent: '  const value = of === "free" ? 0 : 1;' },
      { line: 18, column: 23, lineContent: "export function other(value: number) {" },
    ]);
    for (const { line, column, codeSnippet } of answer.multipleOccurrences) {
      expect(codeSnippet).toBeDefined();
      expect(await info({ symbol: "value", codeSnippet })).toMatchObject({ kind: "info", line, column });
      expect(await info({ symbol: "value", line, column })).toMatchObject({ kind: "info", line, column });
    }
  });

  it("refuse an invalid name before anything is computed", async () => {
    const { rename, port, folder } = shopOf();
    const planned: string[] = [];
    const { planRename } = port;
    port.planRename = (at, newName) => {
      planned.push(newName);
      return planRename(at, newName);
    };
    for (const [symbol, newName] of [
      ["price", "not a name"],
      ["price", "delete"],
      ["price", "#price"],
      ["#items", "#constructor"],
    ] as const) {
      expect(await rename({ symbol, newName, save: true })).toMatchObject({
        kind: "refused",
        reason: "rename-refused",
        message: expect.stringContaining(`"${newName}" cannot be`),
      });
    }
    expect([planned, port.applied]).toEqual([[], []]);
    expect(await rename({ symbol: "add", newName: "delete" })).toMatchObject({ kind: "renamed", totalChanges: 2 });
    expect(await rename({ symbol: "#items", newName: "#entries" })).toMatchObject({ kind: "renamed" });
    expect(port.applied).toContain(join(folder, "shop.ts"));
  });

  it("refuse a name that exists in a scope of the symbol, unless it is forced", async () => {
    const { rename, port, folder } = shopOf();
    const conflict =
      `"Cart" already exists in a scope of "total": ${join(folder, "shop.ts")}:1:14. ` +
      "Choose another name, or rename anyway with force: true.";
    const asked = { symbol: "total", newName: "Cart" };
    expect(await rename({ ...asked, dryRun: true })).toMatchObject({ kind: "renamed", problems: [conflict] });
    expect(await rename(asked)).toMatchObject({
      reason: "rename-blocked",
      message: `Nothing was renamed: ${conflict}`,
    });
    expect(port.applied).toEqual([]);
    expect(await rename({ ...asked, force: true })).toMatchObject({ kind: "renamed", isApplied: true, problems: [] });
  });

  it.each([
    [{ symbol: "nothing" }, /^Symbol "nothing" not found in file/],
    [{ symbol: "price", codeSnippet: "no such" }, /^Code snippet "no such" not found in file/],
    [
      { symbol: "price", codeSnippet: "price(of" },
      /^Code snippet "price\(of" appears 3 times in file\. Please be more specific\.$/,
    ],
    [{ symbol: "Cart", codeSnippet: "// price is" }, /^Symbol "Cart" not found in code snippet "\/\/ price is"$/],
    [
      {
        symbol: "value",
        codeSnippet:
          'value;\n}\n// price is not value\nexport const total = price("free") + price(2);\nexport function other(value',
      },
      /^Multiple occurrences of "value" found in code snippet\. Please use a more specific snippet\.$/,
    ],
    [{ symbol: "price", line: 1 }, /^Symbol "price" is not at line 1\. It is at:$/],
  ])("answer %j in the known words", async (question, words) => {
    expect(await shopOf().info(question)).toMatchObject({ message: expect.stringMatching(words) });
  });

  it("list references by file, without the definitions unless requested, and count the omitted ones", async () => {
    const { references, folder } = shopOf();
    const [own, other] = [join(folder, "shop.ts"), join(folder, "use.ts")];
    const short = await references({ symbol: "total", usageCodeLineRange: 0 });
    expect(short).toMatchObject({
      total: 1,
      omitted: 0,
      files: [
        {
          filePath: own,
          count: 1,
          references: [{ line: 17, isDeclaration: true, code: 'export const total = price("free") + price(2);' }],
        },
      ],
    });
    expect(await references({ symbol: "add", includeDeclaration: false })).toMatchObject({
      total: 1,
      files: [{ filePath: other, count: 1, references: [{ line: 2, column: 34, isDeclaration: false }] }],
    });
    const cut = await references({ symbol: "Cart", limit: 2 });
    if (cut.kind !== "references") throw new Error(cut.kind);
    const listed = cut.files.reduce((sum, file) => sum + file.references.length, 0);
    expect({ listed, omitted: cut.omitted, files: cut.files.length }).toEqual({
      listed: 2,
      omitted: cut.total - 2,
      files: 2,
    });
  });

  it.each(["Cart.add", "Cart::add", "(*Cart).add"])("find and rename the member %s by its class", async (symbol) => {
    const { info, rename } = shopOf();
    expect(await info({ symbol })).toMatchObject({ kind: "info", line: 6, column: 3 });
    expect(await rename({ symbol, newName: "put", dryRun: true })).toMatchObject({ kind: "renamed", problems: [] });
    expect(await info({ symbol: "Cart.price" })).toMatchObject({ kind: "refused", reason: "symbol-unknown" });
  });

  it("pass over occurrences for which the server refuses an answer, and refuse when there are no others", async () => {
    const { info, rename, port } = shopOf();
    const places = port.places.bind(port);
    const refused = { lines: [16] };
    Object.assign(port, {
      places: (...[question, at]: Parameters<typeof places>) => {
        if (refused.lines.includes(at.line)) throw new ServerRefusal("gopls", "no identifier found");
        return places(question, at);
      },
    });
    expect(await info({ symbol: "price" })).toMatchObject({ kind: "info", line: 10, occurrences: 5 });
    expect(await rename({ symbol: "price", newName: "is", dryRun: true })).toMatchObject({ kind: "renamed" });
    refused.lines.push(10, 11, 12, 17);
    expect(await info({ symbol: "price" })).toMatchObject({
      kind: "refused",
      message: "gopls refused: no identifier found",
    });
  });

  it("show a rename as a diff and apply nothing, then apply it and list the unsaved files", async () => {
    const { rename, port, folder } = shopOf();
    const dry = await rename({ symbol: "add", newName: "put", dryRun: true });
    if (dry.kind !== "renamed") throw new Error(dry.kind);
    expect({ applied: port.applied, isApplied: dry.isApplied, total: dry.totalChanges }).toEqual({
      applied: [],
      isApplied: false,
      total: 2,
    });
    expect(dry.diff.split("\n").filter((line) => /^[-+]/.test(line))).toEqual([
      ...["--- a/shop.ts", "+++ b/shop.ts", "-  add(item: string): Cart {", "+  put(item: string): Cart {"],
      ...["--- a/use.ts", "+++ b/use.ts"],
      ...['-export const cart = new Cart([]).add("a");', '+export const cart = new Cart([]).put("a");'],
    ]);
    const applied = await rename({ symbol: "add", newName: "put" });
    expect(applied).toMatchObject({
      isApplied: true,
      modifiedFiles: [
        { changeCount: 1, isDirty: true },
        { changeCount: 1, isDirty: true },
      ],
    });
    expect(port.applied).toEqual([join(folder, "shop.ts"), join(folder, "use.ts")]);
  });

  it("apply no rename in a workspace that is not trusted, and still show one", async () => {
    const { rename, port, trust } = shopOf();
    trust(false);
    expect(await rename({ symbol: "add", newName: "put" })).toMatchObject({
      kind: "refused",
      reason: "rename-refused",
      message: expect.stringContaining("The workspace is not trusted, so nothing was renamed."),
    });
    expect(await rename({ symbol: "add", newName: "put", dryRun: true })).toMatchObject({ totalChanges: 2 });
    expect(port.applied).toEqual([]);
    trust(true);
    expect(await rename({ symbol: "add", newName: "put" })).toMatchObject({ isApplied: true });
  });

  it("refuse a rename before anything is applied, in the language server's own words or with each file that forbids it", async () => {
    const { rename, port, folder } = shopOf();
    expect(await rename({ symbol: "return", newName: "x", line: 14 })).toMatchObject({
      kind: "refused",
      reason: "rename-refused",
      message: "You cannot rename this element.",
    });
    port.problems.set(join(folder, "use.ts"), "has unsaved changes");
    expect(await rename({ symbol: "add", newName: "put" })).toMatchObject({
      kind: "refused",
      reason: "rename-blocked",
      candidates: [`${join(folder, "use.ts")} has unsaved changes`],
    });
    expect(await rename({ symbol: "add", newName: "put", dryRun: true })).toMatchObject({
      kind: "renamed",
      problems: [expect.any(String)],
    });
    expect(port.applied).toEqual([]);
  });

  it("refuse files outside the workspace, even behind links, and missing files with similar paths", async () => {
    const { open, folder, port } = shopOf();
    const outside = temporaryFolder();
    writeFiles(outside, { "secret.ts": "" });
    symlinkSync(outside, join(folder, "link"));
    const files = ["shop.ts", "link/secret.ts", join(outside, "secret.ts"), "shopp.ts"];
    const answer = await open(...files.map((filePath) => ({ filePath, showEditor: true })));
    if (answer.kind !== "opened") throw new Error(answer.kind);
    expect(answer.files.map(({ success, candidates }) => ({ success, candidates }))).toEqual([
      { success: true },
      { success: false, candidates: [folder] },
      { success: false, candidates: [folder] },
      { success: false, candidates: [join(folder, "shop.ts")] },
    ]);
    expect(port.shown).toEqual([join(folder, "shop.ts")]);
  });
});
