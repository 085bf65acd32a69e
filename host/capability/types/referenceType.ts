import { defineIdeType } from "../declare.ts";

export const referenceType = defineIdeType({
  name: "reference",
  description: "A reference to code in a review, and where it leads now.",
  parameters: {
    written: { type: "string", description: "As written in the review, such as src/auth.ts:42" },
    state: { type: "string", optional: true, description: "exact, moved, edited, gone, ambiguous or refused" },
    reason: { type: "string", optional: true, description: "Why it is not exact, or a note about it" },
    file: { type: "string", optional: true, description: "File that it leads to" },
    line: { type: "number", optional: true, least: 1, whole: true, description: "First line there" },
    endLine: { type: "number", optional: true, least: 1, whole: true, description: "Last line there" },
    section: { type: "string", optional: true, description: "Title of the section that it is in" },
  },
  label: ({ written }) => `the reference \`${written}\``,
});
