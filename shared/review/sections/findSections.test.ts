import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { markdownText } from "../test/markdownText.fixture.ts";
import { sha256 } from "../test/sha256.fixture.ts";
import { chooseNamedSection, chooseSection, nameSections } from "./findSections.ts";
import { createDocument } from "./sections.ts";

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

/** Returns what becomes of a name: the chosen section's path, the refused candidates, or nothing when it is added. */
function resolve(document: Parameters<typeof chooseSection>[0], name: string) {
  const choice = chooseSection(document, name);
  if (choice.kind === "none") return { near: choice.near };
  if (choice.kind === "several") return { several: nameSections(document, choice.indices) };
  const [path] = nameSections(document, [choice.index]);
  return choice.note === undefined ? { path } : { path, note: choice.note };
}

describe("chooseSection, a name and the title of the only section", () => {
  const outcomes = {
    taken: [
      ["Tests", "Tests"],
      ["Tests", "tests"],
      ["Tests", "## Tests"],
      ["Tests", "**Tests**"],
      ["The `auth` *module*", "the auth module"],
      ["Café", "Cafe\u0301"],
      ["✅ Security", "Security"],
      ["Security", "🔒 Security"],
      ["Tests ✔️", "Tests"],
      ["1️⃣ Setup", "Setup"],
      ["[x] Tests", "Tests"],
      ["[ ] Tests", "[x] Tests"],
      ["[WIP] Tests", "Tests"],
      ["Tests (14)", "Tests"],
      ["Tests", "Tests (14)"],
      ["Flow", "Flow (src/auth.ts)"],
      ["Api (src/api.ts)", "Api"],
      ["Flow [`src/auth.ts:23`][]", "Flow"],
      ["Flow: [the code](src/auth.ts:23)", "flow"],
      ["3. Risks", "Risks"],
      ["2.3 Risks", "Risks"],
      ["A. Plan", "Plan"],
      ["iv) Plan", "Plan"],
      ["Step 3: Tests", "Tests"],
      ["Schritt 2 von 5: Tests", "Tests"],
      ["Phase 2 – Migration", "Migration"],
      ["Changes:", "Changes"],
      ["“Done” …", "Done"],
      ["What's next?", "What's next"],
      ["- Notes", "Notes"],
      ["C++", "c++"],
      ["(Flow)", "(flow)"],
      ["✅", "✅"],
      ["Test plan", "#test-plan"],
      ["Risks & costs", "risks--costs"],
      ["Client / Server", "Client / Server"],
    ],
    noted: [
      ["Risks", "3) Risks"],
      ["Summary", "Step 2: Summary"],
      ["Tests: 14 of 14 pass", "Tests"],
      ["Open items #urgent #work", "Open items"],
      ["Performance — 30 % faster than before", "Performance"],
      ["Tests – done", "tests"],
      ["Tests - done", "Tests"],
      ["Tests / CI", "Tests"],
      ["Tests | CI", "Tests"],
      ["Phase 2: Migration", "Phase 2"],
      ["✅ Tests: all green", "Tests"],
      ["3. Tests: all green", "Tests"],
      ["Api: errors: codes", "Api: errors"],
    ],
    refused: [
      ["Testing", "Tests"],
      ["Tests and coverage", "Tests"],
      ["Unit tests", "Tests"],
      ["Tests", "Tests: 14 of 14 pass"],
      ["Tests", "Tests section"],
      ["Tests", "The tests"],
      ["Tests: 14 of 14 pass", "Tests: 15 of 15 pass"],
      ["Tests: 14 of 14 pass", "Tests: all green"],
      ["Résumé", "Resume"],
      ["Security", "Securty"],
      ["Writer", "Wrtier"],
      ["The writer pool", "The wirter pool"],
      ["Configuration of retries", "Confgiuraton of retries"],
      ["Design decisions", "Design decision"],
      ["Client / Server", "Server"],
      ["Follow-up tests", "Follow up tests"],
      ["Setup (Linux)", "Setup (macOS)"],
      ["Summary", "Summary (security)"],
      ["Performance: 12 % faster", "Performance impact"],
      ["3. Risks", "4. Risks"],
      ["Step 3: Tests", "Step 4: Tests"],
      ["Flow [`src/auth.ts:23`][]", "Flow [`src/auth.ts:24`][]"],
      ["login()", "login"],
      ["Performance — 30 % faster than before", "faster —"],
      ["100 %", "%"],
    ],
    added: [
      ["C++", "C"],
      ["C#", "C"],
      ["C++", "C#"],
      ["Phase 1", "Phase 2"],
      ["Step 2", "Step 3"],
      ["Version 12 settings", "Version 21 settings"],
      ["Lock", "Lokc"],
      ["Run 2 – results", "Run 3 – results"],
      ["Summary", "Security"],
      ["Notes", "Votes cast"],
      ["API", "CLI"],
      ["UI", "UX"],
      ["Before", "After"],
      ["Why", "How"],
      ["Context", "Content type"],
      ["Next steps", "Open questions"],
    ],
  } as const;

  it.each(outcomes.taken)("%j is updated by the name %j", (title, name) => {
    expect(chooseSection(createDocument(`## ${title}\n`, sha256), name)).toEqual({ kind: "one", index: 0 });
  });

  it.each(outcomes.noted)("%j is updated by the name %j, with a note", (title, name) => {
    const document = createDocument(`## ${title}\n`, sha256);
    const note = `"${name}" was taken for the section "${nameSections(document, [0])}".`;
    expect(chooseSection(document, name)).toEqual({ kind: "one", index: 0, note });
  });

  it.each(outcomes.refused)("%j is offered for the name %j", (title, name) => {
    const document = createDocument(`## ${title}\n`, sha256);
    expect(chooseSection(document, name)).toEqual({ kind: "none", near: nameSections(document, [0]) });
  });

  it.each(outcomes.added)("%j is not like the name %j", (title, name) => {
    expect(chooseSection(createDocument(`## ${title}\n`, sha256), name)).toEqual({ kind: "none", near: [] });
  });
});

