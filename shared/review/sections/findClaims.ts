import { scanTexts } from "../markdown/blockScanner.ts";

/** The language of a fence that holds a claim. */
const language = "check";

const opening = /^(?:`+|~+)[ \t]*(\S*)/;

/** Finds the claims of a section: what its fences with the language `check` hold, wherever they are nested, without what stands before it. */
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

/** Most texts have no such word behind a fence. Not an expression, which would take the square of a long run of fences. */
function mayHoldClaims(text: string): boolean {
  for (let at = text.indexOf(language); at >= 0; at = text.indexOf(language, at + language.length)) {
    let before = at - 1;
    while (text[before] === " " || text[before] === "\t") before -= 1;
    const mark = text[before];
    if ((mark === "`" || mark === "~") && text[before - 1] === mark && text[before - 2] === mark) return true;
  }
  return false;
}

/** UTF-16 code units of what a claim is known by: a longer one is not read as a claim anyway. */
const nameCap = 4_000;

/** What a claim is known by: its lines without the space around them, which containers and fences take away or leave. */
export function claimText(code: string): string {
  const text = code
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .join("\n")
    .trim();
  return text.length > nameCap ? `${text.slice(0, nameCap)}… ${text.length}` : text;
}
