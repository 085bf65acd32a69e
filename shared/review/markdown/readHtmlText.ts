import { decodeEntities } from "./inlineReading.ts";

/**
 * A comment, an element that is never shown together with its content, or a tag; each alternative has minimal
 * lookahead.
 */
const markup =
  /<!--[\s\S]*?(?:-->|$)|<(script|style|template|noscript)\b[\s\S]*?(?:<\/\1\s*>|$)|<\/?([a-z][a-z0-9-]*)(?:[^<>"']|"[^"<]*"|'[^'<]*')*>/gi;

/** Inline elements; all others begin a new line. */
const inlineNames = new Set(
  "a abbr b bdo cite code del dfn em font i ins kbd mark q rp rt ruby s samp small span strike strong sub sup tt u var wbr".split(
    " ",
  ),
);

/** Returns the rendered text of a piece of HTML: lines without tags, with white space as in a browser. */
export function readHtmlText(html: string): string {
  const lines = html.replace(markup, (_, hidden: string | undefined, name: string | undefined) =>
    hidden === undefined && name !== undefined && !inlineNames.has(name.toLowerCase()) ? "\v" : "",
  );
  const shown = lines.split("\v").map((line) => decodeEntities(line.replace(/[ \t\n\r\f]+/g, " ")).trim());
  return shown.filter((line) => line !== "").join("\n");
}
