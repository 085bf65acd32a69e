import { describe, expect, it } from "vitest";
import { determineStatus } from "./determineStatus.ts";
import type { Author, Verdict } from "./feedbackEvent.ts";

const person: Author = { kind: "person" };
const assistant: Author = { kind: "assistant", name: "claude" };
const said = (...verdicts: readonly (readonly [Author, Verdict])[]) =>
  verdicts.map(([by, verdict], at) => ({ by, verdict, place: { seq: 10 * (at + 1), host: "a" } }));
const open = { isCommitted: false };

describe("determineStatus", () => {
  it.each([
    [said(), false, "Pending"],
    [said([person, "comment"]), false, "Pending"],
    [said([assistant, "approve"]), false, "Pending"],
    [said([person, "request-changes"], [person, "comment"], [assistant, "approve"]), false, "ChangesRequested"],
    [said([person, "request-changes"], [person, "approve"], [assistant, "request-changes"]), false, "Approved"],
    [said([person, "request-changes"]), true, "Merged"],
  ] as const)("is the user's last verdict: %j, committed %s: %s", (verdicts, isCommitted, status) => {
    expect(determineStatus(verdicts, { isCommitted }, () => undefined)).toEqual({ status });
  });

  it("is pending again when something newer was presented after the approval, and only then", () => {
    const newer = () => "Approved iteration 3; now 4";
    expect(determineStatus(said([person, "approve"]), open, newer)).toEqual({
      status: "Pending",
      note: "Approved iteration 3; now 4",
    });
    expect(determineStatus(said([person, "approve"]), { isCommitted: true }, newer)).toEqual({ status: "Merged" });
    expect(determineStatus(said([person, "request-changes"]), open, newer)).toEqual({ status: "ChangesRequested" });
  });

  it.each([
    [said(), 5, "Applied"],
    [said([person, "approve"]), 5, "Applied"],
    [said([person, "request-changes"]), 15, "Applied"],
    [said([person, "request-changes"]), 5, "ChangesRequested"],
    [said([assistant, "request-changes"]), 5, "Applied"],
  ] as const)(
    "is applied with the edit that it shows, until the user requests changes: %j, %i: %s",
    (verdicts, seq, status) => {
      const applied = { seq, host: "a", client: "claude" };
      const note = status === "Applied" ? { note: "By claude" } : {};
      expect(determineStatus(verdicts, { isCommitted: false, applied }, () => "newer")).toEqual({ status, ...note });
      expect(determineStatus(verdicts, { isCommitted: true, applied }, () => "newer")).toEqual({ status: "Merged" });
    },
  );
});
