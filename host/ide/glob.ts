/** Maximum number of alternatives that the braces of a pattern expand to. */
const alternativeCap = 64;
const patternCap = 1_000;

type Token = "any" | ((character: string) => boolean);
type Segment = "anywhere" | readonly Token[];

export function isGlob(text: string): boolean {
  return /[*?[{]/.test(text);
}

/**
 * Reads a pattern for paths with `/`: `*` and `?` match within one segment, `**` matches across segments, `{a,b}`
 * either alternative, `[a-z]` one of these characters. A bare name is looked for in every folder; a folder matches
 * everything below it. The time grows at most with the product of both lengths. A literal path always matches itself,
 * whatever characters it contains (`app/[id]/page.tsx`). Returns undefined for a pattern that is too long.
 */
export function createGlobMatcher(pattern: string): ((path: string) => boolean) | undefined {
  if (pattern.length > patternCap) return undefined;
  const plain = pattern.trim().replace(/^\.?\//, "");
  const alternatives = expandBraces(plain);
  if (alternatives === undefined) return undefined;
  const all = alternatives.flatMap(parsePatterns);
  return (path) => {
    if (matchesLiterally(path, plain.replace(/\/$/, ""))) return true;
    const segments = path.split("/");
    return all.some((each) =>
      fits(each, segments, (segment, name) => segment === "anywhere" || matchesName(segment, name)),
    );
  };
}

/** True when the path, a folder above it or, for a bare name, one of its segments equals the literal text. */
function matchesLiterally(path: string, written: string): boolean {
  return written.includes("/") ? path === written || path.startsWith(`${written}/`) : path.split("/").includes(written);
}

function expandBraces(pattern: string): readonly string[] | undefined {
  let open = [pattern];
  const done: string[] = [];
  while (open.length > 0) {
    if (open.length + done.length > alternativeCap) return undefined;
    open = open.flatMap((each) => {
      const [whole, inside] = /\{([^{}]*)\}/.exec(each) ?? [];
      if (whole === undefined || inside === undefined) {
        done.push(each);
        return [];
      }
      return inside.split(",").map((part) => each.replace(whole, () => part));
    });
  }
  return done;
}

function parsePatterns(pattern: string): readonly (readonly Segment[])[] {
  const segments = pattern.replace(/\/$/, "").split("/").map(parseSegment);
  const whole = pattern.includes("/") ? segments : (["anywhere", ...segments] as const);
  return [whole, [...whole, "anywhere"]];
}

function parseSegment(text: string): Segment {
  if (text === "**") return "anywhere";
  const parts = text.match(/\[[!^]?\]?[^\]]*\]|[\s\S]/gu) ?? [];
  return parts.map(parseToken);
}

function parseToken(part: string): Token {
  if (part === "*") return "any";
  if (part === "?") return () => true;
  if (part.length < 3 || !part.startsWith("[")) return (character) => character === part;
  const isNot = /^\[[!^]/.test(part);
  const inside = [...part.slice(isNot ? 2 : 1, -1)];
  const isIn = (character: string) =>
    inside.some((each, at) => {
      const isRange = inside[at + 1] === "-" && inside[at + 2] !== undefined;
      return isRange ? each <= character && character <= (inside[at + 2] ?? "") : each === character;
    });
  return (character) => isIn(character) !== isNot;
}

function matchesName(tokens: readonly Token[], name: string): boolean {
  return fits(tokens, [...name], (token, character) => token === "any" || token(character));
}

/** Matches both in one pass; on a mismatch, the last open part takes one more item. */
function fits<P, I>(pattern: readonly P[], items: readonly I[], fit: (part: P, item: I) => boolean): boolean {
  const isOpen = (part: P | undefined) => part === "any" || part === "anywhere";
  let [place, at] = [0, 0];
  let last: { readonly place: number; at: number } | undefined;
  while (at < items.length) {
    const [part, item] = [pattern[place], items[at]];
    if (isOpen(part)) {
      last = { place, at };
      place += 1;
    } else if (part !== undefined && item !== undefined && fit(part, item)) {
      place += 1;
      at += 1;
    } else if (last !== undefined) {
      last.at += 1;
      at = last.at;
      place = last.place + 1;
    } else return false;
  }
  return pattern.slice(place).every(isOpen);
}
