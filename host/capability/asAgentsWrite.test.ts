import { describe, expect, it } from "vitest";
import { capabilityWorkspace } from "../test/capabilityWorkspace.fixture.ts";
import { placesIn } from "../test/shopFiles.fixture.ts";

const files = {
  "app/[id]/(group)/page one.ts":
    "export function start(port: number) {\n  return port;\n}\nexport const used = start(80);\n",
  "src/crlf.ts": "export const first = 1;\r\nexport const second = first;\r\n",
};
const page = "app/[id]/(group)/page one.ts";

describe("a request as agents write it", () => {
  it.each([
    ["in a fence", '```json\n{"findReferences": {"symbol": "start"}}\n```'],
    ["in a fence without a language", '```\nfindReferences("start")\n```'],
    ["as code in Markdown", '`findReferences("start")`'],
    ["as a text in quotes", JSON.stringify('findReferences("start")')],
    ["as a call of a tool", '{"name": "findReferences", "arguments": {"symbol": "start"}}'],
    ["as a call of a function", { function: "find_references", args: { symbol: { name: "start" } } }],
  ])("is understood %s", async (_how, request) => {
    expect(placesIn(await capabilityWorkspace(files).value(request))).toEqual([`${page}:4:21`]);
  });

  it("is treated as data when it only looks like a tool call", async () => {
    const data = { name: "nothing that is known", arguments: ["a"] };
    expect(await capabilityWorkspace(files).value(data)).toEqual(data);
  });

  it.each([
    ["start", ["findSymbol", "findReferences", "searchText"]],
    ["src/crlf.ts", ["outline", "readLines", "diagnostics"]],
    ["src/crlf.ts:2:23", ["symbolInfo", "definition", "codeActions"]],
  ])("that is only a name is answered with questions about %s", async (request, functions) => {
    const workspace = capabilityWorkspace(files);
    const { outcome, text } = await workspace.ask(request);
    if (outcome.kind !== "ambiguous") throw new Error(text);
    expect(outcome.candidates.map(({ program }) => Object.keys(program as object)[0])).toEqual(functions);
    // Each program runs as it is; those that need an editor say so.
    for (const { program } of outcome.candidates.slice(0, 2))
      expect((await workspace.ask(JSON.stringify(program))).outcome.kind).toBe("success");
  });

  it.each([
    ["findSymbol", "`findSymbol` is a function, but it is not called here: findSymbol(name: string"],
    ['count(findReferences("start")) == 1', "A program compares with functions: equals(count(f()), 3)"],
    ['readLines("src/crlf.ts", 1.5)', "`from` of `readLines` must be a whole number, not 1.5."],
    ['findSymbol("start", line: 0.5)', "`line` of `findSymbol` must be a whole number, not 0.5."],
    ['readLines("src/crlf.ts:2")', "src/crlf.ts:2 is a place in a file. Pass the file and the line separately."],
    ['outline("src")', "src is a folder. Name a file that is in it:\n- "],
  ])("says what to write instead of %s", async (request, words) => {
    expect((await capabilityWorkspace(files).ask(request)).text).toContain(words);
  });

  it.each([
    [`findFiles("${page}")`, [{ file: { path: page } }]],
    ['findFiles("app/[id]")', [{ file: { path: page } }]],
    ['findFiles("[id]")', [{ file: { path: page } }]],
    [`count(searchText("start", in: "${page}"))`, 2],
    ['count(searchText("start", in: "app/[id]/"))', 2],
    ["list typescript files", [{ file: { path: page } }, { file: { path: "src/crlf.ts" } }]],
    ["what files are in src/crlf.ts", [{ file: { path: "src/crlf.ts" } }]],
  ])("finds %s by its path, with any characters", async (request, expected) => {
    expect(await capabilityWorkspace(files).value(request)).toEqual(expected);
  });

  it("offers a path with spaces as a whole, and it runs", async () => {
    const workspace = capabilityWorkspace(files);
    const { outcome } = await workspace.ask(`outline of ${page}`);
    expect(outcome).toMatchObject({ kind: "ambiguous", candidates: [{ program: { outline: { file: page } } }] });
    expect((await workspace.ask(`outline of "${page}"`)).outcome.kind).toBe("success");
  });
});
