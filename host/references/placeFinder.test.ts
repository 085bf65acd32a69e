import { execFileSync } from "node:child_process";
import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseReference } from "@dialectic/shared/review";
import { describe, expect, it } from "vitest";
import type {
  DeclaredSymbol,
  EditorPort,
  FileQuestion,
  ShownCommit,
  ShownText,
  ShowOutcome,
  WorkspacePort,
} from "../base/ports.ts";
import { WorkspaceFiles } from "../files/workspaceFiles.ts";
import { recordingEditor } from "../test/recordingEditor.fixture.ts";
import { git, temporaryFolder, workspaceOf, writeFiles } from "../test/testHost.fixture.ts";
import { ReferenceOpener } from "./referenceOpener.ts";
import { ReferenceResolver } from "./referenceResolver.ts";

const files = {
  "src/auth.ts": "export function validateToken(token: string) {\n  return token;\n}\nconst limit = 3;\n",
  "src/user.ts": "class User {\n  close() {\n  }\n  save() {}\n}\nclass Admin {\n  close() {\n  }\n}\n",
  "lib/shop.rb": "class Shop\n  def open\n  end\n  attr_reader :price\nend\n",
  "docs/README.md": "# Shop\n\n## How to run\n\nvalidateToken is called.\n",
  "out/built.ts": "export function validateToken(token) {}\nbuilt secret\n",
  ".gitignore": "out/\n",
  "logo.bin": new Uint8Array([0, 1, 2]),
};

interface Setup {
  readonly editor?: Pick<EditorPort, "symbols" | "choose" | "showText">;
  readonly isTrusted?: boolean;
  readonly isPage?: boolean;
}

function openerOn({ isTrusted = true, isPage = false, editor: parts = {} }: Setup = {}) {
  const above = temporaryFolder();
  const work = join(above, "work");
  writeFiles(work, files);
  writeFiles(above, { "secret.ts": "function outside() {}\n" });
  symlinkSync(join(above, "secret.ts"), join(work, "leak.ts"));
  git(work, "init", "-q");
  git(work, "add", ".");
  git(work, "commit", "-q", "-m", "Begin here");
  const workspace: WorkspacePort = { ...workspaceOf(work), isTrusted: () => isTrusted };
  const editor = { ...recordingEditor({ kind: isPage ? "unavailable" : "opened" }), ...parts };
  const resolver = new ReferenceResolver(
    workspace,
    new WorkspaceFiles({ now: () => Date.now() }, () => isTrusted),
    editor,
  );
  const opener = new ReferenceOpener(resolver, editor);
  const open = (text: string, choice?: number) => {
    const reference = parseReference(text);
    if (reference === undefined) throw new Error(`${text} is no reference`);
    return opener.open(text, reference, work, choice);
  };
  return { above, work, open, editor };
}

const byForm = "Found by name only: no language service has confirmed the place.";
const byName = "Found by its name: nothing was recognised that declares it.";

describe("references without a path", () => {
  it("are found where git does not search: in texts of UTF-16, tracked files that are ignored, headings, and by expressions", async () => {
    const { work, open } = openerOn();
    const wide = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");
    writeFiles(work, {
      "wide.ts": wide("one\nfunction wideCall() {}\n"),
      ".gitignore": "out/\nkept/\n",
      "kept/k.ts": "function keptCall() {}\n",
    });
    git(work, "add", "--force", "kept/k.ts");
    for (const [text, path, line] of [
      ["function:wideCall", "wide.ts", 2],
      ["search:wideCall()", "wide.ts", 2],
      ["function:keptCall", "kept/k.ts", 1],
      ["search:keptCall()", "kept/k.ts", 1],
      ["function:how-to-run", "docs/README.md", 3],
      ["?regex=^class A\\w+n", "src/user.ts", 6],
    ] as const)
      expect([text, await open(text)]).toMatchObject([text, { kind: "opened", path, line }]);
  });
});

