import { defineIdeType } from "../declare.ts";

export const referenceType = defineIdeType({
  name: "reference",
  description: "A reference to code that stands in a review, and where it leads now.",
  parameters: {
    written: { type: "string", description: "As the review has it, such as src/auth.ts:42" },
    state: { type: "string", optional: true, description: "exact, moved, edited, gone, ambiguous or refused" },
    reason: { type: "string", optional: true, description: "Why it is not exact, or what must be known of it" },
    file: { type: "string", optional: true, description: "File that it leads to" },
    line: { type: "number", optional: true, least: 1, whole: true, description: "First line there" },
    endLine: { type: "number", optional: true, least: 1, whole: true, description: "Last line there" },
    section: { type: "string", optional: true, description: "Title of the section that it stands in" },
  },
  label: ({ written }) => `the reference \`${written}\``,
});
