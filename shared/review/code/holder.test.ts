import { describe, expect, it } from "vitest";
import { findHolderAt, findHolderLine } from "./holder.ts";

const typescript = [
  "import { a } from './a.ts';",
  "",
  "export class Session {",
  "  async close(",
  "    reason: string,",
  "  ): Promise<void> {",
  "    if (this.open) {",
  "      const result = a(reason);",
  "    } else {",
  "      throw new Error();",
  "    }",
  "  }",
  "",
  "  start(): void {",
  "    a();",
  "  }",
  "}",
  "",
  "export const login = async (name: string) => {",
  "  a(name);",
  "};",
].join("\n");
const python = "class Store:\n    def put(self, key):\n        if key:\n            self.keys.add(key)\n\nprint(1)\n";

describe("findHolderAt", () => {
  it.each([
    [15, ["Session", "start"]],
    [14, ["Session", "start"]],
    [20, ["login"]],
    [3, ["Session"]],
    [10, ["Session"]],
    [1, undefined],
    [99, undefined],
  ])("names the declarations around line %i", (line, names) => {
    expect(findHolderAt(typescript, line)).toEqual(names);
  });

  it("reads indented code without braces", () => {
    expect([4, 1, 6].map((line) => findHolderAt(python, line))).toEqual([["Store", "put"], ["Store"], undefined]);
  });
});

describe("findHolderLine", () => {
  it("finds the current declaration, by its own name when its holder was renamed", () => {
    expect(findHolderLine(`// above\n${typescript}`, ["Session", "start"])).toBe(15);
    expect(findHolderLine(typescript.replace("class Session", "class Meeting"), ["Session", "start"])).toBe(14);
    expect(findHolderLine(typescript, ["login"])).toBe(19);
  });

  it("does not choose among several, and finds nothing when there is none", () => {
    expect(findHolderLine("function a() {\n}\nfunction a() {\n}\n", ["a"])).toBeUndefined();
    expect(findHolderLine(typescript, ["Session", "stop"])).toBeUndefined();
    expect(findHolderLine("login('a');\n", ["login"])).toBeUndefined();
  });
});
