import { defineIdeType } from "../declare.ts";

export const selectionType = defineIdeType({
  name: "selection",
  description: "Text that the user selected, in a file or in a review; in a review it has no lines.",
  parameters: {
    file: { type: "string", description: "File that it is in, or review:ID#SECTION for a review" },
    startLine: { type: "number", optional: true, least: 1, whole: true, description: "First line" },
    startColumn: { type: "number", optional: true, least: 1, whole: true, description: "First column" },
    endLine: { type: "number", optional: true, least: 1, whole: true, description: "Last line" },
    endColumn: {
      type: "number",
      optional: true,
      least: 1,
      whole: true,
      description: "First column after it, in the last line",
    },
    text: { type: "string", description: "The selected text" },
  },
});
