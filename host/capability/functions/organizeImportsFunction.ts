import { toTextLines } from "@dialectic/shared/review";
import { failure } from "../declare.ts";
import { defineWholeFileEdit } from "../wholeFileEdit.ts";

const organizing = "source.organizeImports";

export const organizeImportsFunction = defineWholeFileEdit(
  {
    name: "organizeImports",
    aliases: ["organiseImports", "sortImports"],
    description: "Sorts the imports of a file and removes unused ones, as its language server does.",
    examples: ['organizeImports("src/auth.ts")'],
    phrases: [
      {
        sentence: "organize|organise|sort|clean|tidy (up) imports in|of|for {file}",
        program: "organizeImports({file})",
      },
      // Offered but not run: the function does more than that.
      {
        sentence: "(remove|delete|drop|fix) unused imports in|of|from {file}",
        program: "organizeImports({file})",
        near: true,
      },
    ],
  },
  {
    kind: "organizeImports",
    async plan({ absolutePath, text }, path, edits) {
      const end = toTextLines(text).placeAt(text.length);
      const whole = { absolutePath, line: 1, column: 1, endLine: end.line, endColumn: end.column };
      const offered = await edits.actions(whole, organizing);
      const action = offered.find(({ kind }) => kind === organizing) ?? offered[0];
      return action === undefined
        ? failure(`No language server organizes the imports of ${path}.`, true)
        : action.plan();
    },
    title: (path) => `Organize imports in ${path}`,
    description: (path) => `This is how the language server would organize the imports of \`${path}\`.`,
  },
);
