import { parseClaim } from "@dialectic/shared/capability";
import { expect, it } from "vitest";
import { isTextClaim } from "./isTextClaim.ts";

it.each([
  ['count(searchText("limit", in: "src/**")) == 3', true],
  ['count(grep("limit")) == count(searchText("most"))', true],
  ['{"count": {"items": {"searchText": {"text": "limit"}}}} == 3', true],
  ['readLines("a.ts") contains "limit"', true],
  ['count(findReferences("save")) == 3', false],
  ['count(searchText("save")) == count(findReferences("save"))', false],
  ['count(findFiles("*.md")) == 3', false],
  ["1 == 1", false],
])("tells whether a check only counts text: %s", (source, expected) => {
  const parsed = parseClaim(source);
  expect(parsed.kind === "claim" ? isTextClaim(parsed.claim) : parsed.message).toBe(expected);
});
