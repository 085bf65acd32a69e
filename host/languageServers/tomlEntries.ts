import { isRecord } from "@dialectic/shared/protocol";
import { parse, TomlError } from "smol-toml";

/** A key of a TOML text with its value, wherever and however the text writes it: in a table, dotted or in an inline table. */
export interface TomlEntry {
  readonly key: readonly string[];
  /** A list of strings stays one value. */
  readonly value: unknown;
}

/** Reads all keys of a text; undefined when it is not TOML. */
export function readTomlEntries(text: string): readonly TomlEntry[] | undefined {
  try {
    return flatten(parse(text), []);
  } catch (problem) {
    if (problem instanceof TomlError) return undefined;
    throw problem;
  }
}

function flatten(value: unknown, key: readonly string[]): readonly TomlEntry[] {
  if (Array.isArray(value) && !value.every((each) => typeof each === "string"))
    return value.flatMap((each, at) => flatten(each, [...key, String(at)]));
  if (!isRecord(value)) return [{ key, value }];
  return Object.entries(value).flatMap(([name, each]) => flatten(each, [...key, name]));
}

/** Characters of a text in which lines are looked for, lines that may have the key, and lines of a value. */
const [longestText, mostPlaces, mostLines] = [64 * 1024, 20, 50];

/**
 * Finds the line, 1-based, in which a text gives a key its value; undefined where that would take too long, and where the key is written
 * with escapes. A statement begins in the first line without which the key is missing.
 */
export function findTomlLine(text: string, key: readonly string[]): number | undefined {
  const name = key.at(-1) ?? "";
  const lines = text.split("\n");
  const places = lines.flatMap((line, at) => (line.includes(name) ? [at] : [])).slice(0, mostPlaces);
  const found = text.length > longestText ? undefined : places.find((at) => isGivenAt(lines, at, key));
  return found === undefined ? undefined : found + 1;
}

function isGivenAt(lines: readonly string[], at: number, key: readonly string[]): boolean {
  for (let end = at + 1; end <= Math.min(lines.length, at + mostLines); end += 1) {
    const entries = readTomlEntries(lines.slice(0, end).join("\n"));
    // Unfinished texts are no TOML.
    if (entries !== undefined) return entries.some((each) => each.key.join("\0") === key.join("\0"));
  }
  return false;
}
