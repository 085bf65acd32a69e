import { describe, expect, it } from "vitest";
import { findDiagramReferences, findInLabel } from "./findDiagramReferences.ts";
import { findReferences } from "./findReferences.ts";

describe("a line of a diagram", () => {
  it.each([
    ["A[src/a.ts:12] --> B[Saves]", ["src/a.ts:12"]],
    ['A["Saves (src/a.ts:12-20)<br/>src/b.ts#save"]', ["src/a.ts:12-20", "src/b.ts#save"]],
    ["A-->|src/a.ts:12|B", ["src/a.ts:12"]],
    ["A--src/a.ts#save-->B", ["src/a.ts#save"]],
    ["src/a.ts#save-.->src/b.ts#load", ["src/a.ts#save", "src/b.ts#load"]],
    ["API->>DB:src/a.ts:12", ["src/a.ts:12"]],
    ["API->>DB: reads src/__init__.py:3, .github/ci.yml:4.", ["src/__init__.py:3", ".github/ci.yml:4"]],
    ["Note over A: **src/a.ts#L10**", ["src/a.ts#L10"]],
    ["title: src/a.ts:10,20", ["src/a.ts:10", "src/a.ts:20"]],
    ["A[#quot;src/a.ts#quot; #35;12] --> B[src/a.ts]", []],
    ["%% src/a.ts:12", []],
    ["A --> B %% src/a.ts:12", []],
    ['click A "src/a.ts:12"', []],
    ["A[localhost:3000] --> B[api/v1:80] --> C[12:30]", []],
    ["A: save() src/a.ts ../up.ts:1 C:\\a.ts:1", []],
  ])("%s has the references %j", (line, expected) => {
    expect(findDiagramReferences(line).flatMap(({ places }) => places.map(({ text }) => text))).toEqual(expected);
  });

  it("says where they stand", () => {
    const line = '  A["Saves: (src/a.ts:10,20)."]';
    const [found] = findDiagramReferences(line);
    expect(line.slice(found?.start, found?.end)).toBe("src/a.ts:10,20");
    expect(findInLabel("click src/a.ts:1")).toMatchObject([{ written: "src/a.ts:1", start: 6 }]);
  });
});

it("a section has the references of its diagrams, at their places", () => {
  const text = "[d.ts:4][]\n\n> ```mermaid\n> graph TD\n>   A[a.ts:1,2] %% b.ts:1\n> ```\n\n```text\nc.ts:1\n```\n";
  const found = findReferences(text);
  expect(found.map((each) => each.text)).toEqual(["d.ts:4", "a.ts:1", "a.ts:2"]);
  expect(found.map(({ start, end }) => text.slice(start, end))).toEqual(["[d.ts:4][]", "a.ts:1,2", "a.ts:1,2"]);
  expect(found.map(({ isFence, written }) => isFence ?? written)).toEqual([undefined, "a.ts:1,2", "a.ts:1,2"]);
});
