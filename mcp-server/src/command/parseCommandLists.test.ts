import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { defineTool } from "../tools/tool.ts";
import { commandHelp } from "./helpText.ts";
import { parseCommand } from "./parseCommand.ts";

/** A tool that combines parameters which the real tools do not have together. */
const openThings = defineTool({
  name: "open_things",
  title: "Open things",
  description: "Opens things.",
  input: z.strictObject({
    files: z.array(z.strictObject({ filePath: z.string(), showEditor: z._default(z.boolean(), true) })),
    severities: z.optional(z.array(z.enum(["error", "hint"]))),
    lines: z.optional(z.array(z.int())),
    isDry: z.optional(z.boolean()),
    place: z.optional(z.strictObject({ file: z.string(), line: z.int() })),
    args: z.optional(z.union([z.array(z.unknown()), z.string()])),
    anything: z.optional(z.unknown()),
  }),
  output: z.object({}),
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  command: {},
  run: () => Promise.resolve({ kind: "done", text: "", structured: {} }),
});

const parametersOf = (...line: string[]) => {
  const parsed = parseCommand(openThings, line, {});
  return parsed.kind === "parsed" && typeof parsed.value === "object" ? parsed.value.parameters : parsed;
};

describe("parseCommand, of lists, objects and switches", () => {
  it.each([
    [["--severities", "error", "hint"], { severities: ["error", "hint"] }],
    [["--severities", "error", "--severities", "hint"], { severities: ["error", "hint"] }],
    [["--severities=error", "hint"], { severities: ["error", "hint"] }],
    [["--severities", '["error"]'], { severities: ["error"] }],
    [["--lines", "1", "2", "x"], { lines: [1, 2, "x"] }],
    [["--files", "a b", "c,d"], { files: [{ filePath: "a b" }, { filePath: "c,d" }] }],
    [
      ["--files", "a", "b", "--no-show-editor"],
      {
        files: [
          { filePath: "a", showEditor: false },
          { filePath: "b", showEditor: false },
        ],
      },
    ],
    [
      ["--files", '{"filePath":"a","showEditor":true}', "--no-show-editor"],
      { files: [{ filePath: "a", showEditor: true }] },
    ],
    [["--is-dry"], { isDry: true }],
    [["--no-is-dry"], { isDry: false }],
    [["--place", '{"file":"a","line":2}'], { place: { file: "a", line: 2 } }],
    [["--place.file", "7", "--place.line", "2"], { place: { file: "7", line: 2 } }],
    [["--place", '{"file":"a"}', "--place.line", "2"], { place: { file: "a", line: 2 } }],
    [["--place", "a:2"], { place: "a:2" }],
    [["--args", "a", "2", "{}"], { args: ["a", 2, {}] }],
    [["--args", '[1,"a"]'], { args: [1, "a"] }],
    [["--anything", '{"a":[1]}'], { anything: { a: [1] } }],
    [["--anything", "plain text"], { anything: "plain text" }],
  ])("reads %j", (line, parameters) => {
    expect(parametersOf(...line)).toEqual(parameters);
  });

  it.each([
    [["--no-show-editor"], "--show-editor applies to each of --files, which is missing"],
    [["--severities", "error", "--", "hint"], "Unexpected argument: hint"],
  ])("refuses %j", (line, message) => {
    expect(parametersOf(...line)).toEqual({ kind: "usage", message });
  });

  it("is explained flag by flag", () => {
    const flags = [...commandHelp(openThings).matchAll(/^ {2}(--(?!json|log|time|work|panel|max).*)$/gm)];
    expect(flags.map(([, flag]) => flag)).toEqual([
      "--files FILE-PATH|JSON... (required)",
      "--severities error|hint...",
      "--lines INTEGER...",
      "--[no-]is-dry",
      "--place JSON",
      "--args JSON|TEXT...",
      "--anything JSON|TEXT",
      "--[no-]show-editor",
      "--place.file TEXT",
      "--place.line INTEGER",
    ]);
  });
});
