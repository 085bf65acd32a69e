import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maxNotedReviewChars } from "../limits.ts";
import {
  formatReviewNote,
  parseReviewNotes,
  type ReviewNote,
  readReviewNotes,
  withReviewTrailer,
} from "./reviewNote.ts";

const note: ReviewNote = {
  reviewId: "0f8fad5b-d9cb-469f-a165-70867728950e",
  title: "Check tokens",
  iteration: 3,
  base: "packages/app",
  text: "# Check tokens\n\nIt was open.\n",
};

const written = fc.record({
  reviewId: fc.stringMatching(/^[A-Za-z0-9-]{1,64}$/),
  title: fc.string({ unit: "grapheme", maxLength: 60 }).map((title) => title.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, "")),
  iteration: fc.integer({ min: 1, max: 1000 }),
  base: fc.constantFrom("", "a", "a/b c"),
  text: fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc
      .array(fc.constantFrom("---", "", "text", "dialectic-review: x", formatReviewNote(note)))
      .map((lines) => lines.join("\n")),
  ),
});

describe("formatReviewNote", () => {
  it("writes a human-readable note", () => {
    expect(formatReviewNote(note)).toBe(
      '---\ndialectic-review: 0f8fad5b-d9cb-469f-a165-70867728950e\ntitle: "Check tokens"\niteration: 3\nbase: "packages/app"\nlines: 4\n---\n# Check tokens\n\nIt was open.\n\n',
    );
  });
});

describe("parseReviewNotes", () => {
  it("reads back the written note, whatever the review contains", () => {
    fc.assert(
      fc.property(written, (one) => {
        expect(parseReviewNotes(formatReviewNote(one))).toEqual([one]);
      }),
    );
  });

  it("reads back every note that git joined, in any order", () => {
    fc.assert(
      fc.property(fc.uniqueArray(written, { maxLength: 5, selector: ({ reviewId }) => reviewId }), (notes) => {
        expect(parseReviewNotes(notes.map(formatReviewNote).join("\n"))).toEqual(notes);
      }),
    );
  });

  it("keeps the latest iteration of a duplicate review", () => {
    const newer = { ...note, iteration: 4, text: "# Newer\n" };
    const joined = [newer, note, newer].map(formatReviewNote).join("\n");
    expect(parseReviewNotes(joined)).toEqual([newer]);
  });

  it("reads a hand-edited note up to the next one", () => {
    const edited = formatReviewNote(note).replace("It was open.\n", "It was open,\nwide.\n");
    const other = { ...note, reviewId: "other" };
    expect(parseReviewNotes(edited + formatReviewNote(other))).toMatchObject([
      { text: "# Check tokens\n\nIt was open,\nwide." },
      other,
    ]);
  });

  it("accepts any text, and returns nothing for other notes", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(parseReviewNotes(text)).toEqual([]);
      }),
    );
  });

  it.each([
    ["a base that leads out", 'base: "packages/app"', 'base: "../../.."'],
    ["an absolute base", 'base: "packages/app"', 'base: "/etc"'],
    ["a base with a backslash", 'base: "packages/app"', 'base: "a\\\\..\\\\b"'],
    ["a base that is no text", 'base: "packages/app"', "base: {}"],
    ["an id that is none", "0f8fad5b-d9cb-469f-a165-70867728950e", "../../etc"],
    ["an iteration that is none", "iteration: 3", "iteration: 0"],
    ["a count of lines without end", "lines: 4", "lines: 1e300"],
    ["no title", 'title: "Check tokens"\n', ""],
  ])("leaves out a note with %s", (_, from, to) => {
    const broken = formatReviewNote(note).replace(from, to);
    expect(broken).not.toBe(formatReviewNote(note));
    expect(parseReviewNotes(broken)).toEqual([]);
  });

  it.each([
    ["a wrong base", { base: "../.." }, "its base is wrong"],
    ["a wrong number", { iteration: 0 }, "its title, iteration or number of lines is wrong"],
    ["too long a text", { text: "x".repeat(maxNotedReviewChars + 1) }, "it has more than 1,000,000 characters"],
  ])("tells of a review with %s, and reads the others", (_, wrong, why) => {
    const other = { ...note, reviewId: "other" };
    const joined = formatReviewNote({ ...note, ...wrong }) + formatReviewNote(other);
    expect(readReviewNotes(joined)).toEqual({ reviews: [other], lost: [{ reviewId: note.reviewId, why }] });
  });

  it("tells of reviews that the end of a long note cuts off, and of those after the most", () => {
    const long = { ...note, reviewId: "long", text: "x".repeat(maxNotedReviewChars) };
    const cut = [note, long, { ...long, reviewId: "cut" }].map(formatReviewNote).join("");
    expect(readReviewNotes(cut)).toEqual({
      reviews: [note, long],
      lost: [{ reviewId: "cut", why: "its note has more than 2,000,000 characters" }],
    });
    const many = Array.from({ length: 22 }, (_each, index) => formatReviewNote({ ...note, reviewId: `r${index}` }));
    const { reviews, lost } = readReviewNotes(many.join(""));
    expect([reviews.length, lost]).toEqual([20, [{ reviewId: "r20", why: "a note can have at most 20 reviews" }]]);
  });

  it("leaves out a review that is too long", () => {
    const [long, short] = ["x".repeat(maxNotedReviewChars + 1), "x".repeat(maxNotedReviewChars)];
    expect(parseReviewNotes(formatReviewNote({ ...note, text: long }))).toEqual([]);
    expect(parseReviewNotes(formatReviewNote({ ...note, text: short }))).toEqual([{ ...note, text: short }]);
  });

  it("limits the number of reviews and the length of a title, and removes line ends from titles", () => {
    const many = Array.from({ length: 50 }, (_, index) => formatReviewNote({ ...note, reviewId: `r${index}` }));
    expect(parseReviewNotes(many.join(""))).toHaveLength(20);
    const title = `a\nb\u2028c${"x".repeat(400)}`;
    const [read] = parseReviewNotes(formatReviewNote({ ...note, title }));
    expect(read?.title).toBe(`a b c${"x".repeat(295)}`);
  });
});

describe("withReviewTrailer", () => {
  it.each([
    ["a title alone", "Add a\n", "Add a\n\nDialectic-Review: r1\n"],
    ["a title that looks like a trailer", "fix: a\n", "fix: a\n\nDialectic-Review: r1\n"],
    ["a body", "Add a\n\nIt was missing.\n", "Add a\n\nIt was missing.\n\nDialectic-Review: r1\n"],
    ["trailers", "Add a\n\nBody\n\nFixes: #1\n", "Add a\n\nBody\n\nFixes: #1\nDialectic-Review: r1\n"],
    [
      "a line with a colon among others",
      "Add a\n\nNote: this\nand that",
      "Add a\n\nNote: this\nand that\n\nDialectic-Review: r1\n",
    ],
    ["itself", "Add a\n\nDialectic-Review: r1\n", "Add a\n\nDialectic-Review: r1\n"],
    ["that of another review", "A\n\nDialectic-Review: r0\n", "A\n\nDialectic-Review: r0\nDialectic-Review: r1\n"],
  ])("adds the trailer after %s", (_, message, expected) => {
    expect(withReviewTrailer(message, "r1")).toBe(expected);
  });
});
