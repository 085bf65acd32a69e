import { scanTexts } from "./blockScanner.ts";

/** The language of a fence that holds a claim. */
const language = "check";

/** Most texts have none. */
const hint = /(?:`{3,}|~{3,})[ \t]*check/;

const opening = /^(?:`+|~+)[ \t]*(\S*)/;

/** Finds the claims of a section: what its fences with the language `check` hold, wherever they are nested, without what stands before it. */
export function findClaims(text: string): readonly string[] {
  if (!hint.test(text)) return [];
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

/** What a claim is known by: its lines without the space around them, which containers and fences take away or leave. */
export function claimText(code: string): string {
  return code
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .join("\n")
    .trim();
}
