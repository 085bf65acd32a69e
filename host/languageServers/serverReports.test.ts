import { describe, expect, it } from "vitest";
import { readReport } from "./serverReports.ts";

const range = { start: { line: 1, character: 2 }, end: { line: 1, character: 8 } };
const place = { line: 2, column: 3, endLine: 2, endColumn: 9 };
const schemaProblem = (uri: string, code = 65_541) => ({
  range,
  message: "Unable to load schema",
  severity: 2,
  code,
  source: "json",
  relatedInformation: [{ location: { uri, range }, message: "Unable" }],
});

describe("readReport", () => {
  it("reads 1-based places, severities by name, and the other fields", () => {
    const about = "https://example.com/why";
    const items = [
      { range, message: "wrong", severity: 1, code: 519, source: "json", codeDescription: { href: about } },
      ...[2, 3, 4, undefined].map((severity) => ({ range, message: "other", severity, tags: [1] })),
    ];
    expect(readReport({ kind: "full", items, resultId: "1" })).toEqual({
      problems: [
        { ...place, severity: "error", message: "wrong", code: 519, source: "json", about },
        ...["warning", "info", "hint", "error"].map((severity) => ({ ...place, severity, message: "other" })),
      ],
      missingSchemas: [],
      raw: items,
    });
  });

  it("distinguishes a schema that VS Code did not provide from one missing on the disk", () => {
    const remote = ["https://example.com/schema", "vscode://schemas/settings/user"];
    const items = [...remote, "file:///p/schema.json"].map((uri) => schemaProblem(uri));
    expect(readReport({ kind: "full", items })).toEqual({
      problems: [{ ...place, severity: "warning", message: "Unable to load schema", code: 65_541, source: "json" }],
      missingSchemas: remote,
      raw: items,
    });
  });

  it("recognises an unfetched schema by the code of a failed request as well", () => {
    const items = [schemaProblem("https://example.com/schema", 65_536 - 32_803)];
    expect(readReport({ kind: "full", items })?.missingSchemas).toEqual(["https://example.com/schema"]);
  });

  it("does not read an invalid report as a file without problems", () => {
    for (const value of [undefined, null, {}, { kind: "unchanged", resultId: "1" }, { kind: "full", items: [{}] }])
      expect(readReport(value)).toBeUndefined();
  });
});
