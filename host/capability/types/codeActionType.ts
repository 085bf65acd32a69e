import { defineIdeType } from "../declare.ts";

export const codeActionType = defineIdeType({
  name: "codeAction",
  description: "Something that the editor offers to do about a stretch of code: a quick fix, a refactoring.",
  parameters: {
    title: { type: "string", description: "As the editor shows it" },
    file: { type: "string", description: "File: absolute, or relative to a workspace folder" },
    line: { type: "number", least: 1, whole: true, description: "First line that it is offered for" },
    column: {
      type: "number",
      optional: true,
      least: 1,
      whole: true,
      description: "First column; without it the whole line",
    },
    endLine: {
      type: "number",
      optional: true,
      least: 1,
      whole: true,
      description: "Last line; the first one without it",
    },
    endColumn: {
      type: "number",
      optional: true,
      least: 1,
      whole: true,
      description: "First column after it, in the last line",
    },
    kind: { type: "string", optional: true, description: "quickfix, refactor.extract.function, source.fixAll" },
    isPreferred: { type: "boolean", optional: true, description: "Whether the editor takes it without a choice" },
  },
});
