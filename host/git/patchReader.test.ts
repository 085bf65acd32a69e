import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PatchReader } from "./patchReader.ts";

const roomy = { lines: 100, lineLength: 1_000, hunks: 1_000 };

function read(patch: string, bounds = roomy) {
  const reader = new PatchReader(bounds);
  reader.add(Buffer.from(patch));
  return reader.files();
}

const hunk = (oldStart: number, removed: string[], newStart: number, added: string[]) => {
  return {
    oldStart,
    oldCount: removed.length,
    newStart,
    newCount: added.length,
    removed,
    added,
    digest: expect.any(String),
  };
};
const modified = { status: "modified", isOpaque: false } as const;

const change = [
  "diff --git a/a.sql b/a.sql",
  "index 1..2 100644",
  "--- a/a.sql",
  "+++ b/a.sql",
  "@@ -3,2 +3 @@ create table",
  "--- a comment",
  "-@@ -1 +1 @@",
  "+++ b/none",
  "@@ -9,0 +9 @@",
  "+diff --git a/x b/x",
  "",
].join("\n");

describe("PatchReader", () => {
  it("counts the lines of a hunk, so that code which looks like a header is not one", () => {
    const hunks = [
      hunk(3, ["-- a comment", "@@ -1 +1 @@"], 3, ["++ b/none"]),
      { ...hunk(9, [], 9, ["diff --git a/x b/x"]) },
    ];
    expect(read(change)).toEqual([{ path: "a.sql", ...modified, hunks }]);
  });

  it("reads the same from chunks of any size", () => {
    const bytes = Buffer.from(change.replaceAll("comment", "cömmént ✓"));
    const whole = new PatchReader(roomy);
    whole.add(bytes);
    const expected = whole.files();
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }), (sizes) => {
        const reader = new PatchReader(roomy);
        let at = 0;
        for (let turn = 0; at < bytes.length; turn++) {
          const size = sizes[turn % sizes.length] ?? 1;
          reader.add(bytes.subarray(at, at + size));
          at += size;
        }
        expect(reader.files()).toEqual(expected);
      }),
    );
  });

  it("skips context lines, and does not count a missing line end as a line", () => {
    const patch = [
      "diff --git a/a b/a",
      "--- a/a",
      "+++ b/a",
      "@@ -1,4 +1,3 @@",
      " same",
      "",
      "-old",
      "-last",
      "\\ No newline at end of file",
      "+new",
      "\\ No newline at end of file",
    ].join("\n");
    const expected = { ...hunk(1, ["old", "last"], 1, ["new"]), oldCount: 4, newCount: 3 };
    expect(read(patch)).toEqual([{ path: "a", ...modified, hunks: [expected] }]);
  });

  it("reads names with spaces, quotes, tabs, line ends and umlauts, with and without a patch", () => {
    const quoted = '"a/ta\\tb\\"q\\\\\\n\\303\\244.txt" "b/ta\\tb\\"q\\\\\\n\\303\\244.txt"';
    const patch = [
      "diff --git a/my file b/my file",
      "old mode 100644",
      "new mode 100755",
      `diff --git ${quoted}`,
      "Binary files differ",
      "diff --git a/a b/x.ts b/a b/x.ts",
      "--- a/a b/x.ts\t",
      "+++ b/a b/x.ts\t",
      "@@ -0,0 +1 @@",
      "+ä",
      "",
    ].join("\n");
    expect(read(patch).map(({ path, isOpaque, modes }) => [path, isOpaque, modes])).toEqual([
      ["my file", false, { before: "100644", after: "100755" }],
      ['ta\tb"q\\\nä.txt', true, undefined],
      ["a b/x.ts", false, undefined],
    ]);
    expect(read(patch).at(-1)?.hunks).toEqual([{ ...hunk(0, [], 1, ["ä"]) }]);
  });

  it("distinguishes added, deleted, renamed and copied files, and submodules from files", () => {
    const patch = [
      "diff --git a/new b/new",
      "new file mode 100644",
      "index 0..1",
      "--- /dev/null",
      "+++ b/new",
      "@@ -0,0 +1 @@",
      "+1",
      "diff --git a/old b/old",
      "deleted file mode 100644",
      "--- a/old",
      "+++ /dev/null",
      "@@ -1 +0,0 @@",
      "-1",
      "diff --git a/one b/other name",
      "similarity index 100%",
      "rename from one",
      "rename to other name",
      "diff --git a/one b/copy",
      "copy from one",
      "copy to copy",
      "diff --git a/lib b/lib",
      "index 111..222 160000",
      "--- a/lib",
      "+++ b/lib",
      "@@ -1 +1 @@",
      "-Subproject commit 111",
      "+Subproject commit 222",
      "",
    ].join("\n");
    expect(read(patch).map(({ path, from, status, isOpaque }) => [path, from, status, isOpaque])).toEqual([
      ["new", undefined, "added", false],
      ["old", undefined, "deleted", false],
      ["other name", "one", "renamed", false],
      ["copy", "one", "copied", false],
      ["lib", undefined, "modified", true],
    ]);
  });

  it("keeps the beginning of a patch that is too large, and reports the cut", () => {
    const small = read(change, { lines: 1, lineLength: 5, hunks: 1_000 });
    expect(small[0]?.hunks.map(({ oldCount, removed }) => [oldCount, removed])).toEqual([
      [2, ["-- a "]],
      [0, []],
    ]);
    const reader = new PatchReader({ ...roomy, hunks: 2 });
    reader.add(Buffer.from(change));
    expect([reader.isCut, reader.files()[0]?.hunks.length]).toEqual([true, 1]);
  });

  it("digests the lines of a hunk without their place, those beyond the bounds too", () => {
    const digests = (patch: string, bounds = roomy) =>
      read(patch, bounds).flatMap(({ hunks }) => hunks[0]?.digest ?? []);
    const tight = { lines: 1, lineLength: 5, hunks: 1_000 };
    const moved = change.replace("@@ -3,2 +3 @@", "@@ -5,2 +4 @@");
    expect(new Set([change, moved].flatMap((patch) => [digests(patch)[0], digests(patch, tight)[0]])).size).toBe(1);
    const endless = (end: string) =>
      change.replace("a comment", `${"x".repeat(100_000)}${end}`).replace("create table", "create");
    const others = [
      change.replace("@@ -1 +1 @@", "@@ -2 +2 @@"),
      change.replace("+++ b/none", "++++ b/none"),
      change.replace("@@ -9,0", "\\ No newline at end of file\n@@ -9,0"),
      endless("1"),
      endless("2"),
    ];
    expect(new Set([change, ...others].map((patch) => digests(patch, tight)[0])).size).toBe(6);
    const reader = new PatchReader(tight);
    const bytes = Buffer.from(endless("1"));
    for (let at = 0; at < bytes.length; at += 777) reader.add(bytes.subarray(at, at + 777));
    expect(reader.files()[0]?.hunks[0]?.digest).toBe(digests(endless("1"), tight)[0]);
  });

  it("does not keep an endless line", () => {
    const reader = new PatchReader(roomy);
    reader.add(Buffer.from("diff --git a/a b/a\n--- a/a\n+++ b/a\n@@ -0,0 +1,2 @@\n+"));
    for (let turn = 0; turn < 100; turn++) reader.add(Buffer.alloc(100_000, "x"));
    reader.add(Buffer.from("\n+end\n"));
    expect(reader.files()[0]?.hunks[0]?.added).toEqual(["x".repeat(1_000), "end"]);
  });

  it("reads arbitrary input without failing", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("diff --git a/a b/a", "@@ -1,9 +2 @@", "--- x", "+y", '"', "\\", "")),
        (lines) => {
          expect(() => read(lines.join("\n"))).not.toThrow();
        },
      ),
    );
  });
});
