import { describe, expect, it } from "vitest";
import { currentAmong } from "./currentSection.ts";

const screen = [
  { id: "a", offset: -400 },
  { id: "b", offset: 100 },
  { id: "c", offset: 300 },
];

describe("currentAmong", () => {
  it("keeps the section that was jumped to, wherever in the view it is", () => {
    expect(["a", "b", "c"].map((id) => currentAmong(id, screen))).toEqual(["a", "b", "c"]);
  });

  it("takes the first section in view when the current one has left it", () => {
    expect([currentAmong("z", screen), currentAmong(undefined, screen), currentAmong("a", [])]).toEqual([
      "a",
      "a",
      undefined,
    ]);
  });

  it("moves on from a section with less than a line or two left", () => {
    const scrolled = [
      { id: "a", offset: -400 },
      { id: "b", offset: 40 },
      { id: "c", offset: 300 },
    ];
    expect([currentAmong("a", scrolled), currentAmong("c", scrolled), currentAmong("z", scrolled)]).toEqual([
      "b",
      "c",
      "b",
    ]);
  });

  it("keeps a section at the top that is itself shorter", () => {
    const short = [
      { id: "a", offset: 0 },
      { id: "b", offset: 40 },
    ];
    expect(currentAmong("a", short)).toBe("a");
  });
});
