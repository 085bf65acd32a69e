import { applyParameter, carriedOut } from "../carriedOut.ts";
import { noEdits } from "../codeActions.ts";
import { failure, ideFunction } from "../declare.ts";
import { loadedFile } from "../loadedFile.ts";
import { file as fileType } from "../types/file.ts";

/** A file as its formatter writes it. */
export const format = ideFunction({
  name: "format",
  aliases: ["formatDocument", "formatFile"],
  description: "Formats a file as the editor does, with the formatter and the settings of the person.",
  parameters: {
    file: { type: "file", description: "The file", aliases: ["path"] },
    apply: applyParameter,
  },
  returns: "edit",
  effect: "edit",
  examples: ['format("src/auth.ts")'],
  phrases: [{ sentence: "format|reformat|prettify {file}", program: "format({file})" }],
  run: async ({ file, apply = false }, context) => {
    const { edits } = context.domain.editor;
    const { path } = fileType.read(file);
    if (edits === undefined) return noEdits;
    const loaded = await loadedFile(path, context);
    if (loaded.kind === "failure") return loaded;
    const plan = await edits.planFormat(loaded.absolutePath);
    if (plan.kind === "refused") return failure(plan.message);
    return carriedOut(
      {
        ...{ kind: "format", plan, apply },
        title: `Format ${path}`,
        description: `The formatter would write \`${path}\` like this.`,
      },
      context,
    );
  },
});
