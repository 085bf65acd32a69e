import { scanTexts } from "../markdown/blockScanner.ts";
import { hardBreak, readInline } from "../markdown/inlineReading.ts";
import { listInlineTexts } from "../markdown/inlineText.ts";
import { readHtmlText } from "../markdown/readHtmlText.ts";

/**
 * Returns the rendered text of a section, one line for each paragraph, heading, cell and line of code: close to the
 * page's own text, but without a Markdown parser. Definitions elsewhere in the review are not considered.
 */
export function renderReadableText(sectionText: string): string {
  const lines: string[] = [];
  const html: string[] = [];
  const endHtml = () => {
    if (html.length > 0) addShown(lines, readHtmlText(html.splice(0).join("\n")));
  };
  scanTexts(
    sectionText,
    (places, kind) => {
      endHtml();
      for (const { text } of listInlineTexts(sectionText, places, kind)) addShown(lines, renderInline(text));
    },
    (start, end, kind) => {
      const line = sectionText.slice(start, end);
      if (kind === "html") {
        html.push(line);
      } else {
        endHtml();
        if (kind !== "fence") lines.push(line);
      }
    },
  );
  endHtml();
  return lines.join("\n");
}

function addShown(lines: string[], shown: string): void {
  if (shown !== "") lines.push(shown);
}

function renderInline(markdown: string): string {
  const source = markdown.split("\n").map(markBreak).join("\n");
  const read = readInline(source).replace(/[ \t\n\r\f]+/g, " ");
  return read
    .split(hardBreak)
    .map((line) => line.trim())
    .join("\n")
    .trim();
}

/** Marks a hard line break: two spaces at the end of a line, or a backslash. */
function markBreak(line: string): string {
  const text = line.trimEnd();
  const isBroken = text !== "" && /^ {2,}$/.test(line.slice(text.length));
  return `${text.replace(/[ \t\r\f]+/g, " ")}${isBroken ? "\\" : ""}`;
}
