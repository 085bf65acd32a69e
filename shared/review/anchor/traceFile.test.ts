import { describe, expect, it } from "vitest";
import { indexChangedFiles, traceFile } from "./traceFile.ts";

const lines = Array.from({ length: 20 }, (_, number) => `  const value${number} = readValue("${number}", settings);`);
const text = lines.join("\n");
const none = indexChangedFiles([]);

function follow(
  now: string | undefined,
  others: readonly { readonly path: string; readonly text: string }[],
  line = 8,
) {
  return traceFile({ path: "src/a.ts", text }, now, indexChangedFiles(others))({ line, endLine: line });
}

describe("traceFile", () => {
  it("follows a line through the changes of its file", () => {
    const follows = traceFile({ path: "src/a.ts", text }, `// new\n${text}`, none);
    expect(follows({ line: 8, endLine: 9 })).toEqual({
      path: "src/a.ts",
      place: { kind: "moved", line: 9, endLine: 10, confidence: 1 },
    });
  });

  it("follows a file that was renamed and edited", () => {
    const edited = lines.toSpliced(2, 3).join("\n");
    expect(follow(undefined, [{ path: "src/b.ts", text: edited }])).toEqual({
      path: "src/b.ts",
      place: { kind: "moved", line: 5, endLine: 5, confidence: 1 },
    });
  });

  it("follows a file with a new extension, even if most of it was rewritten", () => {
    const rewritten = lines
      .map((line, place) => (place % 3 === 1 ? line : `rewritten(${place}, "entirely");`))
      .join("\n");
    const others = [{ path: "src/a.mts", text: rewritten }];
    expect(follow(undefined, others)).toMatchObject({ path: "src/a.mts", place: { kind: "exact", line: 8 } });
  });

  it("does not choose between two similar files", () => {
    const others = [
      { path: "src/b.ts", text },
      { path: "src/c.ts", text },
    ];
    expect(follow(undefined, others)).toEqual({
      path: "src/a.ts",
      place: { kind: "gone", reason: "no-file", confidence: 1 },
    });
  });

  it("finds lines that were moved to another file", () => {
    const moved = lines.slice(4, 12).join("\n");
    const left = lines.toSpliced(4, 8).join("\n");
    const follows = traceFile(
      { path: "src/a.ts", text },
      left,
      indexChangedFiles([{ path: "src/c.ts", text: `// c\n${moved}` }]),
    );
    expect(follows({ line: 8, endLine: 8 })).toMatchObject({ path: "src/c.ts", place: { kind: "moved", line: 5 } });
    expect(follows({ line: 7, endLine: 9 })).toMatchObject({ path: "src/c.ts", place: { line: 4, endLine: 6 } });
    expect(follows({ line: 3, endLine: 3 })).toMatchObject({ path: "src/a.ts", place: { kind: "exact", line: 3 } });
  });

  it("finds lines that form one block in one other file, regardless of its surroundings", () => {
    const block = ["export function isToken(text: string): boolean {", "  return text.length === 40;", "}"];
    const find = (...others: readonly (readonly string[])[]) =>
      traceFile(
        { path: "src/a.ts", text: [...lines, ...block].join("\n") },
        text,
        indexChangedFiles(others.map((other, place) => ({ path: `src/${place}.ts`, text: other.join("\n") }))),
      );
    const all = { line: 21, endLine: 23 };
    const indented = block.map((line) => `  ${line}`);
    expect(
      [
        find(["// alone", ...block]),
        find(["// indented", ...indented]),
        find(block, ["// twice", ...block]),
        find([...block, "// twice", ...block]),
        find(block.toSpliced(1, 1)),
      ].map((follows) => follows(all)),
    ).toEqual([
      { path: "src/0.ts", place: { kind: "moved", line: 2, endLine: 4, confidence: 0.9 } },
      { path: "src/0.ts", place: { kind: "edited", line: 2, endLine: 4, confidence: 0.9 } },
      ...Array(3).fill({ path: "src/a.ts", place: { kind: "gone", reason: "deleted", confidence: 1 } }),
    ]);
    expect(find(["// the end alone", ...block.slice(1)])({ line: 22, endLine: 23 }).place.kind).toBe("gone");
  });

  it("reports a line as gone when no file has it", () => {
    expect(follow(lines.toSpliced(7, 1).join("\n"), [{ path: "src/c.ts", text: "nothing\n" }])).toEqual({
      path: "src/a.ts",
      place: { kind: "gone", reason: "deleted", confidence: 1 },
    });
  });
});
