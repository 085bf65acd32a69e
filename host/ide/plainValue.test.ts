import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toPlainValue } from "./plainValue.ts";

/** A position like VS Code's: prototype getters over private fields. */
class Position {
  readonly #at: readonly [number, number];
  constructor(line: number, character: number) {
    this.#at = [line, character];
  }
  get line() {
    return this.#at[0];
  }
  get character() {
    return this.#at[1];
  }
}
class Uri {
  readonly scheme = "file";
  readonly authority = "";
  readonly path = "/a b";
  get fsPath() {
    return "/a b";
  }
  toString() {
    return "file:///a%20b";
  }
}
const circle: Record<string, unknown> = { name: "circle" };
circle["again"] = [circle];
const deep = JSON.parse(`${"[".repeat(20)}1${"]".repeat(20)}`);

describe("plainValue", () => {
  it.each([
    [undefined, undefined],
    [null, null],
    [true, true],
    [Number.NaN, "NaN"],
    [-0, 0],
    [12n, "12"],
    [() => 1, undefined],
    [Symbol("s"), undefined],
    [new Date(0), "1970-01-01T00:00:00.000Z"],
    [new Date(Number.NaN), "Invalid Date"],
    [new Error("why"), { error: "why" }],
    [Buffer.from("abc"), { bytes: 3 }],
    [new Uri(), "file:///a%20b"],
    [new Position(0, 4), { line: 1, column: 5 }],
    [
      { start: new Position(0, 0), end: new Position(1, 2), isEmpty: false },
      { start: { line: 1, column: 1 }, end: { line: 2, column: 3 } },
    ],
    [
      [1, () => 1, undefined],
      [1, null, null],
    ],
    [{ a: undefined, b: () => 1, c: { uri: new Uri() } }, { c: { uri: "file:///a%20b" } }],
    [
      new Map<unknown, unknown>([
        ["a", 1],
        [2, new Set([3])],
      ]),
      { a: 1, 2: [3] },
    ],
    [JSON.parse('{"__proto__":{"a":1}}'), JSON.parse('{"__proto__":{"a":1}}')],
  ])("converts %s to plain data", (given, value) => {
    expect(toPlainValue(given)).toEqual({ value, isCut: false });
  });

  it("cuts circles, deep values and values that throw, and keeps the rest", () => {
    expect(toPlainValue(circle)).toEqual({ value: { name: "circle", again: ["(circular)"] }, isCut: true });
    expect(JSON.stringify(toPlainValue(deep))).toContain("(too deep)");
    const throwing = {
      get bad() {
        throw new Error("no");
      },
    };
    expect(toPlainValue({ a: 1, throwing })).toEqual({ value: { a: 1, throwing: "(unreadable: no)" }, isCut: true });
  });

  it("repeats a value that occurs twice without a circle", () => {
    const shared = { a: 1 };
    expect(toPlainValue([shared, shared])).toEqual({ value: [{ a: 1 }, { a: 1 }], isCut: false });
  });

  it("stays within its bounds", () => {
    const bounds = { depth: 3, entries: 2, values: 6, characters: 5 };
    expect(toPlainValue([1, 2, 3], bounds)).toEqual({ value: [1, 2], isCut: true });
    expect(toPlainValue(["abc", "defg"], bounds)).toEqual({ value: ["abc", "de…"], isCut: true });
    expect(
      toPlainValue(
        [
          [1, 2],
          [3, 4],
        ],
        bounds,
      ),
    ).toEqual({
      value: [
        [1, 2],
        [3, null],
      ],
      isCut: true,
    });
  });

  it("returns JSON unchanged", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (given) => {
        fc.pre(!JSON.stringify(given).includes('"line"'));
        expect(toPlainValue(given)).toEqual({ value: JSON.parse(JSON.stringify(given)), isCut: false });
      }),
    );
  });

  it("never throws, and always returns JSON", () => {
    fc.assert(
      fc.property(
        fc.anything({
          withBigInt: true,
          withDate: true,
          withMap: true,
          withSet: true,
          withTypedArray: true,
          withNullPrototype: true,
        }),
        (given) => {
          const { value } = toPlainValue(given);
          expect(JSON.parse(JSON.stringify({ value }))).toEqual(value === undefined ? {} : { value });
        },
      ),
    );
  });
});
