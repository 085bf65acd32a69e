import { describe, expect, it } from "vitest";
import { determineStatus } from "./determineStatus.ts";
import type { Author, Verdict } from "./feedbackEvent.ts";

const person: Author = { kind: "person" };
const assistant: Author = { kind: "assistant", name: "claude" };
const said = (...verdicts: readonly (readonly [Author, Verdict])[]) =>
  verdicts.map(([by, verdict]) => ({ by, verdict }));

describe("determineStatus", () => {
  it.each([
    [said(), false, "Pending"],
    [said([person, "comment"]), false, "Pending"],
    [said([assistant, "approve"]), false, "Pending"],
    [said([person, "request-changes"], [person, "comment"], [assistant, "approve"]), false, "ChangesRequested"],
    [said([person, "request-changes"], [person, "approve"], [assistant, "request-changes"]), false, "Approved"],
    [said([person, "request-changes"]), true, "Merged"],
  ] as const)("is the user's last verdict: %j, committed %s: %s", (verdicts, isCommitted, status) => {
    expect(determineStatus(verdicts, isCommitted, () => undefined)).toEqual({ status });
  });

  it("is pending again when something newer was presented after the approval, and only then", () => {
    const newer = () => "Approved iteration 3; now 4";
    expect(determineStatus(said([person, "approve"]), false, newer)).toEqual({
      status: "Pending",
      note: "Approved iteration 3; now 4",
    });
    expect(determineStatus(said([person, "approve"]), true, newer)).toEqual({ status: "Merged" });
    expect(determineStatus(said([person, "request-changes"]), false, newer)).toEqual({ status: "ChangesRequested" });
  });
});
