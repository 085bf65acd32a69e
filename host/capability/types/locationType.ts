import { defineIdeType } from "../declare.ts";

/** A range in a file; the end column is exclusive. */
export const locationType = defineIdeType({
  name: "location",
  description:
    "A place or a stretch of a file. Lines and columns are from 1; the end column is the first one after it.",
  parameters: {
    file: { type: "string", description: "File: absolute, or relative to a workspace folder" },
    line: { type: "number", least: 1, whole: true, description: "First line" },
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
    text: { type: "string", optional: true, description: "The code of its first line" },
  },
  label: ({ file, line }) => `\`${file}:${line}\``,
});