describe("references by name and text", () => {
  it("find accented letters in either Unicode form", async () => {
    const forms = ["caf\u00e9", "cafe\u0301"] as const;
    const [nfc, nfd] = forms;
    for (const [kept, written] of [forms, [nfd, nfc]] as const) {
      const { open, work } = openerOn();
      writeFiles(work, { "src/a.ts": `// one\nexport function ${kept}() {}\n// ${kept} au lait\n` });
      for (const [text, line] of [
        [`function:${written}`, 2],
        [`src/a.ts#${written}`, 2],
        [`search:${written} au`, 3],
        [`src/a.ts?regex=^// ${written}`, 3],
      ] as const)
        expect([text, await open(text)]).toMatchObject([text, { kind: "opened", line }]);
    }
  });

  it.each([
    ["src/auth.ts#validateToken", { kind: "opened", path: "src/auth.ts", line: 1 }],
    ["function:validateToken", { kind: "opened", path: "src/auth.ts", line: 1 }],
    ["class:Admin", { kind: "opened", path: "src/user.ts", line: 6 }],
    ["src/user.ts#Admin.close", { kind: "opened", path: "src/user.ts", line: 7 }],
    ["src/user.ts#User.save", { kind: "opened", path: "src/user.ts", line: 4 }],
    ["lib/shop.rb#Shop.open", { kind: "opened", path: "lib/shop.rb", line: 2, notice: byForm }],
    ["lib/shop.rb#Shop.price", { kind: "opened", path: "lib/shop.rb", line: 4, notice: byName }],
    ["function:price", { kind: "opened", path: "lib/shop.rb", line: 4, notice: byName }],
    ["docs/README.md#how-to-run", { kind: "opened", path: "docs/README.md", line: 3 }],
    ["search:validateToken is", { kind: "opened", path: "docs/README.md", line: 5 }],
    ["src/auth.ts?regex=^const \\w+ = \\d", { kind: "opened", path: "src/auth.ts", line: 4 }],
    [
      "function:outside",
      { kind: "missing", message: "No file in the workspace has it: function:outside.", suggestions: [] },
    ],
    [
      "search:built secret",
      { kind: "missing", message: "No file in the workspace has it: search:built secret.", suggestions: [] },
    ],
    [
      "src/auth.ts#gone",
      { kind: "missing", message: "src/auth.ts has no such place: src/auth.ts#gone.", suggestions: [] },
    ],
    [
      "src/none.ts#gone",
      { kind: "missing", message: "There is no file src/none.ts in the workspace: src/none.ts#gone.", suggestions: [] },
    ],
    [
      "leak.ts#outside",
      { kind: "refused", message: "leak.ts#outside cannot be opened: a link leads out of the workspace." },
    ],
    [
      "/etc/passwd?regex=root",
      { kind: "refused", message: "/etc/passwd?regex=root cannot be opened: it is outside the workspace." },
    ],
    [
      "logo.bin?search=a",
      { kind: "refused", message: "logo.bin?search=a cannot be opened: logo.bin is a binary file." },
    ],
  ])("open %s at its place", async (text, expected) => {
    expect(await openerOn().open(text)).toEqual(expected);
  });

  it("offer the places when several match, and check a place again before opening it", async () => {
    const { open, editor, work } = openerOn();
    expect(await open("src/user.ts#close")).toEqual({
      kind: "ambiguous",
      message: "Several places match src/user.ts#close. Which one?",
      candidates: ["src/user.ts:2", "src/user.ts:7"],
    });
    expect(await open("src/user.ts#close", 1)).toEqual({ kind: "opened", path: "src/user.ts", line: 7 });
    expect(editor.shown).toEqual([{ absolutePath: join(work, "src/user.ts"), line: 7, endLine: 8 }]);
  });

  it("let the editor ask", async () => {
    const asked: FileQuestion[] = [];
    const choose = async (question: FileQuestion) => asked.push(question) - 1;
    expect(await openerOn({ editor: { choose } }).open("search:close")).toMatchObject({ kind: "opened", line: 2 });
    expect(asked.map(({ places }) => places.map(({ line }) => line))).toEqual([[2, 7]]);
  });

  it("ask language services first, and ignore their places outside the workspace", async () => {
    const known: DeclaredSymbol[] = [];
    const { open, work, above } = openerOn({ editor: { symbols: async () => known } });
    const at = (absolutePath: string, line: number, names: string[]) =>
      known.push({ absolutePath, line, endLine: line + 1, names, sort: "function" });
    at(join(above, "secret.ts"), 1, ["validateToken"]);
    at(join(work, "leak.ts"), 1, ["validateToken"]);
    at(join(work, "src/auth.ts"), 2, ["Auth", "validateToken(token)"]);
    at(join(work, "src/auth.ts"), 3, ["validateTokens"]);
    expect(await open("function:validateToken")).toEqual({ kind: "opened", path: "src/auth.ts", line: 2 });
    expect(await open("src/auth.ts#Auth.validateToken")).toEqual({ kind: "opened", path: "src/auth.ts", line: 2 });
  });

  it("lead to the declaration, and not to the exports that name it", async () => {
    const known: DeclaredSymbol[] = [];
    const { open, work } = openerOn({ editor: { symbols: async () => known } });
    const code = ["function retry(error) {", "}", "module.exports = { retry, wait };", "exports.retry = retry;"];
    writeFiles(work, { "lib/retry.js": [...code, "module.exports = {", "  retry: retry,", "};"].join("\n") });
    const at = (line: number, endLine: number, names: string[], sort: DeclaredSymbol["sort"] = "other") =>
      known.push({ absolutePath: join(work, "lib/retry.js"), line, endLine, names, sort });
    at(3, 3, ["module.exports", "retry"]);
    at(4, 4, ["retry"]);
    at(6, 6, ["module.exports", "retry"]);
    // With exports alone, the reader chooses.
    expect(await open("lib/retry.js#retry")).toMatchObject({ kind: "ambiguous" });
    at(1, 2, ["retry"], "function");
    expect(await open("lib/retry.js#retry")).toEqual({ kind: "opened", path: "lib/retry.js", line: 1 });
  });

  it("give up on a regular expression that takes too long", async () => {
    const { open, work } = openerOn();
    writeFileSync(join(work, "a.txt"), `${"a".repeat(5_000)}!\n`);
    const text = "a.txt?regex=^(a+)+$";
    expect(await open(text)).toEqual({
      kind: "refused",
      message: `${text} cannot be opened: its expression takes too long.`,
    });
  });
});

