import { toTextLines } from "@dialectic/shared/review";
import { readText as readCodeText } from "../../files/codeFile.ts";
import type { CodeTexts } from "../../files/codeTexts.ts";
import { findIdeFile } from "../../ide/ideFile.ts";
import { maxReadChars, maxReadLines } from "../../limits.ts";
import { defineIdeFunction, failure, success } from "../declare.ts";
import { show } from "../sentences.ts";
import { toSymbolFailure } from "../symbolOutcome.ts";
import { fileType } from "../types/fileType.ts";
import { chooseLines, fileLines } from "./fileLines.ts";

export const readLinesFunction = defineIdeFunction({
  name: "readLines",
  aliases: ["readFile", "fileText"],
  description: `Lines of a file as they are now, unsaved changes included; at most ${maxReadLines} at once.`,
  parameters: fileLines,
  returns: "string",
  effect: "read",
  examples: ['readLines("src/auth.ts", 10, 40)'],
  phrases: [
    {
      sentence:
        "(show|read|print|display|view|get|give|see) lines|line {from} to|through|until|- {to} of|in|from {file}",
      program: "readLines({file}, {from}, {to})",
    },
    {
      sentence: "(show|read|print|display|view|get|give|see | what is) line {from} of|in|from {file}",
      program: "readLines({file}, {from}, {from})",
    },
    {
      sentence: "show|read|print|display|view|get|give|see {file} : {from}",
      program: "readLines({file}, {from}, {from})",
    },
    {
      sentence: "show|read|print|display|view|get|give|see {file} : {from} - {to}",
      program: "readLines({file}, {from}, {to})",
    },
    {
      sentence: "(show|read|print|display|view|get|give|see) {file} lines {from} to|- {to}",
      program: "readLines({file}, {from}, {to})",
    },
    {
      sentence: "(show|read|print|display|view|get|give|see) first {to} lines of|in|from {file}",
      program: "readLines({file}, to: {to})",
    },
    { sentence: `${show} (full) contents|content|text|code|lines of|in {file}`, program: "readLines({file})" },
    { sentence: "show|read|print|display|view|cat {file}", program: "readLines({file})" },
  ],
  run: async ({ file, ...wanted }, { domain }) => {
    const { path } = fileType.read(file);
    const found = await findIdeFile(path, domain);
    if (found.kind === "refused") return toSymbolFailure(found);
    const text = await readText(found.absolutePath, domain.texts);
    if (typeof text !== "string") return failure(`${path} ${text.reason}.`);
    const lines = toTextLines(text);
    // There is no line after a final line end.
    const count = Math.max(1, lines.line(lines.count) === "" ? lines.count - 1 : lines.count);
    const chosen = chooseLines({ path, count }, wanted);
    if (chosen.kind === "failure") return chosen;
    const { from, to } = chosen;
    const shown = to - from < maxReadLines ? lines.between(from, to) : "";
    if (to - from >= maxReadLines || shown.length > maxReadChars)
      return failure(`${path} has ${count} lines, too many for one answer. Pass from and to.`);
    return success(shown);
  },
});

async function readText(
  absolutePath: string,
  texts: Pick<CodeTexts, "read">,
): Promise<string | { readonly reason: string }> {
  const known = (await texts.read(absolutePath)).content?.text;
  if (known !== undefined) return known;
  const read = await readCodeText(absolutePath);
  return read.kind === "text" ? read.text : read;
}
