import { describe, expect, it } from "vitest";
import { chooseCurrent } from "./currentSection.ts";

const screen = [
  { id: "a", offset: -400 },
  { id: "b", offset: 100 },
  { id: "c", offset: 300 },
];

describe("chooseCurrent", () => {
  it("keeps the section that was jumped to, wherever in the view it is", () => {
    expect(["a", "b", "c"].map((id) => chooseCurrent(id, screen))).toEqual(["a", "b", "c"]);
  });

  it("chooses the first section in view when the current one has left it", () => {
    expect([chooseCurrent("z", screen), chooseCurrent(undefined, screen), chooseCurrent("a", [])]).toEqual([
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
    expect([chooseCurrent("a", scrolled), chooseCurrent("c", scrolled), chooseCurrent("z", scrolled)]).toEqual([
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
    expect(chooseCurrent("a", short)).toBe("a");
  });
});
