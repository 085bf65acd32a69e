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

  it("can be about the person's selection", async () => {
    const workspace = capabilityWorkspace(shopFiles);
    const selected = { startLine: 21, startColumn: 14, endLine: 21, endColumn: 19, text: "total" };
    workspace.select({ source: "shop.ts", ...selected });
    const { outcome, text } = await workspace.ask("find references to this");
    expect(outcome).toEqual((await workspace.ask('findReferences("total")')).outcome);
    expect(text).toMatch(/\nRan: findReferences\(getSelection\(\)\)$/);
  });
});
