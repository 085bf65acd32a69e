import type { Selection } from "@dialectic/shared/protocol";
import { selection, toVisible } from "@dialectic/shared/protocol";
import * as z from "zod/mini";
import { unreachable } from "./failureText.ts";
import { defineTool } from "./tool.ts";

export const getSelection = defineTool({
  name: "get_selection",
  title: "Get the selected text",
  description:
    "Get the currently selected text from any active editor in VSCode. Works with source files, review panels, and any other text editor. Returns null if no text is selected or no active editor is found.",
  input: z.strictObject({}),
  output: z.object({ selection: z.nullable(selection), repository: z.optional(z.string()) }),
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  command: {},
  run: async (_, context) => {
    const answer = await context.host.request("editor/selection", {}, undefined, context.signal);
    if (answer.kind === "unreachable") return unreachable(answer);
    const selected = answer.result.selection;
    if (selected === null) return { kind: "done", text: "null", structured: { selection: null } };
    // The text comes last: anything after it would read as a part of it.
    const { repository } = answer;
    const text = `${describeSource(selected, repository)}\n\n${selected.text}`;
    const named = repository === undefined ? {} : { repository };
    return { kind: "done", text, structured: { selection: selected, ...named } };
  },
});

function describeSource(selected: Selection, repository: string | undefined): string {
  const language = selected.languageId === undefined ? "" : ` (${selected.languageId})`;
  const where = repository === undefined ? "" : `, repository ${toVisible(repository)}`;
  return `Selected in ${selected.source}${describeRange(selected)}${language}${where}:`;
}

function describeRange({ startLine, startColumn, endLine, endColumn }: Selection): string {
  if (startLine === undefined) return "";
  return `:${describePlace(startLine, startColumn)}${endLine === undefined ? "" : `-${describePlace(endLine, endColumn)}`}`;
}

function describePlace(line: number, column: number | undefined): string {
  return column === undefined ? `${line}` : `${line}:${column}`;
}
