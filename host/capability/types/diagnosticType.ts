import { defineIdeType } from "../declare.ts";

export const diagnosticType = defineIdeType({
  name: "diagnostic",
  description: "A problem in a file, as language servers and linters report it.",
  parameters: {
    file: { type: "string", description: "File: absolute, or relative to a workspace folder" },
    line: { type: "number", least: 1, whole: true, description: "First line" },
    column: { type: "number", optional: true, least: 1, whole: true, description: "First column" },
    endLine: { type: "number", optional: true, least: 1, whole: true, description: "Last line" },
    endColumn: {
      type: "number",
      optional: true,
      least: 1,
      whole: true,
      description: "First column after it, in the last line",
    },
    severity: {
      type: "string",
      oneOf: ["error", "warning", "info", "hint"],
      description: "Its severity",
    },
    message: { type: "string", description: "Its message" },
    source: { type: "string", optional: true, description: "Its source, such as ts or eslint" },
    code: { type: "string", optional: true, description: "Number or name of the rule" },
  },
  label: ({ message, file, line }) => `"${message.slice(0, 80)}" at \`${file}:${line}\``,
});
