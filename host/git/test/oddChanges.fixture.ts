import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import type { TestRepository } from "./testRepository.fixture.ts";

/** Content of a test file: a text, bytes, a link, or a text with a mode. */
type Entry = string | Buffer | { readonly link: string } | { readonly text: string; readonly mode: number };
export type Files = readonly (readonly [name: string | Buffer, entry: Entry])[];

export const lines = (count: number, change: (line: number) => string = (line) => `line ${line}`) =>
  Array.from({ length: count }, (_, at) => `${change(at + 1)}\n`).join("");

/** Replaces the working tree with these files, and commits them. */
export function fill(repository: TestRepository, files: Files): string {
  const { folder, git } = repository;
  git("rm", "-rfq", "--ignore-unmatch", ".");
  for (const [name, entry] of files) {
    const path = Buffer.concat([Buffer.from(`${folder}/`), Buffer.from(name)]);
    mkdirSync(path.subarray(0, path.lastIndexOf("/")), { recursive: true });
    if (typeof entry === "object" && "link" in entry) symlinkSync(entry.link, path);
    else writeFileSync(path, typeof entry === "object" && "text" in entry ? entry.text : entry);
    if (typeof entry === "object" && "mode" in entry) chmodSync(path, entry.mode);
  }
  git("add", "--all", "--force");
  git("commit", "--quiet", "--allow-empty", "--message", "state");
  return git("rev-parse", "HEAD").trim();
}

