import { describe, expect, it } from "vitest";
import { Made, type Value } from "../value.ts";
import { compareValues } from "./claimComparison.ts";
import type { Comparison } from "./claimSource.ts";

const place = (line: number) => new Made("location", { file: "a.ts", line });

describe("compareValues", () => {
  it.each<[Value, Comparison, Value | undefined, "holds" | "fails" | string]>([
    [3, "==", 3, "holds"],
    [3, "==", 4, "fails"],
    [3, "!=", 4, "holds"],
    ["a", "==", "a", "holds"],
    [null, "==", null, "holds"],
    [null, "==", 3, "fails"],
    [3, "!=", null, "holds"],
    [[1, "a"], "==", [1, "a"], "holds"],
    [[1, "a"], "==", ["a", 1], "fails"],
    [[1], "==", [1, 2], "fails"],
    [{ a: 1, b: [2] }, "==", { b: [2], a: 1 }, "holds"],
    [{ a: 1 }, "==", { a: 1, b: null }, "fails"],
    [place(3), "==", place(3), "holds"],
    [place(3), "!=", place(4), "holds"],
    [new Made("file", { path: "a" }), "==", new Made("folder", { path: "a" }), "a file is no folder"],
    [[1, 2], "==", 2, "a list is no number: use count(...)"],
    [[1, 2], ">", 1, "a list is no number: use count(...)"],
    [["a"], "==", "a", "a list is no text: use contains, or first(...)"],
    [3, "==", "3", "a number is no text"],
    [1, "==", true, "a number is not true or false"],
    [1, "<", 2, "holds"],
    [2, "<", 2, "fails"],
    [2, "<=", 2, "holds"],
    [3, ">", 2, "holds"],
    [2, ">", 2, "fails"],
    [2, ">=", 2, "holds"],
    [1, ">=", 2, "fails"],
    ["a", "<", "b", "a text cannot be less or more: only numbers can"],
    [1, "<", "b", "a text cannot be less or more: only numbers can"],
    ["abc", "contains", "b", "holds"],
    ["abc", "contains", "d", "fails"],
    ["abc", "contains", 3, "a text contains texts, not a number"],
    [3, "contains", 3, "a number cannot contain anything: only texts and lists can"],
    [["a", "b"], "contains", "b", "holds"],
    [["ab"], "contains", "b", "fails"],
    [[], "contains", "b", "fails"],
    [[place(3), place(4)], "contains", place(4), "holds"],
    [[place(3)], "contains", place(4), "fails"],
    [[place(3)], "contains", "a.ts", "the list has no text in it: its elements are each a location"],
    [[], "is empty", undefined, "holds"],
    ["", "is empty", undefined, "holds"],
    [{}, "is empty", undefined, "holds"],
    [[0], "is empty", undefined, "fails"],
    [[0], "is not empty", undefined, "holds"],
    ["", "is not empty", undefined, "fails"],
    [0, "is empty", undefined, "a number cannot be empty: only texts, lists and objects can"],
    [null, "is not empty", undefined, "nothing cannot be empty: only texts, lists and objects can"],
  ])("compares %j %s %j", (found, operator, wanted, expected) => {
    const compared = compareValues(operator, found, wanted);
    expect(compared.kind === "unknown" ? compared.reason : compared.kind).toBe(expected);
  });
});
