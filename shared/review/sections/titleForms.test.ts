import { describe, expect, it } from "vitest";
import { sha256 } from "../test/sha256.fixture.ts";
import { createDocument } from "./sections.ts";
import { listTitleForms, measureTitleDistance } from "./titleForms.ts";

describe("measureTitleDistance", () => {
  it.each([
    ["Summary", "summary"],
    ["The Summary", "Summary"],
    ["1. Summary", "Summary"],
    ["2.3 Risks", "Risks"],
    ["Risks & costs", "Risks, costs"],
    ["Design Decisions", "Design decision"],
    ["Security", "Securty"],
    ["Implementation Details", "Implementation detail"],
    ["Changes Made", "Changes made:"],
    ["What's next", "Whats next"],
    ["A note", "Note"],
    ["Follow-up tests", "Follow up tests"],
    ["Test plan", "Tests plan"],
    ["API", "APIs"],
    ["Performance!", "performance"],
    ["Refactoring", "Refactorings"],
    ["Kontext", "Context"],
    ["Über uns", "über uns."],
    ["Phase 1", "Phase 2"],
    ["3) Error handling", "4) Error handling"],
  ])("finds %j and %j near", (one, other) => {
    expect([measureTitleDistance(one, other), measureTitleDistance(other, one)]).toEqual([
      expect.any(Number),
      expect.any(Number),
    ]);
  });

  it.each([
    ["Tests", "Test plan"],
    ["Summary", "Security"],
    ["Context", "Content type"],
    ["Risks", "Tasks"],
    ["Changes", "Changes Made"],
    ["Next steps", "Open questions"],
    ["Notes", "Votes cast"],
    ["API", "CLI"],
    ["UI", "UX"],
    ["1", "2"],
    ["The", "A"],
    ["A", "B"],
    ["", ""],
    ["", "Summary"],
    ["…", "?"],
    ["Design", "Sign"],
    ["Performance", "Conformance tests"],
    ["Setup", "Setup and teardown"],
    ["Why", "How"],
    ["Before", "After"],
  ])("does not find %j and %j near", (one, other) => {
    expect([measureTitleDistance(one, other), measureTitleDistance(other, one)]).toEqual([undefined, undefined]);
  });
});

describe("listTitleForms", () => {
  it.each([
    ["### Flow ([`src/auth.ts:23`][])", ["Flow (src/auth.ts:23)", "Flow"]],
    ["## Flow [`src/auth.ts:23`][] ##", ["Flow src/auth.ts:23", "Flow"]],
    ["## Flow: [the code](src/auth.ts:23)", ["Flow: the code", "Flow"]],
    [
      "## The `auth` flow (new) — [`a.ts:1`][], [`b.ts:2`][]",
      ["The auth flow (new) — a.ts:1, b.ts:2", "The auth flow"],
    ],
    ["Flow (draft [2])\n===", ["Flow (draft [2])", "Flow"]],
    ["# Flow", ["Flow"]],
    ["# (Flow)", ["(Flow)"]],
    ["# [`src/a.ts:1`][]", ["src/a.ts:1"]],
    ["# Flow (one) of two", ["Flow (one) of two"]],
  ])("returns the title of %j with and without additions", (markdown, forms) => {
    expect(createDocument(markdown, sha256).sections.map(listTitleForms)).toEqual([forms]);
  });
});