/** Unusual changes: the files before and after. */
export const oddChanges: Readonly<Record<string, readonly [before: Files, after: Files]>> = {
  "nothing at all": [[["a", "1\n"]], [["a", "1\n"]]],
  "a new file": [[], [["a", "1\n2\n"]]],
  "a new empty file": [[], [["a", ""]]],
  "a file that went": [[["a", "1\n2\n"]], []],
  "an empty file that went": [[["a", ""]], []],
  "a file that became empty": [[["a", "1\n"]], [["a", ""]]],
  "a file that was empty": [[["a", ""]], [["a", "1\n"]]],
  "a line in the middle": [[["a", lines(30)]], [["a", lines(30, (line) => (line === 15 ? "new" : `line ${line}`))]]],
  "the first and the last line": [
    [["a", lines(30)]],
    [["a", lines(30, (line) => (line === 1 || line === 30 ? "new" : `line ${line}`))]],
  ],
  "several hunks": [[["a", lines(200)]], [["a", lines(200, (line) => (line % 40 === 0 ? "new" : `line ${line}`))]]],
  "hunks that touch": [[["a", lines(30)]], [["a", lines(30, (line) => (line % 7 === 3 ? "new" : `line ${line}`))]]],
  "a line end that went": [[["a", "1\n2\n"]], [["a", "1\n2"]]],
  "a line end that came": [[["a", "1\n2"]], [["a", "1\n2\n"]]],
  "no line end before and after": [[["a", "1\n2"]], [["a", "1\n3"]]],
  "a single line without end": [[["a", "1"]], [["a", "2"]]],
  "lines added behind one without end": [[["a", "1"]], [["a", "1\n2"]]],
  "line ends of Windows": [[["a", "1\r\n2\r\n3\r\n"]], [["a", "1\r\nx\r\n3\r\n"]]],
  "line ends that changed": [[["a", "1\r\n2\r\n"]], [["a", "1\n2\n"]]],
  "a lone carriage return": [[["a", "1\r2\r3\n"]], [["a", "1\rx\r3\n"]]],
  "form feeds and separators that are no line ends": [[["a", "a\f\u2028b\u0085\n"]], [["a", "a\f\u2028c\u0085\n"]]],
  bytes: [[["a", Buffer.from([1, 0, 2])]], [["a", Buffer.from([1, 0, 3])]]],
  "new bytes": [[], [["a", Buffer.from([0, 1, 2])]]],
  "a text that became bytes": [[["a", "1\n"]], [["a", Buffer.from([0])]]],
  "text that is not UTF-8": [[["a", Buffer.from("caf\xe9\n", "latin1")]], [["a", Buffer.from("caf\xe8\n", "latin1")]]],
  "a mode": [[["a", "1\n"]], [["a", { text: "1\n", mode: 0o755 }]]],
  "a mode and a text": [[["a", { text: "1\n", mode: 0o755 }]], [["a", "2\n"]]],
  "a new link": [[], [["a", { link: "b" }]]],
  "a link that leads elsewhere": [[["a", { link: "b" }]], [["a", { link: "c" }]]],
  "a file that became a link": [[["a", "1\n2\n"]], [["a", { link: "b" }]]],
  "a link that became a file": [
    [
      ["a", { link: "b" }],
      ["b", "x\n"],
    ],
    [
      ["a", "1\n2\n"],
      ["b", "y\n"],
    ],
  ],
  "a file that became a link to its own text": [[["a", "target"]], [["a", { link: "target" }]]],
  "a file that was renamed": [[["a", lines(20)]], [["b", lines(20)]]],
  "a renamed file that changed": [
    [["a", lines(20)]],
    [["dir/b", lines(20, (line) => (line === 9 ? "new" : `line ${line}`))]],
  ],
  "two files that changed their names": [
    [
      ["a", lines(20)],
      ["b", lines(20, (line) => `other ${line}`)],
    ],
    [
      ["c", lines(20, (line) => (line === 3 ? "new" : `line ${line}`))],
      ["d", lines(20, (line) => `other ${line}`)],
    ],
  ],
  "names that were swapped": [
    [
      ["a", lines(20)],
      ["b", lines(20, (line) => `other ${line}`)],
    ],
    [
      ["a", lines(20, (line) => `other ${line}`)],
      ["b", lines(20)],
    ],
  ],
  "a file whose name became a folder": [[["a", lines(9)]], [["a/b", lines(9)]]],
  "a folder whose name became a file": [[["a/b", lines(9)]], [["a", lines(9)]]],
  "a name with a blank": [[["a b", "1\n"]], [["a b", "2\n"]]],
  "a name with a tab, a quote and a backslash": [[['a\t"b\\', "1\n"]], [['a\t"b\\', "2\n"]]],
  "a name with a line end that looks like a patch": [
    [
      ["a\n@@ -1 +1 @@\n+x", "1\n"],
      ["x\ndiff --git a", "1\n"],
    ],
    [
      ["a\n@@ -1 +1 @@\n+x", "2\n"],
      ["x\ndiff --git a", "2\n"],
    ],
  ],
  "a name with letters of other languages": [[["größe/日本.txt", "1\n"]], [["größe/日本.txt", "2\n"]]],
  "a name that is not UTF-8": [
    [[Buffer.from("caf\xe9[*?]", "latin1"), "1\n"]],
    [[Buffer.from("caf\xe9[*?]", "latin1"), "2\n"]],
  ],
  "a name that begins with a dash or a colon": [
    [
      ["-a", "1\n"],
      [":b", "1\n"],
      [":(top)c", "1\n"],
    ],
    [
      ["-a", "2\n"],
      [":b", "2\n"],
      [":(top)c", "2\n"],
    ],
  ],
  "names with signs of patterns": [
    [
      ["*", "1\n"],
      ["a[b]?", "1\n"],
    ],
    [
      ["*", "2\n"],
      ["a[b]?", "2\n"],
    ],
  ],
  "lines that look like a patch": [
    [["a.sql", "-- a comment\n@@ -1 +1 @@\ndiff --git a/x b/x\n"]],
    [["a.sql", "++ b/none\n@@ -1 +1 @@\n\\ No newline at end of file\n"]],
  ],
  "lines without text": [[["a", "\n\n\n\n\n"]], [["a", "\n\n \n\n\n"]]],
  "a very long line": [[["a", "x".repeat(200_000)]], [["a", `${"x".repeat(200_000)}y\n`]]],
  "what the repository says to be no text": [
    [
      [".gitattributes", "*.lock -diff\n"],
      ["a.lock", "1\n"],
    ],
    [
      [".gitattributes", "*.lock -diff\n"],
      ["a.lock", "2\n"],
    ],
  ],
  "headings of functions": [
    [["a.c", `int one(void)\n{\n${lines(20)}}\n`]],
    [["a.c", `int one(void)\n{\n${lines(20, (line) => (line === 15 ? "new" : `line ${line}`))}}\n`]],
  ],
};

/** All odd changes at once, each in a folder of its own, except names whose first letter is what is odd. */
export const oddChangesAtOnce = [0, 1].map((side) =>
  Object.values(oddChanges).flatMap((change, at) =>
    (change[side] ?? []).map(
      ([name, entry]) =>
        [Buffer.concat([Buffer.from(/^[-:]/.test(`${name}`) ? "" : `${at}/`), Buffer.from(name)]), entry] as const,
    ),
  ),
);
