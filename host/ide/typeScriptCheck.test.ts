import { describe, expect, it } from "vitest";
import { readTypeScriptAnswer } from "./typeScriptCheck.ts";

const at = { start: { line: 2, offset: 3 }, end: { line: 2, offset: 9 } };
const display = { source: "ts", areStyleChecksWarnings: true };

function severitiesOf(categories: readonly (readonly [string, number])[], areStyleChecksWarnings = true) {
  const body = categories.map(([category, code]) => ({ ...at, text: "x", category, code }));
  return readTypeScriptAnswer({ type: "response", body }, { source: "ts", areStyleChecksWarnings })?.map(
    ({ severity }) => severity,
  );
}

describe("readTypeScriptAnswer", () => {
  it("reads places, texts and codes unchanged, with VS Code's name of the source", () => {
    const body = [{ ...at, text: "No such name", category: "error", code: 2304, relatedInformation: [] }];
    expect(readTypeScriptAnswer({ type: "response", body }, display)).toEqual([
      ...[{ severity: "error", message: "No such name", line: 2, column: 3, endLine: 2, endColumn: 9 }].map((each) => ({
        ...each,
        source: "ts",
        code: 2304,
      })),
    ]);
  });

  it("shows suggestions as hints and style issues as warnings, unless the person wants errors", () => {
    const categories = [
      ["error", 2304],
      ["error", 6133],
      ["warning", 1],
      ["suggestion", 80001],
    ] as const;
    expect(severitiesOf(categories)).toEqual(["error", "warning", "warning", "hint"]);
    expect(severitiesOf(categories, false)).toEqual(["error", "error", "warning", "hint"]);
  });

  it("does not mistake a cancelled or failed request for a file without problems", () => {
    for (const value of [
      undefined,
      null,
      { type: "cancelled", reason: "x" },
      { type: "response" },
      { type: "noContent" },
    ])
      expect(readTypeScriptAnswer(value, display)).toBeUndefined();
  });
});
