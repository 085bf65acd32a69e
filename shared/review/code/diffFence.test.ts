import { describe, expect, it } from "vitest";
import { isSameChange, readDiffFence } from "./diffFence.ts";

const body = " before\n-one\n+two\n after\n+three\n";

describe("readDiffFence", () => {
  it.each([
    ["changed lines alone", "-one\n+two\n+three", undefined],
    ["context", " before\n-one\n+two\n after\n+three", undefined],
    ["the place of the hunk", "@@ -1,3 +1,4 @@ run()\n-one\n+two\n+three", undefined],
    ["the header of git", "diff --git a/a.ts b/a.ts\n--- a/a.ts\n+++ b/a.ts\n@@ -1 +1 @@\n-one\n+two\n+three", "a.ts"],
    ["the header alone", "--- a/a.ts\n+++ b/a.ts\n-one\n+two\n+three", "a.ts"],
    ["line endings of Windows", "-one\r\n+two\r\n+three\r", undefined],
  ])("reads the change from a fence with %s", (_, text, path) => {
    const fence = readDiffFence(text.split("\n"));
    expect(fence?.path).toBe(path);
    expect(fence && isSameChange(fence, body)).toBe(true);
  });

  it.each([
    ["lacks a line", "-one\n+two"],
    ["has one more", "-one\n+two\n+three\n+four"],
    ["has another text", "-one\n+two\n+Three"],
    ["has another order", "+two\n-one\n+three"],
  ])("finds another change when a fence %s", (_, text) => {
    const fence = readDiffFence(text.split("\n"));
    expect(fence && isSameChange(fence, body)).toBe(false);
  });

  it.each([
    ["without a change", " one\n two"],
    ["of several hunks", "@@ -1 +1 @@\n-one\n@@ -9 +9 @@\n+two"],
  ])("reads nothing from a fence %s", (_, text) => {
    expect(readDiffFence(text.split("\n"))).toBeUndefined();
  });

  it("keeps a removed line that looks like a header", () => {
    expect(readDiffFence(["@@ -1,2 +1 @@", "--- a", "+++ b"])?.changed).toEqual(["--- a", "+++ b"]);
  });
});
