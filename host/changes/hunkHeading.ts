/** Characters of a heading that git shows, too. */
const longest = 80;

/** Comments, directives and labels say nothing about what encloses a line. */
const skipped = /^(?:#|\/\/|\w+:\s*$)/;
/** A string literal, such as a key of JSON, is no declaration. */
const named = /^[^\s)}\]/*"'`-].*\p{L}/u;

/**
 * Returns the heading of a hunk: the declaration that its first changed line begins or is in, as far as its own lines
 * tell, and nothing for a line outside of all. Git looks only above a hunk, so it names what a new function follows.
 */
export function findHeading(body: string, above: string): string {
  const lines = body.split("\n").filter((line) => /^[ +-]/.test(line) && line.slice(1).trim() !== "");
  const first = lines.findIndex((line) => !line.startsWith(" "));
  let heading = /^["'`]/.test(above) ? "" : above;
  for (const [at, line] of lines.slice(0, first + 1).entries()) {
    const text = line.slice(1);
    if (/^\s/.test(text) || skipped.test(text)) continue;
    if (!opensBlock(lines, at)) heading = "";
    else if (named.test(text)) heading = text.slice(0, longest).trimEnd();
  }
  return heading;
}

/** True when the next line of the same side is inside. */
function opensBlock(lines: readonly string[], at: number): boolean {
  const side = lines[at]?.charAt(0) ?? " ";
  const next = lines.slice(at + 1).find((line) => side === " " || line.startsWith(side) || line.startsWith(" "));
  return next !== undefined && /^(?:\s|\{)/.test(next.slice(1));
}
