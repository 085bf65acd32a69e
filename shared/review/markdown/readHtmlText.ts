import { getElementKind, hiddenNames } from "./htmlElements.ts";
import { listHtmlPieces } from "./htmlPieces.ts";
import { decodeEntities } from "./inlineReading.ts";

/** Returns the rendered text of a piece of HTML: lines without tags, with white space as in a browser. */
export function readHtmlText(html: string): string {
  let text = "";
  let offset = 0;
  let hiding: string | undefined;
  for (const { start, end, tag } of listHtmlPieces(html)) {
    if (hiding === undefined) text += html.slice(offset, start);
    offset = end;
    const name = tag?.name.toLowerCase() ?? "";
    if (hiding === undefined && tag?.isEnd === false && hiddenNames.has(name)) hiding = name;
    else if (hiding === name && tag?.isEnd === true) hiding = undefined;
    if (name === "br" || getElementKind(name) === "block") text += "\v";
  }
  if (hiding === undefined) text += html.slice(offset);
  const shown = text.split("\v").map((line) => decodeEntities(line.replace(/[ \t\n\r\f]+/g, " ")).trim());
  return shown.filter((line) => line !== "").join("\n");
}
