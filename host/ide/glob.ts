import { matchesSegments, parseSegment, type Segment } from "../base/wildcards.ts";
import { maxGlobAlternatives, maxGlobChars } from "../limits.ts";

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
  if (pattern.length > maxGlobChars) return undefined;
  const plain = pattern.trim().replace(/^\.?\//, "");
  const alternatives = expandBraces(plain);
  if (alternatives === undefined) return undefined;
  const all = alternatives.flatMap(parsePatterns);
  return (path) => {
    if (matchesLiterally(path, plain.replace(/\/$/, ""))) return true;
    const segments = path.split("/");
    return all.some((each) => matchesSegments(each, segments));
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
    if (open.length + done.length > maxGlobAlternatives) return undefined;
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
