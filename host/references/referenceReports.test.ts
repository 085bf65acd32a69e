import { join } from "node:path";
import { applyUpdate, emptyDocument } from "@dialectic/shared/review";
import { describe, expect, it } from "vitest";
import { WorkspaceFiles } from "../files/workspaceFiles.ts";
import { hashText } from "../store/index.ts";
import { resolverOf, temporaryFolder, workspaceOf, writeFiles } from "../test/testHost.fixture.ts";
import { checkedSections } from "./checkedSections.ts";
import { reportReferences } from "./referenceReports.ts";
import { ReferenceResolver } from "./referenceResolver.ts";

async function reportOf(content: string, files: Record<string, string | Uint8Array>) {
  const folder = temporaryFolder();
  writeFiles(folder, files);
  const outcome = applyUpdate(emptyDocument, { kind: "replace", content }, hashText);
  const sections = outcome.kind === "applied" ? outcome.document.sections : [];
  return reportReferences(checkedSections(sections), folder, resolverOf(workspaceOf(folder)));
}

const files = {
  "src/cafe\u0301.ts": "1\n",
  "src/auth.ts": "1\n2\n3",
  "src/crlf.ts": "1\r\n2\r\n",
  "src/empty.ts": "",
  "src/code.ts": `function run() {\n  same();\n  same();\n}\n${"a".repeat(5_000)}!`,
  "src/shop.ts": "export class Shop {\n  close() {}\n}\n",
  "src/shop.rb": "class Shop\n  def open\n  end\nend\n",
  "a/index.ts": "",
  "b/index.ts": "",
  "logo.bin": new Uint8Array([1, 0, 2]),
};

describe("references in a folder with more files than can be listed", () => {
  it.each(["function:none", "search:nothing of that", "zebra.ts:3", "zebra.ts#none"])(
    "are not known to be gone: %s",
    async (text) => {
      const folder = temporaryFolder();
      writeFiles(folder, files);
      const outcome = applyUpdate(emptyDocument, { kind: "replace", content: `[\`${text}\`][]` }, hashText);
      const sections = outcome.kind === "applied" ? outcome.document.sections : [];
      const listed = new WorkspaceFiles({ now: () => 0 }, () => true, { byGit: 2, byWalk: 2 });
      const resolver = new ReferenceResolver(workspaceOf(folder), listed);
      const { reports } = await reportReferences(checkedSections(sections), folder, resolver);
      expect(reports).toMatchObject([
        { state: "exact", reason: expect.stringContaining("not looked for in all files") },
      ]);
    },
  );
});

