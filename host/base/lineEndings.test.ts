import { expect, it } from "vitest";
import { countEnds, findEndingChange } from "./lineEndings.ts";

const lf = "a\nb\nc\n";
const crlf = "a\r\nb\r\nc\r\n";
const mostLf = "a\nb\r\nc\n";
const mostCrlf = "a\r\nb\nc\r\n";

it.each([
  [lf, crlf, { before: "LF", after: "CRLF", isWhole: true }],
  [crlf, lf, { before: "CRLF", after: "LF", isWhole: true }],
  // Few lines are shown as they are.
  [lf, mostLf, { before: "LF", after: "mixed", isWhole: false }],
  [crlf, mostCrlf, { before: "CRLF", after: "mixed", isWhole: false }],
  [lf, mostCrlf, { before: "LF", after: "mixed", isWhole: true }],
  [mostLf, mostCrlf, { before: "mixed", after: "mixed", isWhole: true }],
  [mostLf, lf, { before: "mixed", after: "LF", isWhole: true }],
  [mostLf, mostLf, undefined],
  [lf, lf, undefined],
  [crlf, `${crlf}last without an end`, undefined],
  ["", crlf, undefined],
  ["one line", "two\r\n", undefined],
])("the change of line ends from %j to %j", (before, after, expected) => {
  expect(findEndingChange(countEnds(before), countEnds(after))).toEqual(expected);
});
