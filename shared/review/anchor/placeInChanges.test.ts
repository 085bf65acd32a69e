import { describe, expect, it } from "vitest";
import { placeInChanges } from "./placeInChanges.ts";

const lines = Array.from({ length: 20 }, (_, number) => `const value${number} = readValue("${number}", settings);`);
const then = lines.join("\n");
const changed = lines.with(4, "const limit = 5;").join("\n");
const at = (line: number, side: "before" | "after" = "after") => ({ line, endLine: line, side });

describe("the place of a comment in changes", () => {
  it("is the line on its own side, or else on the other side", () => {
    const find = placeInChanges(changed, { id: "f", before: then, after: `// new\n${changed}` });
    expect(find(at(5))).toEqual({ file: "f", side: "after", line: 6 });
    const reverted = placeInChanges(changed, { id: "f", before: changed, after: lines.toSpliced(4, 1).join("\n") });
    expect(reverted(at(5))).toEqual({ file: "f", side: "before", line: 5 });
    const removed = placeInChanges(then, { id: "f", before: then, after: changed });
    expect(removed(at(5, "before"))).toEqual({ file: "f", side: "before", line: 5 });
  });

  it("is below the last of several lines", () => {
    const find = placeInChanges(then, { id: "f", before: undefined, after: `// new\n${then}` });
    expect(find({ line: 3, endLine: 6, side: "after" })).toEqual({ file: "f", side: "after", line: 7 });
  });

  it("is the nearest remaining line when its lines are gone: the last one before them, or else the first one after them", () => {
    const find = placeInChanges(then, { id: "f", before: undefined, after: lines.toSpliced(7, 4).join("\n") });
    expect(find({ line: 9, endLine: 10, side: "after" })).toEqual({ file: "f", side: "after", line: 7 });
    const first = placeInChanges(then, { id: "f", before: undefined, after: lines.slice(3).join("\n") });
    expect(first(at(2))).toEqual({ file: "f", side: "after", line: 1 });
  });

  it("is the file when the comment is about the whole file, or none of the text is left", () => {
    const whole = { file: "f", side: "after", line: 0 };
    expect(placeInChanges(then, { id: "f", before: then, after: then })(at(0))).toEqual(whole);
    expect(placeInChanges(then, { id: "f", before: undefined, after: "other\n" })(at(3))).toEqual(whole);
    expect(placeInChanges(then, { id: "f", before: undefined, after: undefined })(at(3))).toEqual(whole);
  });

  it("is its own line alone in a part of the changes, and the file in one that does not have it", () => {
    const whole = { file: "f", side: "after", line: 0, isOutside: true };
    const removed = lines.toSpliced(4, 1).join("\n");
    const find = placeInChanges(then, { id: "f", before: `// new\n${then}`, after: removed });
    expect(find(at(5, "before"), "own")).toEqual({ file: "f", side: "before", line: 6 });
    expect(find(at(5), "own")).toEqual({ file: "f", side: "before", line: 6 });
    expect(find(at(9, "before"), "own")).toEqual({ file: "f", side: "before", line: 10 });
    const without = placeInChanges(then, { id: "f", before: removed, after: `// new\n${removed}` });
    expect(without(at(5, "before"), "own")).toEqual(whole);
    expect(without({ line: 4, endLine: 6, side: "after" }, "own")).toEqual(whole);
    expect(without(at(0), "own")).toEqual({ file: "f", side: "after", line: 0 });
  });

  it("is the edited line in a part that ends later, unless the line was commented on as removed or stands there as it was", () => {
    const edited = lines.with(4, 'const value4 = readValue("4", otherSettings);').join("\n");
    const later = placeInChanges(then, { id: "f", before: edited, after: `// new\n${edited}` });
    expect(later(at(5), "own or edited")).toEqual({ file: "f", side: "after", line: 6 });
    expect(later(at(5), "own")).toMatchObject({ isOutside: true });
    expect(later(at(5, "before"), "own or edited")).toMatchObject({ isOutside: true });
    const editing = placeInChanges(then, { id: "f", before: then, after: edited });
    expect(editing(at(5), "own or edited")).toEqual({ file: "f", side: "before", line: 5 });
  });
});
