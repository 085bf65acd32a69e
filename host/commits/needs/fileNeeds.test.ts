import { describe, expect, it } from "vitest";
import { needsOf } from "./needsOf.fixture.ts";

const text = (name: string) => Array.from({ length: 20 }, (_, at) => `// ${name} ${at}\n`).join("");

describe("the needs of files", () => {
  it("lead from an import to the new file", async () => {
    const { needs } = await needsOf(
      { "a.ts": "export {};\n" },
      { "a.ts": 'export {};\nimport "./lib/gate.js";\n', "lib/gate.ts": 'import "./clock";\n', "lib/clock.ts": "1;\n" },
    );
    expect(needs).toEqual([
      "a.ts:2 imports lib/gate.ts:1 (lib/gate.ts)",
      "lib/gate.ts:1 imports lib/clock.ts:1 (lib/clock.ts)",
    ]);
  });

  it("lead to the nearest of two new files with one name", async () => {
    const { needs } = await needsOf(
      {},
      {
        "lib/gate.rb": "1\n",
        "test/gate.rb": "1\n",
        "lib/use.rb": 'require "gate"\n',
        "test/use.rb": 'require_relative "../lib/gate"\n',
      },
    );
    expect(needs).toEqual([
      "lib/use.rb:1 imports lib/gate.rb:1 (lib/gate.rb)",
      "test/use.rb:1 imports lib/gate.rb:1 (lib/gate.rb)",
    ]);
  });

  it("join a renamed file with the imports that change", async () => {
    const { needs } = await needsOf(
      { "utils.url.ts": text("u"), "a.ts": 'import "./utils.url.ts";\n' },
      { "url.ts": text("u"), "a.ts": 'import "./url.ts";\n' },
    );
    expect(needs).toEqual(["a.ts:1 imports url.ts (url.ts)", "url.ts leaves a.ts:1 (utils.url.ts)"]);
  });

  it("lead from the hunks of a renamed file to the one that renames it, and join its imports when its folder changes", async () => {
    const moved = (first: string, second: string, end: string) =>
      `${first}${text("m")}import "${second}";\n${text("n")}${end}\n`;
    const { needs } = await needsOf(
      { "a.ts": moved('import "./gone";\n', "./b", "1;") },
      { "lib/a.ts": moved("", "../b", "2;") },
    );
    expect(needs).toEqual([
      "lib/a.ts:0 lines lib/a.ts:21 (lib/a.ts)",
      "lib/a.ts:21 lines lib/a.ts:0 (lib/a.ts)",
      "lib/a.ts:42 lines lib/a.ts:0 (lib/a.ts)",
    ]);
  });

  it("lead from a deleted file to the removal of its imports", async () => {
    const { needs } = await needsOf(
      { "gone.ts": "1;\n", "a.ts": 'import "./gone";\n2;\n', "said.md": "gone.ts\n" },
      { "a.ts": "2;\n", "said.md": "Nothing.\n" },
    );
    expect(needs).toEqual(["gone.ts:0 leaves a.ts:0 (gone.ts)"]);
  });

  it("join a file with the one whose place it takes, and a folder with the file that it was", async () => {
    const { needs } = await needsOf(
      { "a.js": "1;\n", lib: "1\n" },
      { "a.ts": `${text("other")}`, "lib/b.txt": text("b") },
    );
    expect(needs).toEqual([
      "a.js:0 leaves a.ts:1 (a.js)",
      "a.ts:1 leaves a.js:0 (a.js)",
      "lib/b.txt:1 leaves lib:0 (lib)",
      "lib:0 leaves lib/b.txt:1 (lib)",
    ]);
  });

  it("join the hunks of a generated file", async () => {
    const lock = (word: string) => `${word}\n${text("lock")}${word}\n`;
    const { needs } = await needsOf({ "uv.lock": lock("old") }, { "uv.lock": lock("new") }, ["uv.lock"]);
    expect(needs).toEqual(["uv.lock:1 lines uv.lock:22 (uv.lock)", "uv.lock:22 lines uv.lock:1 (uv.lock)"]);
  });

  it.each([
    ["a/gate.py", "b.py", "from a.gate import x\n"],
    ["a/gate.py", "a/b.py", "from . import gate\n"],
    ["a/gate.py", "a/c/b.py", "from ..gate import x\n"],
    ["a/gate/gate.go", "b.go", 'package b\n\nimport "example.org/m/a/gate"\n'],
    ["src/gate.rs", "src/main.rs", "mod gate;\n"],
    ["src/org/Gate.java", "src/B.java", "import org.Gate;\n"],
    ["include/gate.h", "b.c", '#include "gate.h"\n'],
    ["gate.css", "b.css", '@import "gate.css";\n'],
    ["lib/gate.php", "b.php", "<?php\nrequire 'lib/gate.php';\n"],
    ["src/lib/gate.ts", "src/b.vue", 'import { gate } from "@/lib/gate";\n'],
    ["bin/gate.sh", "build.sh", "source bin/gate.sh\n"],
    ["src/gate.ts", "tsconfig.json", '{ "files": ["./src/gate.ts"] }\n'],
  ])("are known for %s in %s", async (added, importing, line) => {
    const { needs } = await needsOf({}, { [added]: "\n", [importing]: line });
    expect(needs).toEqual([expect.stringContaining(`${importing}:1 imports ${added}:1`)]);
  });
});

