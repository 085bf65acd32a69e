import { isAbsolute } from "node:path";
import { formatFilePath } from "../../files/openFolders.ts";
import { defineIdeFunction, failure, success } from "../declare.ts";
import { selectionPhrases, show } from "../sentences.ts";
import { selectionType } from "../types/selectionType.ts";

export const getSelectionFunction = defineIdeFunction({
  name: "getSelection",
  aliases: ["getCurrentSelection", "currentSelection"],
  description: "The text that the user selected last, in an editor or in a review.",
  parameters: {},
  returns: "selection",
  effect: "read",
  examples: ["getSelection()", "findReferences(getSelection())"],
  phrases: [
    { sentence: `${show} (my|our|current|currently|user) selection`, program: "getSelection()" },
    { sentence: `${show} (current|currently) selected|highlighted (text|code|lines)`, program: "getSelection()" },
    {
      sentence: "what|which (text|code|lines) is|are (currently) selected|highlighted (in editor)",
      program: "getSelection()",
    },
    {
      sentence: "what|which (text|code|lines) have|did|has [i | user | person] select|selected|highlighted",
      program: "getSelection()",
    },
    ...selectionPhrases,
  ],
  run: async (_given, { domain }) => {
    const selected = await domain.selection();
    if (selected === null) return failure("Nothing is selected. Ask the user to select the code, or name it.", true);
    const { source, startLine, startColumn, endLine, endColumn, text } = selected;
    const file = isAbsolute(source) ? formatFilePath(source, domain.workspace) : source;
    return success(selectionType.of({ file, startLine, startColumn, endLine, endColumn, text }));
  },
});
