import { checkProgram, parseProgram } from "@dialectic/shared/capability";
import { describe, expect, it } from "vitest";
import { ideRegistry } from "./ideRegistry.ts";

const types = ["string", ...ideRegistry.types.map(({ name }) => name)];

describe("ideRegistry", () => {
  it("has at most one conversion from each type to each other", () => {
    const unclear = types.flatMap((from) =>
      types.flatMap((to) => (ideRegistry.path(from, to).kind === "several" ? [`${from} → ${to}`] : [])),
    );
    expect(unclear).toEqual([]);
  });

  it.each([
    ["symbol", ["string", "location", "selection", "diagnostic", "reference"]],
    ["location", ["string", "symbol", "selection", "diagnostic", "reference"]],
    ["file", ["string", "symbol", "location", "selection", "diagnostic", "reference"]],
  ])("converts to a %s from every type that names one", (to, from) => {
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

  it("has examples that pass the check", () => {
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
