import { applyUpdate, createDocument, type ReviewUpdate } from "@dialectic/shared/review";
import { describe, expect, it } from "vitest";
import { hashText } from "../store/index.ts";
import { unappliedAnswer } from "./presentAnswer.ts";

const standing = createDocument("# Title\n\n## Plan\n\nOld.\n\n## Notes\n\nOne.\n\n## Costs\n", hashText);

function answer(update: ReviewUpdate) {
  const outcome = applyUpdate(standing, update, hashText);
  return outcome.kind === "applied" ? outcome : unappliedAnswer(outcome);
}

describe("content with headings that already exist", () => {
  it.each([
    [
      "## Plan\n\nx\n\n## Notes\n",
      'The content for "Plan" also has the heading "Notes", which another section has, so nothing was changed. ' +
        'Send each section by itself, in updates of one call (besides this one: Title > Notes), or the whole review with mode "replace".',
    ],
    [
      "x\n\n## Notes\n\n## Costs\n",
      'The content for "Plan" also has the headings "Notes", "Costs", which other sections have, so nothing was ' +
        "changed. Send each section by itself, in updates of one call (besides this one: Title > Notes | Title > Costs), " +
        'or the whole review with mode "replace".',
    ],
    [
      "## Notes\n\nx\n",
      'The content for "Plan" begins with the heading "Notes", which another section has, so nothing was changed. ' +
        'Name that section (Title > Notes), or send the text of "Plan" under its own heading.',
    ],
    [
      "x\n\n## Plan\n",
      'The content for "Plan" has the heading "Plan" twice, so nothing was changed. Send the section with one heading.',
    ],
  ])("is refused for a section: %j", (content, message) => {
    expect(answer({ kind: "update-section", section: "Plan", content })).toMatchObject({
      reason: "section-repeated",
      message,
    });
  });

  it("is refused at the end", () => {
    expect(answer({ kind: "append", content: "## Plan\n\nx\n" })).toEqual({
      kind: "refused",
      reason: "section-repeated",
      message:
        'The review already has the heading "Plan" there (Title > Plan), so nothing was changed. Leave the heading out ' +
        'to add text at the end, send a new text for the section with mode "update-section", or append the heading ' +
        "again with create: true.",
      candidates: ["Title > Plan"],
    });
  });
});

it("names the heading that would take other sections, and what to do", () => {
  expect(answer({ kind: "update-section", section: "Plan", content: "x\n\n# Elsewhere\n" })).toMatchObject({
    reason: "heading-misplaced",
    message: expect.stringContaining('has the heading "Elsewhere", which is above the section\'s level'),
  });
});

it("names the section that two entries of one call change", () => {
  const updates = ["Plan", "Title"].map((section) => ({ section, content: "x\n\n## Steps", mode: "replace" as const }));
  expect(answer({ kind: "update-sections", updates })).toEqual({
    kind: "refused",
    reason: "sections-overlap",
    message:
      'The entry for "Plan" is for a section that another entry changes, too: Title. Nothing was changed. Send each subsection once: ' +
      "in its own entry, and the section above it with only its own text, or in the text of the section above it.",
    candidates: ["Title"],
  });
});

it("refuses an id that no section has", () => {
  expect(answer({ kind: "update-section", section: "[s99]", content: "x" })).toMatchObject({
    reason: "section-unknown",
    message:
      'There is no section "[s99]", so nothing was changed. ' +
      'get_review with view "outline" lists the sections and their ids.',
  });
});
