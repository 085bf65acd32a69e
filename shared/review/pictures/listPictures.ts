import { scanTexts } from "../markdown/blockScanner.ts";
import { splitCode } from "../markdown/escapedLines.ts";

/** A picture as a text names it: in Markdown, where it is a reference too, or in HTML. */
export interface NamedPicture {
  readonly address: string;
  readonly form: "markdown" | "html";
}

const inMarkdown = /!\[[^\]\n]{0,500}\]\(\s{0,5}(?:<([^<>\n]{1,2000})>|([^\s()<>]{1,2000}))/g;
const inHtml =
  /<img\b[^<>]{0,1000}?\ssrc\s{0,5}=\s{0,5}(?:"([^"<>]{1,2000})"|'([^'<>]{1,2000})'|([^\s"'<>]{1,2000}))/gi;

/** Lists the pictures of a text outside code. Those that are named by a label, or in a tag over several lines of an HTML block, are left out. */
export function listPictures(text: string): readonly NamedPicture[] {
  if (!text.includes("![") && !/<img\b/i.test(text)) return [];
  const found: NamedPicture[] = [];
  const take = (piece: string, form: NamedPicture["form"]) => {
    for (const match of piece.matchAll(form === "html" ? inHtml : inMarkdown))
      found.push({ address: match.slice(1).find((each) => each !== undefined) ?? "", form });
  };
  scanTexts(
    text,
    (lines) => {
      for (const piece of splitCode(text.slice(lines[0] ?? 0, lines.at(-1) ?? 0))) {
        if (piece.isCode) continue;
        take(piece.text, "markdown");
        take(piece.text, "html");
      }
    },
    (start, end, kind) => {
      if (kind === "html" || kind === "htmlStart") take(text.slice(start, end), "html");
    },
  );
  return found;
}
