import { describe, expect, it } from "vitest";
import { forgetNamedTexts, hashText, isNameOf } from "./hashText.ts";

describe("hashText", () => {
  it("names texts apart that differ only in a lone surrogate", () => {
    expect(hashText("\ud800")).not.toBe(hashText("\ud801"));
  });

  it("gives 22 characters that a segment file can hold as they are", () => {
    expect(hashText("a text")).toMatch(/^[\w-]{22}$/);
  });
});

describe("isNameOf", () => {
  it("knows a name from another one, whether or not the text was named lately", () => {
    const [one, other] = [hashText("one"), hashText("other")];
    const answers = () => [isNameOf(one, "one"), isNameOf(one, "other"), isNameOf(other, "other")];
    const lately = answers();
    forgetNamedTexts();
    expect({ lately, later: answers() }).toEqual({ lately: [true, false, true], later: [true, false, true] });
  });
});
