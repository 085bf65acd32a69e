import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { markdownText } from "../test/markdownText.fixture.ts";
import { sha256 } from "../test/sha256.fixture.ts";
import { chooseSection, findSections, nameSections } from "./findSections.ts";
import { createDocument } from "./sections.ts";

const document = createDocument(
  "intro\n# Review\n## The `auth` *module*\n### Notes\n## Risks & costs\n### Notes\n## [`src/a.ts:1`][]\n## s2\n",
  sha256,
);

const nested = createDocument(
  [
    "# Login",
    "## Changes",
    "### Security",
    "#### Tokens",
    "### Flow ([`src/auth.ts:23`][])",
    "## Risks (open)",
    "### Tokens",
    "## 1. Test plan",
    "## `Vec<T>` > `Box<T>`",
    "### Limits",
  ].join("\n"),
  sha256,
);

describe("chooseSection", () => {
  it.each([
    ["Changes > Security", "Login > Changes > Security"],
    ["changes>security", "Login > Changes > Security"],
    ["## Changes > ### Security", "Login > Changes > Security"],
    ["Login > Security", "Login > Changes > Security"],
    ["Login > Tokens", ["Login > Changes > Security > Tokens", "Login > Risks (open) > Tokens"]],
    ["Changes > Tokens", "Login > Changes > Security > Tokens"],
    ["Risks > Tokens", "Login > Risks (open) > Tokens"],
    ["Tokens", ["Login > Changes > Security > Tokens", "Login > Risks (open) > Tokens"]],
    ["Flow", "Login > Changes > Flow (src/auth.ts:23)"],
    ["Changes > Flow", "Login > Changes > Flow (src/auth.ts:23)"],
    ["Flow ([`src/auth.ts:23`][])", "Login > Changes > Flow (src/auth.ts:23)"],
    ["Vec<T> > Box<T> > Limits", "Login > Vec<T> > Box<T> > Limits"],
    ["Login > Vec<T> > Box<T>", "Login > Vec<T> > Box<T>"],
  ])("resolves %j to the section that it names", (name, expected) => {
    const choice = chooseSection(nested, name);
    const indices = choice.kind === "one" ? [choice.index] : choice.kind === "several" ? choice.indices : [];
    expect(nameSections(nested, indices)).toEqual([expected].flat());
  });

  it.each([
    ["Risk", ["Login > Risks (open)"]],
    ["Risks > Security", ["Login > Changes > Security"]],
    ["Security > Changes", ["Login > Changes"]],
    ["Securty", ["Login > Changes > Security"]],
    ["The test plan", ["Login > 1. Test plan"]],
    ["Changes (later)", ["Login > Changes"]],
    ["Flow ([`src/auth.ts:24`][])", ["Login > Changes > Flow (src/auth.ts:23)"]],
    ["Box<T>", []],
    ["Tests", []],
    ["Performance", []],
    ["", []],
    [" > ", []],
  ])("finds no section %j, but those with similar titles", (name, near) => {
    expect(chooseSection(nested, name)).toEqual({ kind: "none", near });
  });

  it("lists the three nearest", () => {
    const base = createDocument("# Parts\n## Part 345\n## Part 1\n## Part 2\n## Part 4\n", sha256);
    expect(chooseSection(base, "Part 3")).toEqual({
      kind: "none",
      near: ["Parts > Part 1", "Parts > Part 2", "Parts > Part 4"],
    });
  });
});

describe("findSections", () => {
  it.each([
    ["s2", [1]],
    ["Review > The auth module > Notes", [3]],
    ["review  > risks & costs > NOTES", [5]],
    ["the auth module", [2]],
    ["The `auth` *module*", [2]],
    ["## Risks & costs", [4]],
    ["Notes", [3, 5]],
    ["src/a.ts:1", [6]],
    ["[`src/a.ts:1`][]", [6]],
    ["risks--costs", [4]],
    ["#the-auth-module", [2]],
    ["notes-1", [5]],
    ["(before the first heading)", [0]],
    ["nothing", []],
    ["", []],
  ])("finds %j", (name, indices) => {
    expect(findSections(document, name)).toEqual(indices);
  });

  it("finds exactly the section that a candidate names", async () => {
    await fc.assert(
      fc.property(markdownText, (text) => {
        const base = createDocument(text, sha256);
        const indices = base.sections.map((_section, index) => index);
        expect(nameSections(base, indices).map((name) => findSections(base, name))).toEqual(
          indices.map((index) => [index]),
        );
      }),
    );
  });
});
