import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { textPage } from "./textPage.ts";

const anyText = fc.string({ unit: fc.constantFrom("a", "\r\n", "漢", "🙂", "👩‍👩‍👧"), maxLength: 60 });

describe("textPage", () => {
  it("returns pages that join to the text from any offset, and splits no surrogate pair", () => {
    const property = fc.property(anyText, fc.nat(150), fc.integer({ min: 1, max: 40 }), (text, offset, length) => {
      const first = textPage(text, offset, length);
      expect(first.start).toBeGreaterThanOrEqual(Math.min(text.length, offset) - 1);
      let joined = "";
      for (let page = first; ; page = textPage(text, page.end, length)) {
        const part = text.slice(page.start, page.end);
        expect(Buffer.from(part).toString()).toBe(part);
        expect(part.length).toBeLessThanOrEqual(Math.max(2, length));
        joined += part;
        if (page.end === text.length) break;
        expect(page.end).toBeGreaterThan(page.start);
      }
      expect(joined).toBe(text.slice(first.start));
    });
    fc.assert(property);
  });
});