describe("references to commits", () => {
  const headOf = (work: string) => execFileSync("git", ["rev-parse", "HEAD"], { cwd: work, encoding: "utf8" }).trim();

  it("show the commit in the page, or in an editor that can show it", async () => {
    const { open, work } = openerOn({ isPage: true });
    const hash = headOf(work);
    const outcome = await open(`commit:${hash.slice(0, 7)}`);
    expect(outcome).toMatchObject({
      kind: "code",
      excerpt: { title: `commit:${hash}`, firstLine: 1, language: "diff" },
    });
    expect(outcome.kind === "code" && outcome.excerpt.text).toContain("    Begin here\n");
    const titles: string[] = [];
    const showText = async ({ title }: ShownText): Promise<ShowOutcome> => {
      titles.push(title);
      return { kind: "opened" };
    };
    const inEditor = openerOn({ editor: { showText } });
    const own = `commit:${headOf(inEditor.work)}`;
    expect(await inEditor.open(own)).toEqual({ kind: "opened", path: own, line: 1 });
    expect(titles).toEqual([own]);
  });

  it("show the commit as diffs in an editor that has them, and otherwise as a text", async () => {
    const shown: string[] = [];
    const asDiffs = (kind: "opened" | "unavailable") => ({
      showCommit: async ({ hash, folder }: ShownCommit): Promise<ShowOutcome> => {
        shown.push(`${hash} in ${folder}`);
        return { kind };
      },
      showText: async ({ language }: ShownText): Promise<ShowOutcome> => {
        shown.push(language);
        return { kind: "opened" };
      },
    });
    for (const kind of ["opened", "unavailable"] as const) {
      const { open, work } = openerOn({ editor: asDiffs(kind) });
      const hash = headOf(work);
      expect(await open(`commit:${hash}`)).toEqual({ kind: "opened", path: `commit:${hash}`, line: 1 });
      expect(shown.splice(0)).toEqual([`${hash} in ${work}`, ...(kind === "opened" ? [] : ["diff"])]);
    }
  });

  it("say why there is no commit to show", async () => {
    expect(await openerOn().open("commit:0123456789")).toEqual({
      kind: "missing",
      message: "There is no commit 0123456789 in the repositories of the workspace.",
      suggestions: [],
    });
    expect(await openerOn({ isTrusted: false }).open("commit:0123456789")).toEqual({
      kind: "refused",
      message: "commit:0123456789 cannot be opened: this workspace is not trusted, so git is not started in it.",
    });
  });

  it("start no program that the repository configures", async () => {
    const { open, work, above } = openerOn({ isPage: true });
    writeFileSync(join(above, "evil.sh"), `#!/bin/sh\ntouch '${above}/started'\n`, { mode: 0o755 });
    for (const key of ["gpg.program", "diff.external", "diff.x.textconv", "core.pager"])
      git(work, "config", key, join(above, "evil.sh"));
    git(work, "config", "log.showSignature", "true");
    writeFileSync(join(work, ".gitattributes"), "* diff=x\n");
    await open(`commit:${headOf(work)}`);
    expect(() => execFileSync("ls", [join(above, "started")], { stdio: "ignore" })).toThrow();
  });
});
