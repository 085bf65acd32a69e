import { maxPlainValue } from "../limits.ts";

export interface PlainBounds {
  readonly depth: number;
  readonly entries: number;
  readonly values: number;
  /** Maximum number of UTF-16 code units in all texts together. */
  readonly characters: number;
}

/** A value as plain data; `isCut` is true when parts of it are missing. */
export interface PlainValue {
  readonly value: unknown;
  readonly isCut: boolean;
}

/**
 * Converts the result of any VS Code command to plain data: URIs become strings, positions become 1-based, functions
 * are left out, circles and anything beyond the bounds are cut. Never throws, even if a getter does.
 */
export function toPlainValue(given: unknown, bounds: PlainBounds = maxPlainValue): PlainValue {
  const walk = new Walk(bounds);
  const value = walk.plain(given, 0);
  return { value, isCut: walk.isCut };
}

class Walk {
  isCut = false;
  readonly #bounds: PlainBounds;
  readonly #above = new Set<object>();
  #values = 0;
  #characters = 0;

  constructor(bounds: PlainBounds) {
    this.#bounds = bounds;
  }

  plain(given: unknown, depth: number): unknown {
    this.#values += 1;
    if (this.#values > this.#bounds.values) return this.#cut(undefined);
    switch (typeof given) {
      case "string":
        return this.#text(given);
      case "number":
        // JSON has no -0.
        return Number.isFinite(given) ? given + 0 : String(given);
      case "bigint":
        return this.#text(String(given));
      case "boolean":
        return given;
      case "object":
        return given === null ? null : this.#object(given, depth);
      default:
        return undefined;
    }
  }

  #object(given: object, depth: number): unknown {
    if (this.#above.has(given)) return this.#cut("(circular)");
    if (depth >= this.#bounds.depth) return this.#cut("(too deep)");
    this.#above.add(given);
    try {
      return this.#known(given) ?? this.#entries(given, depth);
    } catch (problem) {
      return this.#cut(`(unreadable: ${problem instanceof Error ? problem.message : "it throws"})`);
    } finally {
      this.#above.delete(given);
    }
  }

  /** Converts known types for which a list of their properties would be worse. */
  #known(given: object): unknown {
    if (given instanceof Date) return Number.isNaN(given.getTime()) ? "Invalid Date" : given.toISOString();
    if (given instanceof Error) return { error: this.#text(given.message) };
    if (ArrayBuffer.isView(given) || given instanceof ArrayBuffer) return { bytes: given.byteLength };
    if (isUri(given)) return this.#text(given.toString());
    if (isPosition(given)) return toPlace(given);
    if (isRange(given)) return { start: toPlace(given.start), end: toPlace(given.end) };
    return undefined;
  }

  #entries(given: object, depth: number): unknown {
    if (Array.isArray(given) || given instanceof Set)
      // A missing value keeps its place in a list.
      return this.#bounded([...given]).map((each) => this.plain(each, depth + 1) ?? null);
    const entries = given instanceof Map ? [...given] : Object.keys(given).map((key) => [key, Reflect.get(given, key)]);
    const plain = this.#bounded(entries).flatMap(([key, each]) => {
      const value = this.plain(each, depth + 1);
      return value === undefined ? [] : [[String(key), value] as const];
    });
    return Object.fromEntries(plain);
  }

  #bounded<T>(entries: readonly T[]): readonly T[] {
    const { entries: most } = this.#bounds;
    return entries.length > most ? this.#cut(entries.slice(0, most)) : entries;
  }

  #text(text: string): string {
    const room = Math.max(0, this.#bounds.characters - this.#characters);
    this.#characters += text.length;
    return text.length > room ? this.#cut(`${text.slice(0, room)}…`) : text;
  }

  #cut<T>(left: T): T {
    this.isCut = true;
    return left;
  }
}

interface Position {
  readonly line: number;
  readonly character: number;
}

function toPlace({ line, character }: Position): { readonly line: number; readonly column: number } {
  return { line: line + 1, column: character + 1 };
}

function isPosition(given: unknown): given is Position {
  return (
    typeof given === "object" &&
    given !== null &&
    typeof Reflect.get(given, "line") === "number" &&
    typeof Reflect.get(given, "character") === "number"
  );
}

function isRange(given: object): given is { readonly start: Position; readonly end: Position } {
  return isPosition(Reflect.get(given, "start")) && isPosition(Reflect.get(given, "end"));
}

function isUri(given: object): boolean {
  return ["scheme", "authority", "path", "fsPath"].every((part) => typeof Reflect.get(given, part) === "string");
}
