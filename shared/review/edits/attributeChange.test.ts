import { describe, expect, it } from "vitest";
import { attributeChange, type ChangeEvidence } from "./attributeChange.ts";

const none: ChangeEvidence = {
  isOwn: false,
  isUndone: false,
  isDiscarded: false,
  isInEditor: false,
  isTyped: false,
  isOfSaving: false,
  isAtCursor: false,
};

describe("attributeChange", () => {
  it.each<readonly [string, Partial<ChangeEvidence>, ReturnType<typeof attributeChange>]>([
    ["typing is the person's", { isInEditor: true, isTyped: true, isAtCursor: true }, "person"],
    ["taking back is the person's, even to what is saved", { isUndone: true }, "person"],
    [
      "discarding takes back what the person did, and what is read with it is not theirs",
      { isDiscarded: true },
      "beside",
    ],
    ["what is read anew from the disk is not, wherever the cursor is", { isTyped: true, isAtCursor: true }, "other"],
    ["what Dialectic applies is not", { isOwn: true, isInEditor: true, isTyped: true }, "other"],
    ["a command at the cursor is made beside the person", { isInEditor: true, isAtCursor: true }, "beside"],
    ["formatting while saving is made beside the person", { isInEditor: true, isOfSaving: true }, "beside"],
    ["what is changed elsewhere in an editor is by a program, whoever told it to", { isInEditor: true }, "program"],
  ])("%s", (_name, evidence, author) => {
    expect(attributeChange({ ...none, ...evidence })).toBe(author);
  });
});