describe("reportReferences", () => {
  it.each([
    ["src/auth.ts:3", { state: "exact" }],
    ["src/auth.ts:1-3", { state: "exact" }],
    ["src/auth.ts:3:80", { state: "exact" }],
    ["src/auth.ts:4", { state: "gone", reason: "src/auth.ts has 3 lines", suggestion: "src/auth.ts:3" }],
    ["src/auth.ts:2-9", { state: "gone", reason: "src/auth.ts has 3 lines", suggestion: "src/auth.ts:2" }],
    ["src/crlf.ts:2", { state: "exact" }],
    ["src/crlf.ts:3", { state: "gone", reason: "src/crlf.ts has 2 lines", suggestion: "src/crlf.ts:2" }],
    ["src/empty.ts:1", { state: "exact" }],
    ["src/empty.ts:2", { state: "gone", reason: "src/empty.ts has 1 line", suggestion: "src/empty.ts:1" }],
    ["auth.ts:2", { state: "exact" }],
    ["src/caf\u00e9.ts:1", { state: "exact" }],
    ["src/auht.ts:2", { state: "gone", reason: "There is no file src/auht.ts", suggestion: "src/auth.ts:2" }],
    [
      "src/\u0430uth.ts:2",
      {
        state: "gone",
        reason: "There is no file src/\u0430uth.ts; it has letters that look like others: U+0430 Cyrillic \u0430 ≠ a",
        suggestion: "src/auth.ts:2",
      },
    ],
    ["src/zzzzzz.ts:2", { state: "gone", reason: "There is no file src/zzzzzz.ts" }],
    [
      "index.ts:1",
      { state: "ambiguous", reason: "2 files are named index.ts: a/index.ts, b/index.ts", suggestion: "a/index.ts:1" },
    ],
    ["../auth.ts:1", { state: "refused", reason: "it leaves its root" }],
    ["/etc/passwd:1", { state: "refused", reason: "it is outside the workspace" }],
    ["logo.bin:700", { state: "exact" }],
    ["command:x", { state: "refused", reason: "command: addresses are not opened" }],
    ["src/code.ts#run", { state: "exact" }],
    ["src/code.ts#same", { state: "exact", reason: "Found by its name: nothing was recognised that declares it" }],
    ["src/code.ts#sam", { state: "gone", reason: "src/code.ts has no such place" }],
    [
      "src/code.ts#s\u0430me",
      {
        state: "gone",
        reason: "src/code.ts has no such place; it has letters that look like others: U+0430 Cyrillic \u0430 ≠ a",
      },
    ],
    ["src/shop.ts#Shop.close", { state: "exact" }],
    [
      "src/shop.rb#Shop.open",
      { state: "exact", reason: "Found by name only: no language service has confirmed the place" },
    ],
    ["function:nothing", { state: "gone", reason: "No file in the workspace has it" }],
    [
      "search:same",
      { state: "ambiguous", reason: "2 places match: src/code.ts:2, src/code.ts:3", suggestion: "src/code.ts:2" },
    ],
    ["src/code.ts?regex=^(a+)+$", { state: "refused", reason: "its expression takes too long" }],
    ["commit:0123456", { state: "gone", reason: "There is no commit 0123456 in the repositories of the workspace" }],
  ])("reports %s", async (text, expected) => {
    const { reports } = await reportOf(`[\`${text}\`][]`, files);
    expect(reports).toEqual([{ text, ...expected }]);
  });

  it("reports each reference once and counts them", async () => {
    const { reports, states } = await reportOf(
      "[`src/auth.ts:1`][]\n\n# B\n\n[`src/auth.ts:1`][] [x](src/auth.ts:2)\n",
      files,
    );
    expect(reports.map(({ text }) => text)).toEqual(["src/auth.ts:1", "src/auth.ts:2"]);
    expect([...states.values()]).toEqual(["exact", "exact"]);
  });

  it("returns an empty table without references", async () => {
    expect(await reportOf("# A\n\nNone.\n", files)).toEqual({
      reports: [],
      states: new Map(),
      files: new Map(),
      texts: new Map(),
    });
  });

  it("lists only wrong references when there are many, and limits its work", async () => {
    const good = Array.from({ length: 4_900 }, (_, at) => `[\`many.txt:${at + 1}\`][]`);
    const bad = Array.from({ length: 200 }, (_, at) => `[\`mani.txt:${at + 1}\`][]`);
    const many = { "many.txt": "line\n".repeat(4_900) };
    const { reports, states } = await reportOf([...good, ...bad].join("\n"), many);
    expect(states.size).toBe(5_000);
    expect(reports.length).toBe(100);
    expect(reports.filter(({ suggestion }) => suggestion !== undefined).length).toBe(10);
  });

  it("reads the file of a worktree below the base directory, never one next to it", async () => {
    const above = temporaryFolder();
    writeFiles(above, { "one/a.ts": "1\n", "two/a.ts": "1\n2\n" });
    const resolver = resolverOf(workspaceOf(join(above, "one")));
    const outcome = applyUpdate(emptyDocument, { kind: "replace", content: "[`a.ts:2`][]" }, hashText);
    const sections = outcome.kind === "applied" ? outcome.document.sections : [];
    const states = [join(above, "one"), join(above, "two")].map(async (base) => {
      const { reports } = await reportReferences(checkedSections(sections), base, resolver);
      return reports.map(({ state }) => state);
    });
    expect(await Promise.all(states)).toEqual([["gone"], ["exact"]]);
  });
});
