import { describe, expect, it } from "vitest";
import {
  buildCommentAddress,
  buildSectionAddress,
  findCommentInAnchor,
  findReviewInAnchor,
  findSectionWithSlug,
} from "./sectionAddress.ts";

const long = "What an assistant has to know before it changes anything here, and ".repeat(4);
const headings = {
  ids: ["start", "intro", "notes", "more-notes", "long", "other-long"],
  levels: [0, 1, 2, 2, 2, 2],
  titles: ["", "Intro", "Notes & Überblick", "Notes & Überblick", `${long}one`, `${long}two`],
};
const slugOfLong = long.replaceAll(",", "").replaceAll(" ", "-").toLowerCase();

describe("findSectionWithSlug", () => {
  it.each([
    ["intro", "intro"],
    ["Notes--Überblick", "notes"],
    ["notes--überblick-1", "more-notes"],
    ["notes--überblick-2", undefined],
    [`${slugOfLong}one`, "long"],
    [`${slugOfLong}two`, "other-long"],
  ])("finds #%s", (slug, id) => expect(findSectionWithSlug(headings, slug)).toBe(id));

  it("follows headings that change", () => {
    expect(findSectionWithSlug(headings, "intro")).toBe("intro");
    const titles = headings.titles.with(1, "Summary");
    expect(findSectionWithSlug({ ...headings, titles }, "intro")).toBe(undefined);
    expect(findSectionWithSlug({ ...headings, titles }, "summary")).toBe("intro");
  });
});

describe("buildSectionAddress", () => {
  const build = (id: string) =>
    buildSectionAddress(new URL("http://127.0.0.1:7000/review?code=secret#old"), headings, id);

  it("names the section, and nothing that opens the panel", () => {
    expect(build("intro")).toBe("http://127.0.0.1:7000/review#intro");
    expect(build("more-notes")).toBe("http://127.0.0.1:7000/review#notes--%C3%BCberblick-1");
  });

  it("is the plain address for the text before the first heading, and for a section that is gone", () => {
    expect([build("start"), build("gone")]).toEqual(["http://127.0.0.1:7000/review", "http://127.0.0.1:7000/review"]);
  });
});

describe("buildCommentAddress", () => {
  it("names the comment, which is found again in the anchor", () => {
    const address = buildCommentAddress(new URL("http://127.0.0.1:7000/review?code=secret#old"), "note:1:ab-c:4");
    expect(address).toBe("http://127.0.0.1:7000/review#comment-note%3A1%3Aab-c%3A4");
    expect(findCommentInAnchor(decodeURIComponent(new URL(address).hash.slice(1)))).toBe("note:1:ab-c:4");
    expect(findCommentInAnchor("commentary")).toBe(undefined);
  });
});

describe("findReviewInAnchor", () => {
  it.each([
    ["review=r1&iteration=3", { reviewId: "r1", iteration: 3 }],
    ["review=r1", { reviewId: "r1" }],
    ["review=r1&iteration=0", undefined],
    ["review=a b", undefined],
    ["reviews", undefined],
  ])("reads #%s", (anchor, expected) => expect(findReviewInAnchor(anchor)).toEqual(expected));
});
