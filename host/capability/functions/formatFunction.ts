import { defineWholeFileEdit } from "../wholeFileEdit.ts";

export const formatFunction = defineWholeFileEdit(
  {
    name: "format",
    aliases: ["formatDocument", "formatFile"],
    description: "Formats a file as the editor does, with the formatter and the settings of the person.",
    examples: ['format("src/auth.ts")'],
    phrases: [{ sentence: "format|reformat|prettify {file}", program: "format({file})" }],
  },
  {
    kind: "format",
    plan: ({ absolutePath }, _, edits) => edits.planFormat(absolutePath),
    title: (path) => `Format ${path}`,
    description: (path) => `The formatter would write \`${path}\` like this.`,
  },
);
