import { textLines } from "../../ide/textLines.ts";
import { applyParameter, carriedOut } from "../carriedOut.ts";
import { noEdits } from "../codeActions.ts";
import { failure, ideFunction } from "../declare.ts";
import { loadedFile } from "../loadedFile.ts";
import { file as fileType } from "../types/file.ts";

const organizing = "source.organizeImports";

/** The imports of a file in order. */
export const organizeImports = ideFunction({
  name: "organizeImports",
  aliases: ["organiseImports", "sortImports"],
  description: "Sorts the imports of a file and takes away those that are not used, as its language server does.",
  parameters: {
    file: { type: "file", description: "The file", aliases: ["path"] },
    apply: applyParameter,
  },
  returns: "edit",
  effect: "edit",
  examples: ['organizeImports("src/auth.ts")'],
  phrases: [
    { sentence: "organize|organise|sort|clean|tidy (up) imports in|of|for {file}", program: "organizeImports({file})" },
  ],
  run: async ({ file, apply = false }, context) => {
    const { edits } = context.domain.editor;
    const { path } = fileType.read(file);
    if (edits === undefined) return noEdits;
    const loaded = await loadedFile(path, context);
    if (loaded.kind === "failure") return loaded;
    const { absolutePath, text } = loaded;
    const end = textLines(text).placeAt(text.length);
    const whole = { absolutePath, line: 1, column: 1, endLine: end.line, endColumn: end.column };
    const offered = await edits.actions(whole, organizing);
    const action = offered.find(({ kind }) => kind === organizing) ?? offered[0];
    if (action === undefined) return failure(`No language server organises the imports of ${path}.`, true);
    const plan = await action.plan();
    if (plan.kind === "refused") return failure(plan.message);
    return carriedOut(
      {
        ...{ kind: "organizeImports", plan, apply },
        title: `Organise imports in ${path}`,
        description: `The language server would put the imports of \`${path}\` in order like this.`,
      },
      context,
    );
  },
});
