import { expect, it } from "vitest";
import { describeOpenFormulas } from "./displayNotes.ts";

const described = (text: string) => describeOpenFormulas(text).join("\n");

it("names the line of a display formula that nothing closes in its section", () => {
  expect(described("# A\n\n$$\nE = mc^2\n\nText.\n")).toContain("line 3,");
  expect(described("# A\n\n$$\nE\n\n## B\n\n$$\na\n$$\n")).toContain("line 3,");
  expect(described("$$\na\n$$\n\n$$ b\n\nText\n")).toContain("line 5,");
});

it("is silent about formulas that are closed, and about dollars that are none", () => {
  expect(described("# A\n\n$$\na\n\nb\n$$\n\n$$x$$\n\n$$ y\n$$\n\n- $$\n  z\n  $$\n\n## B\n")).toBe("");
  expect(described("It costs $$ and `$$`.\n\n```\n$$\n```\n\n    $$\n\n$$$ a\n")).toBe("");
});
