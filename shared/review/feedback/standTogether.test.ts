import { expect, it } from "vitest";
import { standTogether } from "./standTogether.ts";

const code = (id: string, path: string, line: number, endLine = line) => ({
  id,
  place: { kind: "code", path, line, endLine },
});
const on = (id: string, kind: "section" | "text", sectionId: string) => ({ id, place: { kind, sectionId } });

it("puts threads on the same lines and on the same section beside each other, in the order in which they began", () => {
  const threads = [
    code("a", "x.ts", 3),
    on("b", "section", "s1"),
    code("c", "y.ts", 3),
    code("d", "x.ts", 2, 4),
    { id: "e", place: { kind: "orphaned" } },
    code("f", "x.ts", 9),
    on("g", "text", "s1"),
    { id: "h", place: { kind: "orphaned" } },
    code("i", "x.ts", 3),
  ];
  expect(standTogether(threads).map(({ id }) => id)).toEqual(["a", "d", "i", "b", "g", "c", "e", "f", "h"]);
});
