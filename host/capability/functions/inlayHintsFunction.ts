import { toTextLines } from "@dialectic/shared/review";
import { formatFilePath } from "../../files/openFolders.ts";
import { defineIdeFunction, success } from "../declare.ts";
import { loadFile } from "../loadedFile.ts";
import { show } from "../sentences.ts";
import { fileType } from "../types/fileType.ts";
import { chooseLines, fileLines } from "./fileLines.ts";

const hints = "(inlay|type|parameter) hints|hint";

export const inlayHintsFunction = defineIdeFunction({
  name: "inlayHints",
  aliases: ["hints", "inferredTypes"],
  description:
    "The inlay hints of a file: types that the code leaves out, names of parameters at arguments, values of enum members. Each has its place, before which it stands, its label and mostly its kind. In VS Code, only those that its settings turn on.",
  parameters: fileLines,
  returns: "object[]",
  effect: "read",
  examples: ['inlayHints("src/auth.ts")', 'inlayHints("src/auth.ts", 10, 40)'],
  phrases: [
    { sentence: `${show} (all) ${hints} of|in|for {file}`, program: "inlayHints({file})" },
    { sentence: `{file} ('s) inlay hints|hint`, program: "inlayHints({file})" },
    { sentence: `what|which ${hints} does {file} have`, program: "inlayHints({file})" },
  ],
  run: async ({ file, ...wanted }, context) => {
    const { path } = fileType.read(file);
    const loaded = await loadFile(path, context);
    if (loaded.kind === "failure") return loaded;
    const { absolutePath, text, port } = loaded;
    const { count } = toTextLines(text);
    const lines = chooseLines({ path, count }, wanted);
    if (lines.kind === "failure") return lines;
    const found = await port.hints(absolutePath, { from: lines.from, to: lines.to });
    const { domain } = context;
    // A server that has no hints has said so above; an editor does not tell it from a setting.
    if (found.length === 0 && domain.editor.servers === undefined) domain.note?.(offBySettings);
    const shown = formatFilePath(absolutePath, domain.workspace);
    return success(
      found.map(({ line, column, label, kind }) => ({
        file: shown,
        line,
        column,
        label,
        ...(kind !== undefined && { kind }),
      })),
    );
  },
});

const offBySettings =
  "The editor has only those inlay hints that its settings turn on, such as typescript.inlayHints.variableTypes.enabled.";
