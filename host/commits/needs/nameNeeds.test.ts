import { describe, expect, it } from "vitest";
import { needsOf } from "./needsOf.fixture.ts";

const gap = (count = 9) => Array.from({ length: count }, (_, at) => `// gap ${at}\n`).join("");

describe("the needs of names", () => {
  it("lead from an added use to the added declaration, and not from strings, comments and words", async () => {
    const { needs } = await needsOf(
      { "types.ts": "export {};\n", "use.ts": "export {};\n", "said.ts": "export {};\n", "notes.md": "\n" },
      {
        "types.ts": "export {};\nexport interface RetryOptions {\n\tretryAfter?: boolean;\n}\n",
        "use.ts": "export {};\nfunction wait(options: RetryOptions) {\n\treturn options.retryAfter;\n}\n",
        "said.ts": 'export {};\n// RetryOptions\nconst text = "RetryOptions";\n',
        "notes.md": "RetryOptions\n",
      },
    );
    expect(needs).toEqual(["use.ts:2 uses types.ts:2 (RetryOptions)"]);
  });

  it("are unknown for a name that other code of the base has, unless it is imported or in its own file", async () => {
    const before = {
      "other.ts": "export const save = 1;\n",
      "a.ts": "export {};\n",
      "b.ts": "export {};\n",
      "c.ts": "export {};\n",
    };
    const { needs } = await needsOf(before, {
      ...before,
      "a.ts": `export {};\nexport function save() {}\n${gap()}export const again = save;\n`,
      "b.ts": 'export {};\nimport { save } from "./a.ts";\nsave();\n',
      "c.ts": "export {};\nconsole.log(save);\n",
    });
    expect(needs).toEqual(["b.ts:2 uses a.ts:2 (save)"]);
  });

  it("lead from the removal of a declaration to the removal of its uses", async () => {
    const { needs } = await needsOf(
      {
        "a.ts": "export {};\nexport function oldName() {}\n",
        "b.ts": 'export {};\nimport { oldName } from "./a.ts";\noldName();\n',
      },
      { "a.ts": "export {};\n", "b.ts": "export {};\n" },
    );
    expect(needs).toEqual(["a.ts:1 removes b.ts:1 (oldName)"]);
  });

  it("join a renamed declaration with its uses", async () => {
    const { needs } = await needsOf(
      { "a.ts": "export function oldName() {}\n", "b.ts": 'import { oldName } from "./a.ts";\noldName();\n' },
      { "a.ts": "export function newName() {}\n", "b.ts": 'import { newName } from "./a.ts";\nnewName();\n' },
    );
    expect(needs).toEqual(["a.ts:1 removes b.ts:1 (oldName)", "b.ts:1 uses a.ts:1 (newName)"]);
  });

  it("join a changed head with the uses that change, and not a changed body", async () => {
    const use = (call: string, other: string) =>
      `import { load, save } from "./a.ts";\n${gap()}${call}\n${gap()}${other}\n`;
    const { needs } = await needsOf(
      {
        "a.ts": `export function save(path: string) {\n\treturn path;\n}\n${gap()}export function load(path: string) {\n\treturn path;\n}\n`,
        "b.ts": use('save("a");', 'load("a");'),
      },
      {
        "a.ts": `export function save(\n\tpath: string,\n\tmode: number,\n) {\n\treturn path + mode;\n}\n${gap()}export function load(path: string) {\n\treturn path.trim();\n}\n`,
        "b.ts": use('save("a", 1);', 'load("b");'),
      },
    );
    expect(needs).toEqual(["a.ts:1 changes b.ts:11 (save)", "b.ts:11 changes a.ts:1 (save)"]);
  });

  it("join a member that has to get a value with what gives it one, in a type that existed", async () => {
    const { needs } = await needsOf(
      { "a.ts": "export interface Options {\n\tpath: string;\n}\n", "b.ts": "export {};\n", "c.ts": "export {};\n" },
      {
        "a.ts": "export interface Options {\n\tpath: string;\n\tfileMode: number;\n}\n",
        "b.ts": 'export {};\nexport const made = { path: "a", fileMode: 1 };\n',
        "c.ts": "export {};\nexport const read = (options: { fileMode?: number }) => options.fileMode;\n",
      },
    );
    expect(needs).toEqual([
      "a.ts:3 uses b.ts:2 (fileMode)",
      "b.ts:2 uses a.ts:3 (fileMode)",
      "c.ts:2 uses a.ts:3 (fileMode)",
    ]);
  });

  it("join a declaration that moves within its file, and brackets that fit only together", async () => {
    const moved = await needsOf(
      { "a.ts": `function first() {}\n${gap()}const end = 1;\n` },
      { "a.ts": `${gap()}const end = 1;\nfunction first() {}\n` },
    );
    expect(moved.needs).toEqual(["a.ts:0 lines a.ts:11 (first)", "a.ts:11 lines a.ts:0 (first)"]);
    const wrapped = await needsOf({ "a.ts": gap() }, { "a.ts": `if (true) {\n${gap()}}\n` });
    expect(wrapped.needs).toEqual(["a.ts:1 lines a.ts:11 (a.ts)", "a.ts:11 lines a.ts:1 (a.ts)"]);
  });

  it("lead through files that pass names on", async () => {
    const { needs } = await needsOf(
      {
        "a.ts": "export {};\n",
        "index.ts": "export {};\n",
        "all.ts": "export {};\n",
        "use.ts": "export {};\n",
        "more.ts": "export {};\n",
      },
      {
        "a.ts": "export {};\nexport const gate = 1;\n",
        "index.ts": 'export {};\nexport { gate } from "./a.ts";\n',
        "all.ts": 'export {};\nexport * from "./a.ts";\n',
        "use.ts": 'export {};\nimport { gate } from "./index.ts";\ngate;\n',
        "more.ts": 'export {};\nimport { gate } from "./all";\ngate;\n',
      },
    );
    expect(needs).toEqual(
      expect.arrayContaining([
        "index.ts:2 uses a.ts:2 (gate)",
        "use.ts:2 uses index.ts:2 (gate)",
        "more.ts:2 uses a.ts:2 (gate)",
        "more.ts:2 imports all.ts:2 (all.ts)",
      ]),
    );
  });

  it.each([
    ["py", "x = 1\n", "x = 1\n\n\ndef new_gate():\n    pass\n", "x = 1\nnew_gate()\n"],
    ["go", "package a\n", "package a\n\nfunc NewGate() {}\n", "package a\n\nfunc use() { NewGate() }\n"],
    ["rs", "fn a() {}\n", "fn a() {}\n\npub fn new_gate() {}\n", "fn a() {}\n\nfn usage() { new_gate(); }\n"],
    ["java", "class A {}\n", "class A {}\n\nclass NewGate {}\n", "class A {}\n\nclass C { NewGate gate; }\n"],
    [
      "c",
      "int a;\n",
      "int a;\n\nint new_gate(void) { return 1; }\n",
      "int a;\n\nint usage(void) { return new_gate(); }\n",
    ],
    ["php", "<?php\n", "<?php\nfunction newGate() {}\n", "<?php\necho newGate();\n"],
  ])("are known in .%s", async (ending, base, declares, uses) => {
    const { needs } = await needsOf(
      { [`one.${ending}`]: base, [`two.${ending}`]: base },
      { [`one.${ending}`]: declares, [`two.${ending}`]: uses },
    );
    expect(needs).toEqual([
      expect.stringMatching(new RegExp(`^two\\.${ending}:\\d uses one\\.${ending}:\\d \\(new_?gate\\)$`, "i")),
    ]);
  });
});