describe("the needs of packages", () => {
  it.each([
    [
      "package.json",
      '{\n  "dependencies": {\n    "@a/gate": "1"\n  }\n}\n',
      "b.ts",
      'import { x } from "@a/gate/x";\n',
    ],
    ["requirements.txt", "other\nmy-gate>=2\n", "b.py", "import my_gate.x\n"],
    ["pyproject.toml", 'dependencies = [\n  "my-gate>=2",\n]\n', "b.py", "from my_gate import x\n"],
    [
      "go.mod",
      "module a\n\nrequire example.org/x/gate v1.0.0\n",
      "b.go",
      'package b\n\nimport "example.org/x/gate/y"\n',
    ],
    ["Cargo.toml", '[dependencies]\nmy-gate = "1"\n', "b.rs", "use my_gate::X;\n"],
  ])("lead to the hunk of %s", async (manifest, text, importing, line) => {
    const { needs } = await needsOf({}, { [manifest]: text, [importing]: line });
    expect(needs).toEqual([expect.stringContaining(`${importing}:1 package ${manifest}:1`)]);
  });

  it("lead from a manifest to the removal of the last import", async () => {
    const manifest = (line: string) => `{\n  "dependencies": {\n${line}    "other": "1"\n  }\n}\n`;
    const { needs } = await needsOf(
      { "package.json": manifest('    "gate": "1",\n'), "b.ts": 'import "gate";\n1;\n' },
      { "package.json": manifest(""), "b.ts": "1;\n" },
    );
    expect(needs).toEqual(["package.json:2 package b.ts:0 (gate)"]);
  });
});

describe("what follows code", () => {
  it("is a test or document that names a changed declaration", async () => {
    const { needs, follows } = await needsOf(
      {
        "src/a.ts": "export function save() {\n\treturn 1;\n}\n",
        "test/a.test.ts": 'import { save } from "../src/a";\n',
        "readme.md": "# A\n",
      },
      {
        "src/a.ts": "export function save() {\n\treturn 2;\n}\n",
        "test/a.test.ts": 'import { save } from "../src/a";\nsave();\n',
        "readme.md": "# A\n\nCall `save()`.\n",
      },
    );
    expect([needs, follows]).toEqual([[], ["readme.md:2 after src/a.ts:2", "test/a.test.ts:2 after src/a.ts:2"]]);
  });
});
