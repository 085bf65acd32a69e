import { defineWholeFileEdit } from "../wholeFileEdit.ts";

export const formatFunction = defineWholeFileEdit(
  {
    name: "format",
    aliases: ["formatDocument", "formatFile"],
    description: "Formats a file as the editor does, with the user's formatter and settings.",
    examples: ['format("src/auth.ts")'],
    phrases: [{ sentence: "format|reformat|prettify {file}", program: "format({file})" }],
  },
  {
    kind: "format",
    plan: ({ absolutePath }, _, edits) => edits.planFormat(absolutePath),
    title: (path) => `Format ${path}`,
    description: (path) => `This is how the formatter would write \`${path}\`.`,
  },
);
