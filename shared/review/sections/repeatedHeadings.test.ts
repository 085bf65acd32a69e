import { describe, expect, it } from "vitest";
import { sha256 } from "../test/sha256.fixture.ts";
import { applyUpdate } from "./applyUpdate.ts";
import { createDocument, joinDocumentText } from "./sections.ts";

const base = createDocument(
  "# Cache\n\nIntro.\n\n## Findings\n\n- old\n\n### Races\n\nTwo.\n\n## Risks ✅\n\nStale.\n\n## Next\n\nMeasure.\n",
  sha256,
);

function update(section: string, content: string) {
  const outcome = applyUpdate(base, { kind: "update-section", section, content, create: false }, sha256);
  if (outcome.kind !== "applied") return outcome;
  const { document, notes } = outcome;
  return { titles: document.sections.map(({ level, title }) => `${level} ${title}`), notes };
}

describe("update-section with content that contains more than its section", () => {
  it.each([
    ["the next section", "Findings", "## Findings\n\nnew\n\n## Risks\n\nnew\n", "further", "Risks", "Cache > Risks ✅"],
    ["the next section after its text", "Findings", "new\n\n## Risks\n\nnew\n", "further", "Risks", "Cache > Risks ✅"],
    [
      "its own heading twice",
      "Findings",
      "## Findings\n\na\n\n## Findings\n\nb\n",
      "twice",
      "Findings",
      "Cache > Findings",
    ],
    ["its own heading after its text", "Findings", "a\n\n## Findings\n\nb\n", "twice", "Findings", "Cache > Findings"],
    [
      "the previous section",
      "Risks",
      "## Findings\n\nnew\n\n## Risks\n\nnew\n",
      "first",
      "Findings",
      "Cache > Findings",
    ],
    ["another section only", "Findings", "## Risks\n\nnew\n", "first", "Risks", "Cache > Risks ✅"],
    [
      "the next section of the parent",
      "Races",
      "### Races\n\nnew\n\n## Risks\n\nnew\n",
      "further",
      "Risks",
      "Cache > Risks ✅",
    ],
    ["the whole review", "Findings", "# Cache\n\n## Findings\n\nnew\n", "first", "Cache", "Cache"],
    ["a section as the text before the headings", "Cache > Next", "x\n\n# Cache\n", "further", "Cache", "Cache"],
  ] as const)("refuses %s", (_what, section, content, place, title, candidate) => {
    expect(update(section, content)).toEqual({
      kind: "repeated",
      section,
      place,
      titles: [title],
      candidates: [candidate],
    });
  });

  it("names all sections in the content", () => {
    expect(update("Findings", "## Findings\n\n## Risks\n\n## Next\n")).toMatchObject({
      titles: ["Risks", "Next"],
      candidates: ["Cache > Risks ✅", "Cache > Next"],
    });
  });

  it("applies new headings of its level, and names them", () => {
    expect(update("Findings", "## Findings\n\nnew\n\n## Costs\n\n### Races\n\n## Limits\n")).toEqual({
      titles: ["1 Cache", "2 Findings", "2 Costs", "3 Races", "2 Limits", "2 Risks ✅", "2 Next"],
      notes: [
        'The content also has other headings of that level: "Costs", "Limits". They are sections of their own now.',
      ],
    });
  });

  it.each([
    ["a new title", "Findings", "## Results\n\nnew\n"],
    ["its title with a mark", "Risks", "## Risks\n\nnew\n"],
    ["subsections that have the titles of other sections", "Findings", "## Findings\n\n### Risks\n\n#### Findings\n"],
    ["a heading in code", "Findings", "```\n## Risks\n```\n"],
  ])("applies %s without a note", (_what, section, content) => {
    expect(update(section, content)).toMatchObject({ titles: expect.arrayContaining(["2 Next"]) });
    expect(JSON.stringify(update(section, content))).not.toContain("also has");
  });
});

describe("append of a heading", () => {
  const append = (content: string, create = false) => applyUpdate(base, { kind: "append", content, create }, sha256);

  it.each([
    ["a section", "## Findings\n\nmore\n", "Findings", "Cache > Findings"],
    ["a section with a mark", "text\n\n## ⚠️ Risks\n", "⚠️ Risks", "Cache > Risks ✅"],
    ["the title of the review", "# Cache\n\n## New\n", "Cache", "Cache"],
  ])("refuses %s that already exists below the same parent", (_what, content, title, candidate) => {
    expect(append(content)).toEqual({
      kind: "repeated",
      section: "",
      place: "appended",
      titles: [title],
      candidates: [candidate],
    });
  });

  it.each([
    ["below another parent", "### Races\n"],
    ["with words in brackets that tell it apart", "## Findings (security)\n"],
    ["below a heading of the content", "# Second cache\n\n## Findings\n"],
  ])("adds one %s", (_what, content) => {
    expect(append(content)).toMatchObject({ kind: "applied", notes: [] });
  });

  it("adds an existing one again with create", () => {
    const outcome = append("## Findings\n\nmore\n", true);
    expect(outcome.kind === "applied" && joinDocumentText(outcome.document)).toMatch(
      /## Next\n\nMeasure\.\n\n## Findings/,
    );
  });

  it("also happens when a section is added by an unknown name", () => {
    expect(update("Zebra", "## Findings\n\nnew\n")).toMatchObject({ kind: "repeated", place: "appended" });
  });
});
