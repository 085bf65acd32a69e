import { describe, expect, it } from "vitest";
import { forgetNamedTexts, hashText, matchesHash } from "./hashText.ts";

describe("hashText", () => {
  it("distinguishes texts that differ only in a lone surrogate", () => {
    expect(hashText("\ud800")).not.toBe(hashText("\ud801"));
  });

  it("returns 22 characters that need no escaping in a segment file", () => {
    expect(hashText("a text")).toMatch(/^[\w-]{22}$/);
  });
});

describe("matchesHash", () => {
  it("recognises a text's name, whether or not it was hashed recently", () => {
    const [one, other] = [hashText("one"), hashText("other")];
    const answers = () => [matchesHash(one, "one"), matchesHash(one, "other"), matchesHash(other, "other")];
    const lately = answers();
    forgetNamedTexts();
    expect({ lately, later: answers() }).toEqual({ lately: [true, false, true], later: [true, false, true] });
  });
});
