import { describe, expect, it } from "vitest";
import { anchorQuote } from "./anchorQuote.ts";

function quote(exact: string, prefix = "", suffix = "") {
  return { exact, prefix, suffix };
}

describe("anchorQuote", () => {
  it("finds the same text where the surroundings match best", () => {
    const text = "First the token is checked. Then the token is checked again. At last it is used.";
    const found = anchorQuote(quote("the token is checked", "Then ", " again"), "a", [{ id: "a", text }], undefined);
    expect(found).toEqual({
      section: "a",
      quote: {
        exact: "the token is checked",
        prefix: "First the token is checked. Then ",
        suffix: " again. At last it is used.",
      },
      confidence: 1,
    });
  });

  it("ignores line breaks", () => {
    const found = anchorQuote(quote("is  checked\nhere"), "a", [{ id: "a", text: "It is\nchecked here." }], undefined);
    expect(found?.quote.exact).toBe("is checked here");
  });

  it("finds a text that was quoted with smart punctuation", () => {
    const text = `He said "yes" -- it's fine...`;
    const found = anchorQuote(quote("“yes” – it’s fine…"), "a", [{ id: "a", text }], undefined);
    expect(found?.quote.exact).toBe(`"yes" -- it's fine...`);
  });

  it("finds it in another section when the text is distinctive enough", () => {
    const sections = [
      { id: "a", text: "Nothing." },
      { id: "b", text: "Expired tokens are refused. Yes." },
    ];
    expect(anchorQuote(quote("Expired tokens are refused."), "a", sections, undefined)?.section).toBe("b");
    expect(anchorQuote(quote("Yes."), "a", sections, undefined)).toBeUndefined();
    expect(anchorQuote(quote("Yes.", "tokens are refused. "), "a", sections, undefined)?.section).toBe("b");
  });

  it("finds a few words in another section where they stand once, as they did before", () => {
    const before = "- keep the order\n- drop the cache";
    const find = (exact: string, other: string, then: string | undefined = before) =>
      anchorQuote(
        quote(exact),
        "a",
        [
          { id: "a", text: "Nothing." },
          { id: "b", text: other },
        ],
        then,
      )?.section;
    expect(find("drop the cache", "We drop the cache.")).toBe("b");
    for (const [exact, other] of [
      ["drop the cache", "We drop the cache, or drop the cache."],
      ["drop the cache", "We drop the caches."],
      ["the order", "In theXthe order."],
      ["order", "In this order."],
    ] as const)
      expect(find(exact, other)).toBeUndefined();
    expect(find("drop the cache", "We drop the cache.", `${before}, then drop the cache again`)).toBeUndefined();
  });

  it("follows a slightly edited text, and reports its confidence", () => {
    const before = "The cache is cleared every hour. It holds expired tokens for one day at most. Nothing else.";
    const now = "The cache is cleared every hour. It holds valid tokens for one day at most. Nothing else.";
    const found = anchorQuote(
      quote("It holds expired tokens for one day at most."),
      "a",
      [{ id: "a", text: now }],
      before,
    );
    expect(found?.quote.exact).toBe("It holds valid tokens for one day at most.");
    expect(found?.confidence).toBeGreaterThan(0.7);
    expect(found?.confidence).toBeLessThan(1);
  });

  it("gives up on a text that was rewritten, or removed with its section", () => {
    const before = "It holds expired tokens for one day.";
    const rewritten = [{ id: "a", text: "Something entirely different was written here." }];
    expect(anchorQuote(quote(before), "a", rewritten, before)).toBeUndefined();
    expect(anchorQuote(quote(before), "a", [{ id: "b", text: "Other." }], before)).toBeUndefined();
    expect(anchorQuote(quote("  "), "a", [{ id: "a", text: "Text" }], undefined)).toBeUndefined();
  });
});
