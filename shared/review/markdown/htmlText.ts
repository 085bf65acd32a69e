import { decodeEntities } from "./inlineReading.ts";

/** A comment, an element that is never shown with what is in it, or a tag; none looks further than it must. */
const markup =
  /<!--[\s\S]*?(?:-->|$)|<(script|style|template|noscript)\b[\s\S]*?(?:<\/\1\s*>|$)|<\/?([a-z][a-z0-9-]*)(?:[^<>"']|"[^"<]*"|'[^'<]*')*>/gi;

/** Elements that are part of a line; all others begin a line of their own. */
const inlineNames = new Set(
  "a abbr b bdo cite code del dfn em font i ins kbd mark q rp rt ruby s samp small span strike strong sub sup tt u var wbr".split(
    " ",
  ),
);

/** What a reader sees of a piece of HTML: lines without tags, white space as a browser shows it. */
export function htmlText(html: string): string {
  const lines = html.replace(markup, (_, hidden: string | undefined, name: string | undefined) =>
    hidden === undefined && name !== undefined && !inlineNames.has(name.toLowerCase()) ? "\v" : "",
  );
  const shown = lines.split("\v").map((line) => decodeEntities(line.replace(/[ \t\n\r\f]+/g, " ")).trim());
  return shown.filter((line) => line !== "").join("\n");
}
