import { parseClaim } from "@dialectic/shared/capability";
import { expect, it } from "vitest";
import { capabilityWorkspace } from "../test/capabilityWorkspace.fixture.ts";
import { createClaimLanguage } from "./claimLanguage.ts";
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

it("marks the result of such a check, once it holds", async () => {
  const { domain, folder } = capabilityWorkspace({ "a.ts": "login();\n" });
  const { evaluate } = createClaimLanguage(() => domain);
  const judge = (claim: string) => evaluate(claim, { reviewId: "r", baseUri: folder }, new AbortController().signal);
  expect(await judge('count(searchText("login")) == 1')).toEqual({ kind: "holds", found: "1", isText: true });
  expect(await judge('count(searchText("login")) == 2')).toEqual({ kind: "fails", expected: "2", found: "1" });
  expect(await judge('count(findFiles("*.ts")) == 1')).toEqual({ kind: "holds", found: "1" });
});
