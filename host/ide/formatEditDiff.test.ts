import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { oneRunIn } from "../../shared/test/oneRunIn.fixture.ts";
import { temporaryFolder, writeFiles } from "../test/testHost.fixture.ts";
import { applyEdits, formatEditDiff, type TextEdit } from "./formatEditDiff.ts";

type Files = Readonly<Record<string, string>>;

describe("editDiff", () => {
  it("shows the changed lines with three lines of context around them", () => {
    const text = "one\ntwo\nthree\nfour\nfive\nsix\nseven\neight\nnine\n";
    const at = text.indexOf("five");
    expect(formatEditDiff("a.txt", text, [{ start: at, end: at + 4, newText: "5" }])).toBe(
      "--- a/a.txt\n+++ b/a.txt\n@@ -2,7 +2,7 @@\n two\n three\n four\n-five\n+5\n six\n seven\n eight\n",
    );
  });

  it("is empty when nothing is edited", () => {
    expect(formatEditDiff("a.txt", "one\n", [])).toBe("");
  });

  it("produces a patch with which git turns the old text into the edited one", () => {
    const folder = temporaryFolder();
    const word = fc.constantFrom("name", "other", "{", "\r");
    const line = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(" "));
    const texts = fc.tuple(fc.array(line, { minLength: 1, maxLength: 30 }), fc.constantFrom("", "\n"));
    fc.assert(
      fc.property(texts, fc.constantFrom("n", "longer", "two\nlines"), fc.nat(3), ([lines, end], newText, every) => {
        const text = lines.join("\n") + end;
        const found = [...text.matchAll(/name/g)].filter((_, index) => index % (every + 1) === 0);
        const edits: TextEdit[] = found.map(({ index }) => ({ start: index, end: index + 4, newText }));
        fc.pre(edits.length > 0);
        const file = join(folder, "file.txt");
        writeFileSync(file, text);
        execFileSync("git", ["apply", "--whitespace=nowarn", "-"], {
          cwd: folder,
          input: formatEditDiff("file.txt", text, edits),
        });
        expect(readFileSync(file, "utf8")).toBe(applyEdits(text, edits));
      }),
      oneRunIn(10),
    );
  });

  it.each([
    ["made", { kind: "create" }, {}, { "in/new.txt": "one\ntwo" }],
    ["made empty", { kind: "create" }, {}, { "in/new.txt": "" }],
    ["deleted", { kind: "delete" }, { "in/new.txt": "one\ntwo\n" }, {}],
    [
      "moved",
      { kind: "move", to: "in/far/a name.txt" },
      { "in/new.txt": "one\ntwo\n" },
      { "in/far/a name.txt": "one\ntwo\n" },
    ],
    ["moved with text", { kind: "move", to: "other.txt" }, { "in/new.txt": "one\ntwo\n" }, { "other.txt": "1\ntwo\n" }],
  ] as const)("tells git about a file that is %s", (_what, step, before: Files, after: Files) => {
    const folder = temporaryFolder();
    writeFiles(folder, before);
    execFileSync("git", ["init", "--quiet"], { cwd: folder });
    execFileSync("git", ["add", "."], { cwd: folder });
    const [text = "", now = ""] = [
      ...Object.values(before),
      ...(step.kind === "create" ? [""] : []),
      ...Object.values(after),
    ];
    const edits = text === now ? [] : [{ start: 0, end: text.length, newText: now }];
    execFileSync("git", ["apply", "--index", "-"], {
      cwd: folder,
      input: formatEditDiff("in/new.txt", text, edits, step),
    });
    const listed = execFileSync("git", ["ls-files", "-z"], { cwd: folder, encoding: "utf8" })
      .split("\0")
      .filter(Boolean);
    expect(Object.fromEntries(listed.map((path) => [path, readFileSync(join(folder, path), "utf8")]))).toEqual(after);
  });
});
