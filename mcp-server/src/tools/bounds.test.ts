import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bounded, fitting, jsonBytes, listPage, pageOfText, roomIn } from "./bounds.ts";
import { failed } from "./tool.ts";

/** Texts of all kinds: controls, quotes, changes of direction, letters of several bytes, surrogate pairs. */
const anyText = fc.string({
  unit: fc.constantFrom(
    "a",
    '"',
    "\\",
    "\n",
    "\r\n",
    "\u0000",
    "\u001b",
    "\u009b",
    "é",
    "漢",
    "\u202e",
    "🙂",
    "👩‍👩‍👧",
  ),
  maxLength: 400,
});

describe("pageOfText", () => {
  it("returns pages that join to the text, and splits no character", () => {
    const property = fc.property(anyText, fc.nat(500), fc.integer({ min: 1, max: 300 }), (text, offset, bytes) => {
      const pages = pagesFrom(text, offset, bytes);
      const start = pages[0]?.start ?? 0;
      expect(pages.map(({ page }) => page).join("")).toBe(text.slice(start));
      expect(start).toBeLessThanOrEqual(offset);
      for (const { page } of pages) {
        expect(Buffer.from(page).toString()).toBe(page);
        if ([...page].length > 1) expect(jsonBytes(page) - 2).toBeLessThanOrEqual(bytes);
      }
    });
    fc.assert(property);
  });

  it("begins with the whole character when the offset is within it", () => {
    expect(pageOfText("a🙂b", 2, 100)).toEqual({ page: "🙂b", start: 1, end: 4, total: 4 });
    expect(pageOfText("a🙂b", 9, 100)).toEqual({ page: "", start: 4, end: 4, total: 4 });
  });
});

describe("listPage", () => {
  it("returns pages that join to the list", () => {
    const property = fc.property(fc.array(anyText), fc.integer({ min: 1, max: 900 }), (list, bytes) => {
      const joined: string[] = [];
      for (let offset: number | undefined = 0; offset !== undefined; ) {
        const { items, next }: { items: string[]; next?: number } = listPage(list, offset, bytes);
        if (items.length > 1) expect(jsonBytes(items)).toBeLessThanOrEqual(bytes + 2);
        joined.push(...items);
        offset = next;
      }
      expect(joined).toEqual(list);
    });
    fc.assert(property);
  });

  it("counts the lines as well as the data", () => {
    expect(fitting(["a", "b", "c"], 45, () => "x".repeat(20))).toEqual(["a", "b"]);
    expect(fitting(["a", "b", "c"], 11)).toEqual(["a", "b"]);
  });
});

describe("bounded", () => {
  it("keeps any text and any data below 20,000 bytes, with a note on the rest", () => {
    const property = fc.property(anyText, fc.object({ maxDepth: 3 }), fc.nat(300), (text, data, times) => {
      const structured = { data, list: new Array(times).fill(data), text: text.repeat(times) };
      const result = bounded({ kind: "done", text: structured.text, structured }, "Ask again.");
      expect(Buffer.byteLength(result.text)).toBeLessThanOrEqual(20_000);
      expect(jsonBytes(result.structured)).toBeLessThanOrEqual(20_000);
      if (jsonBytes(structured) <= roomIn()) expect(result.structured).toEqual(structured);
      else expect(result.structured).toHaveProperty("left_out", expect.stringMatching(/ of .*Ask again\.$/s));
    });
    fc.assert(property);
  });

  it("names what it leaves out of lists and texts, and leaves the small members whole", () => {
    const structured = {
      id: "r-1",
      files: Array.from({ length: 1_000 }, (_, at) => ({ path: `src/${at}.ts` })),
      nested: { diff: "x".repeat(50_000) },
    };
    const result = bounded({ kind: "done", text: "line\n".repeat(10_000), structured }, "Ask for less.");
    expect(result.structured).toMatchObject({
      id: "r-1",
      left_out: expect.stringMatching(/^\d+ of 1000 files, \d+ of 50000 characters of nested\.diff\. Ask for less\.$/),
    });
    expect(result.text).toMatch(/^(line\n)+\[\d+ more characters are left out\. Ask for less\.\]$/);
  });

  it("turns a failure into data with its reason, its message and whether to try again", () => {
    const refusal = failed("No.\n- r-1", ["r-1"], { reason: "storage-failed", canRetry: true });
    expect(bounded({ ...refusal, structured: { diff: "" } })).toEqual({
      ...refusal,
      structured: { diff: "", success: false, reason: "storage-failed", message: "No.\n- r-1", retry: true },
    });
  });
});

function pagesFrom(text: string, offset: number, bytes: number) {
  const pages = [pageOfText(text, offset, bytes)];
  for (let { next } = pages[0] ?? {}; next !== undefined; ) {
    const page = pageOfText(text, next, bytes);
    pages.push(page);
    next = page.next;
  }
  return pages;
}
