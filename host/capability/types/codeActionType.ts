import { defineIdeType } from "../declare.ts";

export const codeActionType = defineIdeType({
  name: "codeAction",
  description: "A code action that the editor offers for a stretch of code, such as a quick fix or a refactoring.",
  parameters: {
    title: { type: "string", description: "As the editor shows it" },
    file: { type: "string", description: "File: absolute, or relative to a workspace folder" },
    line: { type: "number", least: 1, whole: true, description: "First line that it is offered at" },
    column: {
      type: "number",
      optional: true,
      least: 1,
      whole: true,
      description: "First column; default: the whole line",
    },
    endLine: {
      type: "number",
      optional: true,
      least: 1,
      whole: true,
      description: "Last line; default: the first one",
    },
    endColumn: {
      type: "number",
      optional: true,
      least: 1,
      whole: true,
      description: "First column after it, in the last line",
    },
    kind: { type: "string", optional: true, description: "quickfix, refactor.extract.function, source.fixAll" },
    isPreferred: { type: "boolean", optional: true, description: "Whether the editor prefers it" },
  },
});
