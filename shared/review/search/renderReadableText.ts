import { scanTexts } from "../markdown/blockScanner.ts";
import { hardBreak, readInline } from "../markdown/inlineReading.ts";
import { listInlineTexts } from "../markdown/inlineText.ts";
import { readHtmlText } from "../markdown/readHtmlText.ts";
import { showTagWords } from "../markdown/tagWords.ts";

/**
 * Returns the rendered text of a section, one line for each paragraph, heading, cell and line of code: close to the
 * page's own text, but without a Markdown parser. Definitions elsewhere in the review are not considered.
 */
export function renderReadableText(sectionText: string): string {
  const lines: (string | HtmlLines)[] = [];
  scanTexts(
    sectionText,
    (places, kind) => {
      for (const { text } of listInlineTexts(sectionText, places, kind)) {
        const shown = renderInline(text);
        if (shown !== "") lines.push(shown);
      }
    },
    (start, end, kind) => {
      const line = sectionText.slice(start, end);
      const last = lines.at(-1);
      if (kind === "htmlStart") lines.push([line]);
      else if (kind === "html" && typeof last === "object") last.push(line);
      else if (kind !== "fence") lines.push(line);
    },
  );
  return showHtml(lines).join("\n");
}

/** Lines of an HTML block. */
type HtmlLines = string[];

/** Replaces HTML blocks by what they show, all at once: what is a tag in one of them depends on the others. */
function showHtml(lines: readonly (string | HtmlLines)[]): readonly string[] {
  const blocks = lines.filter((line) => typeof line === "object");
  const shown = showTagWords(blocks.map((block) => block.join("\n"))).values();
  return lines.flatMap((line) => {
    if (typeof line === "string") return [line];
    const text = readHtmlText(shown.next().value?.html ?? "");
    return text === "" ? [] : [text];
  });
}

function renderInline(markdown: string): string {
  // There is no break at the end of a text.
  const source = markdown.trimEnd().split("\n").map(markBreak).join("\n");
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
