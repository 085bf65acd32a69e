import { parseReference } from "@dialectic/shared/review";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findDeclared, findNamed } from "./findDeclared.ts";
import { samples } from "./samples.fixture.ts";

function read(reference: string) {
  const target = parseReference(reference);
  if (target?.kind !== "symbol" || target.path === undefined) throw new Error(`${reference} names nothing in a file`);
  return { target, path: target.path };
}

async function declared(reference: string, text: string): Promise<readonly string[]> {
  const { target, path } = read(reference);
  const { spans } = await findDeclared(text, target, path);
  return spans.map(({ line, endLine }) => (line === endLine ? `${line}` : `${line}-${endLine}`));
}

const sampled = samples.flatMap(({ path, text }) => {
  // Each line that ends with `@ NAME…` declares these names; `@ NAME+2` says that a declaration has two more lines.
  return text.split("\n").flatMap((line, at) =>
    (/@ (.*?)(?: \*\/)?$/.exec(line)?.[1] ?? "")
      .split(" ")
      .filter((name) => name !== "")
      .map((written): readonly [string, string, string] => {
        const [name = "", more = "0"] = written.split("+");
        return [`${path}#${name}`, more === "0" ? `${at + 1}` : `${at + 1}-${at + 1 + Number(more)}`, text];
      }),
  );
});

describe("declarations", () => {
  it.each(sampled)("%s is at %s", async (reference, lines, text) => {
    expect(await declared(reference, text)).toEqual([lines]);
  });

  it("of every language are in the samples", () => {
    expect(sampled.length).toBeGreaterThan(120);
  });

  it("are found in a text with errors", async () => {
    const text =
      "class Session {\n  close() {}\n  open() { this. }\n}\nclass Other {\n  close() { return }\n}\nconst = ;\n";
    expect(await declared("a.ts#Session.close", text)).toEqual(["2"]);
    expect(await declared("a.ts#Other.close", text)).toEqual(["6"]);
  });

  it("outside functions come first, and so do those of the whole name", async () => {
    const text = "function a() {\n  const run = 1;\n}\nclass B {\n  run() {}\n}\n";
    expect(await declared("a.ts#run", text)).toEqual(["5"]);
    expect(await declared("a.ts#a.run", text)).toEqual(["2"]);
    expect(await declared("a.ts#run", `${text}function run() {}\n`)).toEqual(["7"]);
  });

  it("are all listed when several match", async () => {
    expect(await declared("a.ts#close", "class A {\n  close() {}\n}\nclass B {\n  close() {}\n}\n")).toEqual([
      "2",
      "5",
    ]);
    expect(await declared("A.java#A.find", "class A {\n  void find(int a) {}\n  void find(long a) {}\n}\n")).toEqual([
      "2",
      "3",
    ]);
  });

  it("are not the properties of an object that only pass a name on", async () => {
    const text = "const save = (one) => one;\n\nmodule.exports = { save, all: [save], save: save };\n";
    const { spans } = await findDeclared(text, { kind: "symbol", name: "save" }, "a.js");
    expect(spans).toEqual([{ line: 1, endLine: 1 }]);
  });

  it("are of the kind that the reference names", async () => {
    const text = "export const Shop = 1;\nexport type Shop = typeof Shop;\nconst run = 1;\nclass A {\n  run() {}\n}\n";
    expect(await declared("a.ts#class:Shop", text)).toEqual(["2"]);
    expect(await declared("a.ts#function:run", text)).toEqual(["5"]);
    expect(await declared("a.ts#class:run", text)).toEqual([]);
  });

  it("in languages without a grammar are found by the form of their lines, up to the end of their block", async () => {
    const text = "class Session\n  def close\n    1\n  end\nend\n";
    expect(await findDeclared(text, read("a.rb#Session.close").target, "a.rb")).toEqual({
      spans: [{ line: 2, endLine: 4 }],
      isCertain: false,
    });
  });

  it("in a very long text are found by the form of their lines while other work continues", async () => {
    const text = `${"export const a = () => ({ b: [1, 2, 3] });\n".repeat(120_000)}export function last() {\n}\n`;
    expect(text.length).toBeGreaterThan(5_000_000);
    const found = await findDeclared(text, read("a.ts#last").target, "a.ts");
    expect(found).toEqual({ spans: [{ line: 120_001, endLine: 120_002 }], isCertain: false });
  });

  it("do not stop other work while a long text is read", async () => {
    const text = `${"export const a = () => ({ b: [1, 2, 3] });\n".repeat(2_000)}class Last { close() {} }\n`;
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    const found = await findDeclared(text, read("a.ts#Last.close").target, "a.ts");
    clearInterval(timer);
    expect(found).toEqual({ spans: [{ line: 2_001, endLine: 2_001 }], isCertain: true });
    expect(turns).toBeGreaterThan(3);
  });

  it("in a text that is nested too deeply to be read are found by the form of their lines", async () => {
    const text = `${"<a>".repeat(20_000)}\nfunction last() {\n}\n`;
    expect(await findDeclared(text, read("a.tsx#last").target, "a.tsx")).toEqual({
      spans: [{ line: 2, endLine: 3 }],
      isCertain: false,
    });
  });

  it("are read from any text without failing", { tags: ["whole"] }, async () => {
    const words = [
      ..."(){}<>[]=:;,.#@*&'\"\n\t ",
      "class ",
      "function ",
      "a",
      "b.",
      "=>",
      "def ",
      "impl ",
      "::",
      "/*",
      "--",
    ];
    const path = fc.constantFrom(...samples.map((sample) => sample.path));
    await fc.assert(
      fc.asyncProperty(path, fc.array(fc.constantFrom(...words), { maxLength: 60 }), async (name, pieces) => {
        const text = pieces.join("");
        const { spans } = await findDeclared(text, { kind: "symbol", name: "a" }, name);
        const total = text.split("\n").length;
        for (const { line, endLine } of spans) expect(line >= 1 && line <= endLine && endLine <= total).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

describe("a name alone", () => {
  const named = async (reference: string, text: string) => {
    const { target, path } = read(reference);
    const span = await findNamed(text, target, path);
    return span && `${span.line}-${span.endLine}`;
  };

  it.each([
    ["a.ts#call", "import x from 'y';\ncall(x);\ncall(x);\n", "2-2"],
    ["a.ts#A.close", "class A {}\nclass B {\n  close() {\n  }\n}\n", "3-4"],
    ["a.ts#class:run", "run();\nfunction run() {}\n", "2-2"],
    ["a.hs#fold", "module A where\nfold f = f\n", "2-2"],
    ["package.json#scripts", '{\n  "scripts": {}\n}\n', "2-2"],
    ["a.ts#call", "caller();\n", undefined],
    ["a.ts#B.close", "class A {\n  close() {}\n}\n", undefined],
    ["README.md#how-to-run", "See how-to-run.\n", undefined],
  ])("%s is found at its most likely place", async (reference, text, place) => {
    expect(await named(reference, text)).toBe(place);
  });
});
