import { checkProgram, parseProgram } from "@dialectic/shared/capability";
import { describe, expect, it } from "vitest";
import { ideRegistry } from "./ideRegistry.ts";

const types = ["string", ...ideRegistry.types.map(({ name }) => name)];

describe("ideRegistry", () => {
  it("has one way at most from each type to each other", () => {
    const unclear = types.flatMap((from) =>
      types.flatMap((to) => (ideRegistry.path(from, to).kind === "several" ? [`${from} → ${to}`] : [])),
    );
    expect(unclear).toEqual([]);
  });

  it.each([
    ["symbol", ["string", "location", "selection", "diagnostic", "reference"]],
    ["location", ["string", "symbol", "selection", "diagnostic", "reference"]],
    ["file", ["string", "symbol", "location", "selection", "diagnostic", "reference"]],
  ])("leads to a %s from what names one", (to, from) => {
    const without = from.filter((type) => ideRegistry.path(type, to).kind !== "path");
    expect(without).toEqual([]);
  });

  it.each([
    ["getCurrentSelection", "getSelection"],
    ["findByName", "findSymbol"],
    ["goToDefinition", "definition"],
    ["findDefinition", "definition"],
    ["findImplementations", "implementations"],
    ["callers", "incomingCalls"],
    ["whoCalls", "incomingCalls"],
    ["callees", "outgoingCalls"],
    ["documentSymbols", "outline"],
    ["find_references", "findReferences"],
  ])("knows %s as %s", (alias, name) => {
    expect(ideRegistry.callable(alias)?.name).toBe(name);
  });

  it("has examples that are right before anything runs", () => {
    const wrong = ideRegistry.functions.flatMap(({ examples }) =>
      examples.filter((example) => {
        const parsed = parseProgram(example);
        return (
          parsed.kind === "failure" || checkProgram(parsed.program, ideRegistry, { allow: "edit" }).kind === "failure"
        );
      }),
    );
    expect(wrong).toEqual([]);
  });
});