describe("chooseSection", () => {
  it.each([
    ["Changes > Security", "Login > Changes > Security"],
    ["changes>security", "Login > Changes > Security"],
    ["## Changes > ### Security", "Login > Changes > Security"],
    ["Login > Security", "Login > Changes > Security"],
    ["Changes > Tokens", "Login > Changes > Security > Tokens"],
    ["Risks > Tokens", "Login > Risks (open) > Tokens"],
    ["Changes > Flow", "Login > Changes > Flow (src/auth.ts:23)"],
    ["Flow ([`src/auth.ts:23`][])", "Login > Changes > Flow (src/auth.ts:23)"],
    ["Vec<T> > Box<T> > Limits", "Login > Vec<T> > Box<T> > Limits"],
    ["Login > `Vec<T>` > `Box<T>`", "Login > Vec<T> > Box<T>"],
    ["🔐 Login > [x] Test plan", "Login > 1. Test plan"],
  ])("resolves the path %j", (name, path) => {
    expect(resolve(nested, name)).toEqual({ path });
  });

  it.each([
    ["Tokens", ["Login > Changes > Security > Tokens", "Login > Risks (open) > Tokens"]],
    ["Login > Tokens", ["Login > Changes > Security > Tokens", "Login > Risks (open) > Tokens"]],
  ])("does not choose between the sections of %j", (name, several) => {
    expect(resolve(nested, name)).toEqual({ several });
  });

  it.each([
    ["Risks > Security", ["Login > Changes > Security"]],
    ["Security > Changes", ["Login > Changes"]],
    ["Changes > Performance", ["Login > Changes"]],
    ["Performance", []],
    ["", []],
    [" > ", []],
  ])("offers %j the similar titles", (name, near) => {
    expect(resolve(nested, name)).toEqual({ near });
  });

  it("prefers the exact title to one in another case, and to one with more words", () => {
    const base = createDocument("# R\n## notes\n## Notes\n## Notes (old)\n## Notes: more\n", sha256);
    expect(resolve(base, "Notes")).toEqual({ path: "R > Notes" });
    expect(resolve(base, "NOTES")).toEqual({ several: ["R > notes", "R > Notes"] });
    expect(resolve(base, "Notes (old)")).toEqual({ path: "R > Notes (old)" });
  });

  it.each(["## Usage\n## API\n### Usage\n", "# Usage\n## API\n### Usage\n"])(
    "does not choose between a whole path and a title below another one: %j",
    (text) => {
      const base = createDocument(text, sha256);
      const names = text.startsWith("##")
        ? ["Usage (s1, line 1)", "API > Usage"]
        : ["Usage (s1, line 1)", "Usage > API > Usage"];
      expect(resolve(base, "Usage")).toEqual({ several: names });
      expect(names.map((name) => resolve(base, name).path)).toEqual(names);
    },
  );

  it("does not choose between titles that begin with the name", () => {
    const base = createDocument("# R\n## Tests: unit\n## Tests – browser\n", sha256);
    expect(resolve(base, "Tests")).toEqual({ several: ["R > Tests: unit", "R > Tests – browser"] });
  });

  it("does not replace a whole review by a part of its title", () => {
    expect(resolve(createDocument("# Login: the new flow\n## A\n", sha256), "Login")).toEqual({
      near: ["Login: the new flow"],
    });
  });

  it("lists the three nearest", () => {
    const base = createDocument("# Parts\n## Limits of the host\n## Limit\n## Limits of it\n## Limits here\n", sha256);
    expect(resolve(base, "Limits")).toEqual({
      near: ["Parts > Limit", "Parts > Limits here", "Parts > Limits of the host"],
    });
  });

  it("reads an id as an id only when no title is equal to it", () => {
    const base = createDocument("# Queues\n## SQS\n## S2\n## Kafka\n", sha256);
    expect(resolve(base, "s2")).toEqual({ path: "Queues > S2" });
    expect(resolve(base, "s4")).toEqual({ path: "Queues > Kafka" });
  });

  it("offers sections of one path with their ids and lines, and accepts these names", () => {
    const base = createDocument("# R\r\n\r\n## Notes\r\n\r\none\r\n\r\n## Notes\r\n\r\ntwo\r\n", sha256);
    const several = ["R > Notes (s2, line 3)", "R > Notes (s3, line 7)"];
    expect(resolve(base, "Notes")).toEqual({ several });
    expect(several.map((name) => resolve(base, name).path)).toEqual(several);
    expect(resolve(base, "Notes [s3, 14 characters]")).toEqual({ path: several[1] });
    expect(resolve(base, "Other (s3, line 7)")).toEqual({ near: [] });
    const below = createDocument("---\na: 1\n---\n## N\n## N\n", sha256);
    expect(resolve(below, "N")).toEqual({ several: ["N (s1, line 4)", "N (s2, line 5)"] });
  });

  it("finds exactly the section that a candidate names", async () => {
    await fc.assert(
      fc.property(markdownText, (text) => {
        const base = createDocument(text, sha256);
        const indices = base.sections.map((_section, index) => index);
        expect(nameSections(base, indices).map((name) => chooseSection(base, name))).toEqual(
          indices.map((index) => ({ kind: "one", index })),
        );
      }),
    );
  });

  it("never adds a name that is half of a title, in a review with many sections", async () => {
    const url = new URL("../../../docs/ide-capability.md", import.meta.url);
    const base = createDocument(readFileSync(url, "utf8"), sha256);
    expect(base.sections.length).toBeGreaterThan(40);
    const halves = fc.nat(base.sections.length - 1).chain((index) => {
      const words = (base.sections[index]?.title ?? "").split(" ");
      const half = fc.subarray(words, {
        minLength: Math.ceil(words.length / 2),
        maxLength: Math.ceil(words.length / 2),
      });
      return fc.record({ index: fc.constant(index), name: half.map((chosen) => chosen.join(" ")) });
    });
    await fc.assert(
      fc.property(halves, ({ index, name }) => {
        const choice = chooseSection(base, name);
        if (choice.kind === "none") expect(choice.near).not.toEqual([]);
        const words = (title: string) => title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
        if (choice.kind === "one")
          expect(words(base.sections[choice.index]?.title ?? "")).toEqual(expect.arrayContaining(words(name)));
        expect(base.sections[index]?.level).toBeGreaterThan(0);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("chooseNamedSection", () => {
  it.each([
    ["login > changes", { kind: "one", index: 1 }],
    ["s2", { kind: "one", index: 1 }],
    ["Tokens", { kind: "several", indices: [3, 6] }],
    ["Flow", { kind: "none", near: [] }],
    ["Test plan", { kind: "none", near: [] }],
  ])("accepts only a name that is spelled out: %j", (name, choice) => {
    expect(chooseNamedSection(nested, name)).toEqual(choice);
  });
});
