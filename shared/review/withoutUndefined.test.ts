import { expect, expectTypeOf, it } from "vitest";
import { withoutUndefined } from "./withoutUndefined.ts";

it("leaves out what is undefined, keeps all else in its order, and makes optional what may be left out", () => {
  const found = (line: number | undefined) =>
    withoutUndefined({ kind: "found", line, reason: undefined, isLast: false });
  expect(Object.entries(found(undefined))).toEqual([
    ["kind", "found"],
    ["isLast", false],
  ]);
  expect(Object.keys(found(0))).toEqual(["kind", "line", "isLast"]);
  expectTypeOf(found(1)).toExtend<{ kind: "found"; line?: number; isLast: boolean }>();
});
