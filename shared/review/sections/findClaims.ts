import { scanTexts } from "../markdown/blockScanner.ts";

const language = "check";

const opening = /^(?:`+|~+)[ \t]*(\S*)/;

/**
 * Finds the claims of a section: the content of its `check` fences at any nesting, without the prefixes of containers.
 */
export function findClaims(text: string): readonly string[] {
  if (!mayHoldClaims(text)) return [];
  const claims: string[][] = [];
  let isClaim = false;
  const end = () => {
    isClaim = false;
  };
  scanTexts(text, end, (start, lineEnd, kind) => {
    const line = text.slice(start, lineEnd);
    if (kind === "fence") {
      isClaim = opening.exec(line)?.[1] === language;
      if (isClaim) claims.push([]);
    } else if (kind !== "code") end();
    else if (isClaim) claims.at(-1)?.push(line);
  });
  return claims.map((lines) => lines.join("\n"));
}

/**
 * Returns false for most texts, which have no such word after a fence. Not a regular expression, which would take
 * quadratic time for a long run of fences.
 */
function mayHoldClaims(text: string): boolean {
  for (let at = text.indexOf(language); at >= 0; at = text.indexOf(language, at + language.length)) {
    let before = at - 1;
    while (text[before] === " " || text[before] === "\t") before -= 1;
    const mark = text[before];
    if ((mark === "`" || mark === "~") && text[before - 1] === mark && text[before - 2] === mark) return true;
  }
  return false;
}

/** Maximum length of a claim's key in UTF-16 code units; a longer claim is not parsed anyway. */
const nameCap = 4_000;

/** Returns a claim's key: its lines without surrounding space, which containers and fences may remove or keep. */
export function toClaimKey(code: string): string {
  const text = code
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .join("\n")
    .trim();
  return text.length > nameCap ? `${text.slice(0, nameCap)}… ${text.length}` : text;
}
