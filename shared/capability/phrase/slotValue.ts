import { factors, toCost } from "./confidence.ts";
import type { RequestWord } from "./readRequestWords.ts";
import { isNeverName } from "./smallWords.ts";

export interface SlotValue {
  readonly value: string | number;
  readonly cost: number;
}

/** Reads a word as a name: an identifier, possibly with dots, or quoted text without spaces. */
export function readName(word: RequestWord): SlotValue | undefined {
  const text = word.text.endsWith("()") ? word.text.slice(0, -2) : word.text;
  if (!word.isQuoted && text === word.text && fileEndings.has(text.slice(text.lastIndexOf(".") + 1))) return undefined;
  if (word.isQuoted ? text.length === 0 || /\s/.test(text) : !isName(text) || isNeverName(word.key)) return undefined;
  return { value: text, cost: isOfOneAlphabet(text) ? 0 : toCost(factors.mixedAlphabets) };
}

/**
 * A word with such an ending is a file rather than a member, unless it is quoted or called: `"response.json"`,
 * `response.json()`.
 */
const fileEndings = new Set(
  `c cc cjs cpp cs css cts go h hpp html java js json jsx kt less lock md mjs mts php py rb rs scss sh sql svelte swift toml ts tsx txt vue xml
  yaml yml`.split(/\s+/),
);

export function readWord({ text, key, isQuoted }: RequestWord): SlotValue | undefined {
  return isQuoted || (!isNeverName(key) && /^[^-].*$|^.$/su.test(text) && /[\p{L}\p{N}]/u.test(text))
    ? { value: text, cost: 0 }
    : undefined;
}

/** Reads a word as a path: with a slash or an extension, or quoted. */
export function readPath(word: RequestWord): SlotValue | undefined {
  const { text } = word;
  if (/[\p{Cc}\p{Cf}<>|?"]/u.test(text) || (!word.isQuoted && isRangeOfCommits(text))) return undefined;
  const ending = text.slice(text.lastIndexOf(".") + 1);
  const hasEnding = ending !== text && /^[a-z][a-z0-9]{0,9}$/i.test(ending);
  if (!hasEnding && !/[/\\]/.test(text) && !word.isQuoted) return undefined;
  return { value: text, cost: isOfOneAlphabet(text) ? 0 : toCost(factors.mixedAlphabets) };
}

/** Reads a word as commits: `HEAD`, `HEAD~2`, `main..HEAD`, `v1^`, or a hash. */
export function readRevision({ text, isQuoted }: RequestWord): SlotValue | undefined {
  const isRevision = /^(?:HEAD|@|[0-9a-f]{7,40}|[\w./-]+(?:~\d*|\^\d*))$/.test(text) || isRangeOfCommits(text);
  return isRevision && !isQuoted ? { value: text, cost: 0 } : undefined;
}

/** Returns true for two or three dots between names; a parent step in a path has a slash next to it. */
function isRangeOfCommits(text: string): boolean {
  return /^[\w@][\w@./~^-]{0,100}?[\w~^]\.{2,3}[\w@][\w@./~^-]{0,100}$/.test(text);
}

export function readNumber(word: RequestWord): SlotValue | undefined {
  const digits = word.text.replace(/^#/, "");
  return !word.isQuoted && /^\d{1,9}$/.test(digits) ? { value: Number(digits), cost: 0 } : undefined;
}

function isName(text: string): boolean {
  const parts = text.replaceAll("::", ".").replaceAll("->", ".").replaceAll("#", ".#").split(".");
  const named = parts[0] === "" ? parts.slice(1) : parts;
  if (named.some((part) => !/^[#@]?[\p{L}_$][\p{L}\p{M}\p{N}_$]*$/u.test(part))) return false;
  return parts[0] !== "" || named[0]?.startsWith("#") === true;
}

const alphabets = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Armenian}/u] as const;

/**
 * Returns true when all letters are of one alphabet and in their usual form: lookalike letters make a different name.
 */
export function isOfOneAlphabet(text: string): boolean {
  return text === text.normalize("NFKC") && alphabets.filter((alphabet) => alphabet.test(text)).length < 2;
}
