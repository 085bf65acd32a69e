import { describe, expect, it } from "vitest";
import { parseMeasure, showSettings } from "./textShape.ts";

describe("a measure of the text", () => {
  it("is a whole number in its range, and otherwise no choice", () => {
    const texts = ["10", "28", "9", "29", "13.5", "", "large", null, undefined, "1e1"];
    expect(texts.map((text) => parseMeasure("textSize", text))).toEqual([
      ...[10, 28],
      ...[undefined, undefined, undefined, undefined, undefined, undefined, undefined],
      10,
    ]);
    expect(["39", "40", "160", "161"].map((text) => parseMeasure("lineLength", text))).toEqual([
      undefined,
      40,
      160,
      undefined,
    ]);
  });

  it("is taken from the settings of an editor", () => {
    const root = document.documentElement;
    Object.assign(root.dataset, { textSize: "16", lineLength: "4" });
    showSettings(root);
    expect([root.style.getPropertyValue("--prose-size"), root.style.getPropertyValue("--line-length")]).toEqual([
      "16px",
      "",
    ]);
  });
});
