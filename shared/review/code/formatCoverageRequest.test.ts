import { describe, expect, it } from "vitest";
import { formatCoverageRequest } from "./formatCoverageRequest.ts";

const changes = [
  { path: "src/a b.ts", line: 10, endLine: 14, kind: "lines" },
  { path: "src/c.ts", line: 3, endLine: 3, kind: "lines" },
  { path: "src/c.ts", line: 0, endLine: 0, kind: "removed-lines" },
  { path: "src/old.ts", line: 0, endLine: 0, kind: "deleted-file" },
] as const;
const sections = [
  { path: "Signing in > Server", reasons: ["line 60 was edited", "src/b.ts:1-9 changed around it"] },
  { path: "", reasons: ["line 2 was deleted"] },
];

describe("formatCoverageRequest", () => {
  it("lists the changes to explain and the sections to update, each with its place", () => {
    expect(formatCoverageRequest({ changes, sections }, 9_999)).toBe(
      [
        "No section of the review explains these changes. Explain each: extend the section it belongs to",
        '(present_review with mode "update-section") or add one (mode "append"), with a reference to the changed lines.',
        "",
        "- src/a b.ts:10-14",
        "- src/c.ts:3",
        "- src/c.ts:1 (lines were removed here)",
        "- src/old.ts (the file was deleted: name its path)",
        "",
        "The code of these sections changed after they were written. Look at it again, then present each section again with",
        'present_review, mode "update-section" and the heading as section.',
        "",
        '- section "Signing in > Server": line 60 was edited; src/b.ts:1-9 changed around it',
        "- the text before the first heading (keep its words when you replace it): line 2 was deleted",
      ].join("\n"),
    );
  });

  it("requests nothing that was not selected", () => {
    const toExplain = formatCoverageRequest({ changes: changes.slice(1, 2), sections: [] }, 9_999);
    expect([toExplain.includes("- src/c.ts:3"), toExplain.includes("after they were written")]).toEqual([true, false]);
    const toUpdate = formatCoverageRequest({ changes: [], sections: sections.slice(0, 1) }, 9_999);
    expect([toUpdate.includes("No section"), toUpdate.includes("Signing in")]).toEqual([false, true]);
  });

  it("leaves out what exceeds the limit, and says so", () => {
    const many = Array.from({ length: 200 }, (_, index) => ({ ...changes[1], line: index + 1, endLine: index + 1 }));
    const linesOf = (text: string) => text.split("\n").filter((line) => line.startsWith("- ")).length;
    const rest = "Not everything fits in here: check_references lists the rest.";
    const [whole, half] = [9_999, 2_500].map((limit) => formatCoverageRequest({ changes: many, sections }, limit));
    expect([linesOf(whole ?? ""), whole?.includes(rest)]).toEqual([202, false]);
    expect([linesOf(half ?? ""), half?.endsWith(rest)]).toEqual([101, true]);
    expect(formatCoverageRequest({ changes: many, sections }, 40)).toHaveLength(40);
  });
});
