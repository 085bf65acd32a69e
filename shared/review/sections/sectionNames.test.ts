import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sha256 } from "../test/sha256.fixture.ts";
import { chooseSection } from "./findSections.ts";
import { listSectionNames, listShortNames } from "./sectionNames.ts";
import { createDocument } from "./sections.ts";

const shortNames = (text: string) => listShortNames(createDocument(text, sha256));

describe("listShortNames", () => {
  it("leaves out the title of the whole review", () => {
    expect(shortNames("# Work\n\n## API\n\n### Usage\n\n## Notes\n")).toEqual(["Work", "API", "API > Usage", "Notes"]);
  });

  it("keeps it where there are several top sections, and where the rest would name another section, too", () => {
    expect(shortNames("# A\n\n## B\n\n# C\n")).toEqual(["A", "A > B", "C"]);
    expect(shortNames("# Work\n\n## Usage\n\n## API\n\n### Usage\n")).toEqual([
      expect.stringContaining("Work"),
      expect.stringContaining("Work > Usage"),
      "API",
      "API > Usage",
    ]);
  });

  it("gives names that each mean their section", () => {
    const title = fc.constantFrom("A", "B", "a", "C > D");
    const heading = fc
      .tuple(fc.integer({ min: 2, max: 4 }), title)
      .map(([level, text]) => `${"#".repeat(level)} ${text}`);
    fc.assert(
      fc.property(fc.array(heading, { maxLength: 8 }), (headings) => {
        const document = createDocument(["# A", ...headings].join("\n\n"), sha256);
        const full = listSectionNames(document);
        for (const [index, name] of listShortNames(document).entries())
          if (name !== full[index]) expect(chooseSection(document, name)).toEqual({ kind: "one", index });
      }),
    );
  });
});
