import { createLowlight } from "lowlight";
import { listLines } from "./codeLines.ts";
import { languages } from "./languages.ts";
import { writeColours } from "./lineColours.ts";

export const highlighter = createLowlight(languages);

/** Colours the lines of a file, whatever its length: the lane that runs this has a deadline. Empty for other languages. */
export function colourCode(language: string, text: string): readonly string[] {
  if (!highlighter.registered(language)) return [];
  return listLines(highlighter.highlight(language, text).children.filter((node) => node.type !== "doctype")).map(
    writeColours,
  );
}
