import { capabilityAnswer } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { capabilityWorkspace } from "../test/capabilityWorkspace.fixture.ts";
import { shopFiles } from "../test/shopFiles.fixture.ts";
import { isProgram } from "./capabilityRun.ts";
import { ideRegistry } from "./ideRegistry.ts";
import { createCapabilityHandlers } from "./openCapability.ts";

function served(isTrusted: boolean) {
  const { folder, domain } = capabilityWorkspace(shopFiles);
  const workspace = { folders: () => [folder], isTrusted: () => isTrusted };
  const handlers = createCapabilityHandlers(
    async () => ({ ...domain, workspace }),
    () => undefined,
  );
  return async (
    request: string | Record<string, unknown>,
    signal = new AbortController().signal,
    more: { readonly readOnly?: boolean } = {},
  ) => capabilityAnswer.parse(await handlers["capability/run"]({ request, ...more }, signal));
}

describe("capabilityHandlers", () => {
  it.each([
    'count(findReferences("Cart"))',
    '{"count": {"list": {"findReferences": {"symbol": "Cart"}}}}',
    { count: { list: { findReferences: { symbol: "Cart" } } } },
  ])("answers %j with its value and the program that was run", async (request) => {
    const { outcome, program, text } = await served(true)(request);
    expect({ outcome, text }).toEqual({ outcome: { kind: "success", value: 5 }, text: "Success, results: 5" });
    const again = await served(true)(program?.call ?? "");
    expect(again.outcome).toEqual(outcome);
    expect((await served(true)(JSON.stringify(program?.json))).outcome).toEqual(outcome);
  });

  it.each(["help", "Help.", "help()", { help: {} }])("explains the language to %j", async (request) => {
    const { outcome, text } = await served(true)(request);
    expect(outcome).toEqual({ kind: "success", value: text });
    for (const { name } of ideRegistry.functions) expect(text).toContain(`${name}(`);
    expect(text).toContain("ambiguous: whole programs");
  });

  it("reads in an untrusted workspace", async () => {
    expect((await served(false)('count(outline("use.ts"))')).outcome).toEqual({ kind: "success", value: 5 });
  });

  it("does not edit there, and says who can grant trust", async () => {
    const { outcome } = await served(false)('format("use.ts")');
    expect(outcome).toMatchObject({
      kind: "failure",
      reason: "not-allowed",
      message: expect.stringMatching(/only reading is allowed here.*not trusted.*Manage Workspace Trust/s),
    });
  });

  it("edits nothing for a caller that only reads", async () => {
    const reading = { readOnly: true };
    const { outcome } = await served(true)('format("use.ts")', undefined, reading);
    expect(outcome).toMatchObject({
      kind: "failure",
      reason: "not-allowed",
      message: expect.not.stringMatching(/trusted/),
    });
  });

  it("reports where a program cannot be parsed, and suggests nothing that it could not run", async () => {
    const { outcome, program, text } = await served(true)("findReferences(");
    expect(outcome).toMatchObject({ kind: "failure", reason: "syntax", canRetry: false });
    expect(text).toContain("^");
    expect(program).toBeUndefined();
  });

  it("answers a caller who has cancelled", async () => {
    const { outcome } = await served(true)('outline("use.ts")', AbortSignal.abort());
    expect(outcome).toMatchObject({ kind: "failure", reason: "cancelled" });
  });
});

describe("isProgram", () => {
  it.each(["f()", "f ( 1 )", "{}", "[1]", "// why\nf()", "/* why */ f()"])("accepts %j as a program", (source) => {
    expect(isProgram(source)).toBe(true);
  });
  it.each(["find all", "", "who calls login?", "f", "errors in src/auth.ts (all)", '"x"', "3"])(
    "treats %j as a sentence",
    (source) => {
      expect(isProgram(source)).toBe(false);
    },
  );
});
