import { expect, it } from "vitest";
import type { ChangesRange } from "./changedCode.ts";
import { buildChangesAddress, readChangesAddress } from "./changesAddress.ts";

const place = { origin: "http://127.0.0.1:1234", pathname: "/" };
const [first, last] = ["a".repeat(40), "b".repeat(40)];

const ranges: readonly ChangesRange[] = [
  { round: 3 },
  { round: 3, since: 0 },
  { round: 3, since: 2 },
  { round: 3, part: { kind: "commit", commit: first } },
  { round: 3, since: 2, part: { kind: "commit", commit: first } },
  { round: 3, part: { kind: "commits", first, last } },
  { round: 3, part: { kind: "base", base: first, name: "aaaaaaa" } },
];

it.each(ranges)("leads to the same changes: %j", (range) => {
  const address = buildChangesAddress(place, "r 1&since=9", range);
  const { hash } = new URL(address);
  expect(readChangesAddress(hash.slice(1))).toEqual({
    reviewId: "r 1&since=9",
    range: { since: undefined, part: undefined, ...range },
  });
});

it.each([
  "changes=",
  "changes=0&review=r",
  "changes=-1&review=r",
  "changes=1e3&review=r",
  "changes=9999999999&review=r",
  "changes=1",
  "changes=1&since=x&review=r",
  "changes=1&part=main&review=r",
  "changes=1&part=--output&review=r",
  "changes=%E0%A4%A&review=r",
])("names no changes when it is damaged: %s", (anchor) => {
  expect(readChangesAddress(anchor)).toBe("unreadable");
});

it("is no anchor of a section", () => {
  expect([readChangesAddress("changes"), readChangesAddress("changes-1"), readChangesAddress("")]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
