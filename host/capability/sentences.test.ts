import { describe, expect, it } from "vitest";
import { capabilityWorkspace } from "../test/capabilityWorkspace.fixture.ts";
import { shopFiles } from "../test/shopFiles.fixture.ts";

describe("a sentence as a request", () => {
  it.each([
    ["find all references to total", 'findReferences("total")'],
    ["callers of price in shop.ts", 'incomingCalls(findSymbol("price", file: "shop.ts"))'],
    ["please show me the outline of use.ts", 'outline("use.ts")'],
    ['"where is Cart defined?"', 'definition("Cart")'],
  ])("is answered like the program that it means, and names it: %s", async (sentence, program) => {
    const workspace = capabilityWorkspace(shopFiles);
    const [said, written] = [await workspace.ask(sentence), await workspace.ask(program)];
    expect(said.outcome).toEqual(written.outcome);
    expect(said.program).toEqual(written.program);
    expect(said.text).toBe(`${written.text}\nRan: ${program}`);
  });

  it.each([
    ["code lens of shop.ts", "There is no function for code lenses."],
    ["show me the code lenses for shop.ts", "There is no function for code lenses."],
    ["completions at shop.ts:21", "There is no function for completions,"],
    ["semantic tokens in shop.ts", "There is no function for semantic tokens,"],
  ])("about what only an editor has is answered in words: %s", async (sentence, words) => {
    const { outcome, text } = await capabilityWorkspace(shopFiles).ask(sentence);
    expect(text).toContain(words);
    expect(outcome).toMatchObject({ kind: "failure", reason: "not-understood", canRetry: false });
  });

  it.each(["find references to codeLens", 'search for "completion" in shop.ts'])(
    "may name such a thing as a symbol or a text: %s",
    async (sentence) => {
      expect((await capabilityWorkspace(shopFiles).ask(sentence)).text).not.toContain("There is no function for");
    },
  );

  it("can be about the person's selection", async () => {
    const workspace = capabilityWorkspace(shopFiles);
    const selected = { startLine: 21, startColumn: 14, endLine: 21, endColumn: 19, text: "total" };
    workspace.select({ source: "shop.ts", ...selected });
    const { outcome, text } = await workspace.ask("find references to this");
    expect(outcome).toEqual((await workspace.ask('findReferences("total")')).outcome);
    expect(text).toMatch(/\nRan: findReferences\(getSelection\(\)\)$/);
  });
});
