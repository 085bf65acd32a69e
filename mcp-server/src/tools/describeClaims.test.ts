import type { ClaimReport, ClaimSummary } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { describeClaims } from "./describeClaims.ts";

const none: ClaimSummary = { total: 0, holds: 0, fails: 0, unknown: 0, pending: 0, claims: [] };
const failing: ClaimReport = { section: "A > B", claim: "a() == 3", state: "fails", expected: "3", found: "5" };

describe("describeClaims", () => {
  it("says nothing when there are no claims", () => {
    expect(describeClaims(undefined)).toEqual([]);
  });

  it("says in one line that all passed", () => {
    expect(describeClaims({ ...none, total: 1, holds: 1 })).toEqual(["Checks: 1 passed."]);
    expect(describeClaims({ ...none, total: 3, holds: 3 })).toEqual(["Checks: all 3 passed."]);
  });

  it("lists claims that failed or are unknown, with section, claim, expected and found", () => {
    const unknown: ClaimReport = {
      section: "C",
      claim: "// Why\nb()",
      title: "Why",
      state: "unknown",
      reason: "No server\nhere",
    };
    const claims = [failing, unknown, { ...failing, state: "pending" as const }];
    expect(describeClaims({ total: 4, holds: 1, fails: 1, unknown: 1, pending: 1, claims })).toEqual([
      "Checks: 1 of 4 passed, 1 failed, 1 unknown, 1 still running: call get_review; look at these:",
      '- in "A > B", expected 3, found 5\n  a() == 3',
      '- in "C", Why: unknown: No server\n  here\n  // Why\n  b()',
    ]);
  });

  it("lists claims up to the limit and counts the others", () => {
    const claims = Array.from({ length: 30 }, () => failing);
    const lines = describeClaims({ ...none, total: 60, fails: 60, claims });
    expect([lines.length, lines.at(-1)]).toEqual([22, "- and 40 more"]);
  });

  it("says that all are still running", () => {
    const claims = [{ ...failing, state: "pending" as const }];
    const expected = "Checks: 0 of 1 passed, 1 still running: call get_review.";
    expect(describeClaims({ ...none, total: 1, pending: 1, claims })).toEqual([expected]);
  });
});
