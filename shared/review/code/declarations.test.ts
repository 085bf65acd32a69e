import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseReference } from "../references/reference.ts";
import { findDeclarations, mayDeclare } from "./declarations.ts";

function declaring(reference: string, text: string): readonly string[] {
  const target = parseReference(reference);
  if (target?.kind !== "symbol") throw new Error(`${reference} names nothing`);
  const lines = text.split("\n");
  return findDeclarations(text, target, target.path?.endsWith(".md")).map((line) => lines[line - 1]?.trim() ?? "");
}

const typescript = `import { close } from "./x.ts";
// function run() {
export class Session {
  #open = true;
  async close(reason: string): Promise<void> {
    close(reason);
    if (close(reason)) {
    }
  }
  static run = () => this.close();
}
export class Other {
  close() {
  }
}
export async function run<T>(task: T) {
  describe(run, () => {
  });
  return run(task);
}
const runner = async (x) => run(x);
type Runner = typeof run;
`;

describe("findDeclarations", () => {
  it.each(["(*Account).close", "a[b", "a\\", "x|y", "{1"])("finds no declaration of %j, which is no name", (name) => {
    expect(findDeclarations(`${typescript}${name}`, { kind: "symbol", name })).toEqual([]);
  });

  it.each([
    ["a.ts#Session", typescript, ["export class Session {"]],
    ["class:Session", typescript, ["export class Session {"]],
    ["function:Session", typescript, []],
    ["a.ts#close", typescript, ["async close(reason: string): Promise<void> {", "close() {"]],
    ["a.ts#Session.close", typescript, ["async close(reason: string): Promise<void> {"]],
    ["a.ts#Other.close", typescript, ["close() {"]],
    ["a.ts#Session.run", typescript, ["static run = () => this.close();"]],
    ["function:runner", typescript, ["const runner = async (x) => run(x);"]],
    ["class:Runner", typescript, ["type Runner = typeof run;"]],
    ["a.ts#task", typescript, []],
    [
      "a.py#Session.close",
      "class Session:\n    def close(self):\n        pass\n\ndef close():\n    pass",
      ["def close(self):"],
    ],
    ["a.rs#run", "pub(crate) async fn run(x: u8) {\n}", ["pub(crate) async fn run(x: u8) {"]],
    [
      "A.java#find",
      "  public static List<String> find(int a) throws X {\n",
      ["public static List<String> find(int a) throws X {"],
    ],
    ["README.md#how-to-run", "# Shop\n\n## How to run\n", ["## How to run"]],
  ])("finds %s", (reference, text, expected) => {
    expect(declaring(reference, text)).toEqual(expected);
  });

  it("reads any text without failing", async () => {
    const piece = fc.constantFrom(
      "function ",
      "class ",
      "run",
      "(",
      ")",
      "{",
      "\n",
      "  ",
      "#",
      "const ",
      "=",
      "=>",
      "a".repeat(900),
    );
    await fc.assert(
      fc.property(fc.array(piece), fc.string(), (pieces, tail) => {
        findDeclarations(pieces.join("") + tail, { kind: "symbol", path: "a.ts", name: "a.run" });
      }),
    );
  });
});

describe("mayDeclare", () => {
  const word = fc.constantFrom(
    ...[
      "export",
      "async",
      "function",
      "class",
      "const",
      "def",
      "func",
      "if",
      "return",
      "new",
      "get",
      "impl<T>",
      "run",
      "Überlauf",
      "$x",
    ],
    ...["(", ")", "{", "}", "=>", "=", ":", ";", "*", "#", ".", "<T>", "a.b", "//", " ", "\t"],
  );

  it("is true for every line that declares something", async () => {
    await fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), fc.constantFrom("", " "), (words, space) => {
        const line = words.join(space);
        for (const name of line.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? []) {
          for (const sort of ["function", "class"] as const) {
            if (findDeclarations(line, { kind: "symbol", name, sort }).length > 0)
              expect([line, mayDeclare(line)]).toEqual([line, true]);
          }
        }
      }),
    );
  });

  it("is false for lines that only use names", () => {
    const lines = ["  return run(a);", "const a = 1;", "// function run() {", "} else {", "run();", ""];
    expect(lines.map(mayDeclare)).toEqual(lines.map(() => false));
  });
});
