import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { oneRunIn } from "../../shared/test/oneRunIn.fixture.ts";
import type { OfferedAction, Proposal } from "../base/editPort.ts";
import { EditService } from "../ide/editService.ts";
import { capabilityWorkspace } from "../test/capabilityWorkspace.fixture.ts";
import { CompilerEdits } from "../test/compilerEdits.fixture.ts";
import { workspaceOf } from "../test/testHost.fixture.ts";

const files = {
  "shop.ts": "export function price(of: number) {\n  return of;\n}\nexport const used = price(2);\n",
  "use.ts":
    'import { used, price } from "./shop";\nimport {   cart } from "./cart";\n\nexport const sum=price( 3 )+used;\n',
  "cart.ts": "export const cart = 1;\nfunction old() {}\nexport const one: string = cart;\n",
  "tidy.ts": "export const tidy = 1;\n",
};

function shop(wish: "never" | "ask" | "always" = "ask") {
  const workspace = capabilityWorkspace(files);
  const { folder, domain } = workspace;
  const path = (name: string) => join(folder, name);
  const edits = new CompilerEdits(Object.keys(files).map(path));
  edits.wish = wish;
  const proposals: Proposal[] = [];
  const editor = { languages: workspace.port, edits };
  const answer: typeof domain.diagnostics.answer = async ({ filePaths }) => ({
    kind: "diagnostics",
    scope: "named",
    settled: true,
    leftOut: 0,
    files: filePaths.map((filePath) => ({
      filePath,
      settled: true,
      isDirty: false,
      problems: edits
        .problems(filePath)
        .map(({ codes: _codes, absolutePath: _path, ...problem }) => ({ ...problem, severity: "error" })),
    })),
  });
  Object.assign(domain, {
    editor,
    diagnostics: { answer },
    edits: new EditService({ editor, workspace: workspaceOf(folder), clock: { now: () => 0 }, log: () => undefined }),
    propose: async (proposal: Proposal) => {
      proposals.push(proposal);
      return { kind: "requested", reviewId: `r${proposals.length}` };
    },
  });
  const texts = () => Object.fromEntries(Object.keys(files).map((name) => [name, readFileSync(path(name), "utf8")]));
  const text = async (program: string) => (await workspace.ask(program)).text;
  return { ...workspace, edits, proposals, texts, text, path };
}

/** Applies a proposal to the files with git. */
function patched({ folder }: { readonly folder: string }, patch: string): void {
  execFileSync("git", ["apply", "--whitespace=nowarn"], { cwd: folder, input: patch });
}

const edited = (more: object) => ({ edit: expect.objectContaining({ isApplied: false, ...more }) });

describe("edits", () => {
  it.each([
    ['rename("price", "cost")', "Rename price to cost", ["shop.ts", "use.ts"], 4],
    ['organizeImports("use.ts")', "Organize imports in use.ts", ["use.ts"], 2],
    ['format("use.ts")', "Format use.ts", ["use.ts"], 7],
    [
      'applyCodeAction(at: "cart.ts:2", title: "Remove unused")',
      "Remove unused declaration for: 'old' in cart.ts",
      ["cart.ts"],
      1,
    ],
  ])("answer %s with a diff, show nothing and change nothing", async (program, title, names, changes) => {
    const workspace = shop();
    const diff = expect.stringMatching(/^--- a/);
    expect(await workspace.value(program)).toEqual(edited({ title, files: names, changes, diff }));
    expect([workspace.texts(), workspace.proposals]).toEqual([files, []]);
  });

  it("show the changes as a diff", async () => {
    for (const program of [
      'organizeImports("use.ts"',
      'format("use.ts"',
      'applyCodeAction(at: "cart.ts:2", title: "unused"',
    ]) {
      const [proposing, applying] = [shop(), shop("always")];
      const { edit } = (await proposing.value(`${program})`)) as { readonly edit: { readonly diff: string } };
      patched(proposing, edit.diff);
      const applied = await applying.value(`${program}, apply: true)`);
      expect(applied).toMatchObject({ edit: { isApplied: true, notes: [expect.stringContaining("Not saved yet")] } });
      expect(proposing.texts()).toEqual(applying.texts());
      expect(applying.texts()).not.toEqual(files);
      expect([applying.proposals, applying.edits.asked]).toEqual([[], []]);
    }
  });

  it("ask the person before they are applied, and change nothing without permission", async () => {
    const workspace = shop();
    workspace.edits.answer = () => Promise.resolve("once");
    expect(await workspace.value('format("use.ts", apply: true)')).toMatchObject({
      edit: { isApplied: true, review: "r1" },
    });
    expect(workspace.edits.asked).toEqual([
      expect.stringContaining("test wants to apply “Format use.ts”: 7 changes in use.ts"),
    ]);
    const never = shop("never");
    expect(await never.text('organizeImports("use.ts", apply: true)')).toContain('applyEdits is "never"');
    expect(never.texts()).toEqual(files);
  });

  it("are told to the next same program once the person has allowed them, although their names are gone", async () => {
    const workspace = shop();
    const edits = new EditService({
      editor: workspace.domain.editor,
      workspace: workspaceOf(workspace.folder),
      clock: { now: () => 0 },
      log: () => undefined,
      patience: { answer: 20, late: 1_000 },
    });
    Object.assign(workspace.domain, { edits });
    let allow: (answer: "once") => void = () => undefined;
    workspace.edits.answer = () => new Promise((resolve) => (allow = resolve));
    const program = 'rename("price", "cost", apply: true)';
    expect(await workspace.text(program)).toContain("the user has not answered the question yet");
    allow("once");
    await expect.poll(() => workspace.port.applied.length).toBe(2);
    writeFileSync(workspace.path("shop.ts"), "export function cost() {}\n");
    const told = await workspace.value(program);
    expect(told).toMatchObject({ edit: { isApplied: true, diff: expect.stringContaining("+export function cost(") } });
  });

  it("report that nothing changes, which is not a failure", async () => {
    const workspace = shop();
    for (const program of ['format("tidy.ts")', 'organizeImports("tidy.ts", apply: true)'])
      expect(await workspace.value(program)).toMatchObject({
        edit: { files: [], changes: 0, notes: ["There is nothing to change."] },
      });
    expect(workspace.proposals).toEqual([]);
  });

  it("are only allowed as the outermost call, and have no effect when their value is constructed again", async () => {
    const workspace = shop("always");
    expect(await workspace.text('count(rename("price", "cost", apply: true))')).toMatch(/rename/);
    const value = await workspace.value('format("use.ts")');
    expect(await workspace.value(JSON.stringify(value))).toEqual(value);
    expect(workspace.texts()).toEqual(files);
  });

  it("refuse a new name that is not a name", async () => {
    const workspace = shop("always");
    expect(await workspace.text('rename("price", "not a name", apply: true)')).toContain(
      '"not a name" cannot be a name',
    );
    expect(workspace.texts()).toEqual(files);
  });

  it("rename to a name that exists in a scope only when forced", async () => {
    const workspace = shop();
    expect(await workspace.text('rename("price", "sum")')).toContain('"sum" already exists in a scope of "price"');
    expect(workspace.proposals).toEqual([]);
    expect(await workspace.value('rename("price", "sum", force: true)')).toMatchObject({ edit: { isApplied: false } });
  });

  it("have candidates that are complete programs", async () => {
    const workspace = shop();
    const { outcome } = await workspace.ask('rename("nothing", "x")');
    expect(outcome.kind).toBe("failure");
    writeFileSync(workspace.path("cart.ts"), "export const price = 1;\nexport function old() {}\n");
    const several = await workspace.ask('rename("price", "cost", apply: true)');
    if (several.outcome.kind !== "ambiguous") throw new Error(several.text);
    expect(several.outcome.candidates.map(({ program }) => program)).toMatchObject([
      { rename: { newName: "cost", apply: true, symbol: { file: "cart.ts" } } },
      { rename: { newName: "cost", apply: true, symbol: { file: "shop.ts" } } },
    ]);
  });
});

describe("codeActions and applyCodeAction", () => {
  const action = (title: string, kind: string, plan: OfferedAction["plan"]): OfferedAction => ({
    title,
    kind,
    isPreferred: false,
    plan,
  });
  const command = action("Move to a new file", "refactor.move", async () => ({
    kind: "refused",
    message: "“Move to a new file” runs the command x.move, which is no edit that could be shown.",
  }));

  it("list the actions at a place, or for the problems of a file", async () => {
    const workspace = shop();
    workspace.edits.offered = [command];
    const place = { file: "cart.ts", line: 2, column: 1, endLine: 2, endColumn: 18 };
    expect(await workspace.value('codeActions("cart.ts:2")')).toEqual([
      { codeAction: { title: "Remove unused declaration for: 'old'", ...place, kind: "quickfix" } },
      { codeAction: { title: "Move to a new file", ...place, kind: "refactor.move" } },
    ]);
    expect(await workspace.value('codeActions(file: "cart.ts")')).toEqual([
      {
        codeAction: {
          ...place,
          title: "Remove unused declaration for: 'old'",
          column: 10,
          endColumn: 13,
          kind: "quickfix",
        },
      },
    ]);
    expect(await workspace.value('codeActions("tidy.ts:1", kind: "quickfix")')).toEqual([]);
    expect(await workspace.text("codeActions()")).toContain("Pass at for a place");
    expect(await workspace.text('codeActions("tidy.ts:99")')).toContain("tidy.ts has no line 99: it has 2 lines.");
    expect(await workspace.text('codeActions("tidy.ts:1:400")')).toContain(
      "tidy.ts has no column 400 in line 1, which ends at column ",
    );
  });

  it("take a listed action, or select one by title or kind", async () => {
    for (const program of [
      'applyCodeAction(codeActions("cart.ts:2", kind: "quickfix"))',
      'applyCodeAction(file: "cart.ts", title: "remove UNUSED")',
      'applyCodeAction(at: "cart.ts:2", kind: "quickfix")',
    ]) {
      expect(await shop().value(program)).toEqual(edited({ title: "Remove unused declaration for: 'old' in cart.ts" }));
    }
  });

  it("do not guess between several actions, and name the offered ones instead", async () => {
    const workspace = shop();
    workspace.edits.offered = [command];
    const { outcome, text } = await workspace.ask('applyCodeAction(at: "cart.ts:2")');
    if (outcome.kind !== "ambiguous") throw new Error(text);
    expect(outcome.candidates.map(({ label }) => label)).toEqual([
      "“Remove unused declaration for: 'old'” at `2:1`",
      "“Move to a new file” at `2:1`",
    ]);
    const first = JSON.stringify(outcome.candidates[0]?.program);
    expect(await workspace.value(first)).toEqual(edited({ files: ["cart.ts"] }));
    const none = await workspace.text('applyCodeAction(at: "cart.ts:2", title: "Add")');
    expect(none).toContain(
      "No “Add” is offered there. These are offered:\n- Remove unused declaration for: 'old' (quickfix)",
    );
    expect(await workspace.text('applyCodeAction(at: "tidy.ts:1", kind: "quickfix")')).toContain(
      "No quickfix is offered there.",
    );
  });

  it("refuse a command, which is not an edit", async () => {
    const workspace = shop("always");
    workspace.edits.offered = [command];
    const refused = await workspace.text('applyCodeAction(at: "tidy.ts:1", kind: "refactor", apply: true)');
    expect(refused).toContain("runs the command x.move, which is no edit that could be shown");
  });

  it("need language servers, like the other edits", async () => {
    const { domain, text } = shop();
    Object.assign(domain, { editor: {} });
    for (const program of [
      'codeActions("cart.ts:2")',
      'applyCodeAction(file: "cart.ts")',
      'format("use.ts")',
      'organizeImports("use.ts")',
      'rename(symbol("price", "shop.ts", 1, 17), "x")',
    ])
      expect(await text(program)).toContain("This needs a language server");
  });
});

describe("a proposal of edits in a file", () => {
  it("is a diff with the same result as applying, for all line ends", async () => {
    const line = fc.constantFrom("a", "bb", "", "  c", "ünï");
    const end = fc.constantFrom("\n", "\r\n");
    const texts = fc
      .tuple(fc.array(line, { minLength: 1, maxLength: 12 }), end, fc.boolean())
      .map(([lines, each, isEnded]) => lines.join(each) + (isEnded ? each : ""));
    await fc.assert(
      fc.asyncProperty(texts, fc.array(fc.nat(), { minLength: 2, maxLength: 6 }), line, async (text, cuts, newText) => {
        const workspace = shop();
        const path = workspace.path("tidy.ts");
        writeFileSync(path, text);
        const lines = text.split(/\r\n|\n/);
        const places = cuts.map((cut) => {
          const at = cut % lines.length;
          return { line: at + 1, column: 1 + (cut % ((lines[at] ?? "").length + 1)) };
        });
        const [from, to] = places.toSorted((one, other) => one.line - other.line || one.column - other.column);
        if (from === undefined || to === undefined) return;
        const code = { absolutePath: path, ...from, endLine: to.line, endColumn: to.column };
        const inserted = `${newText}\n${newText}`;
        workspace.edits.formatted = async () => ({
          kind: "plan",
          apply: async () => ({ kind: "failed", message: "not meant" }),
          files: [{ uri: path, absolutePath: path, edits: [{ code, newText: inserted }] }],
        });
        const { edit } = (await workspace.value('format("tidy.ts")')) as { readonly edit: { readonly diff?: string } };
        const eol = /\r?\n/.exec(text)?.[0] ?? "\n";
        const before = [...lines.slice(0, from.line - 1), (lines[from.line - 1] ?? "").slice(0, from.column - 1)].join(
          eol,
        );
        const after = [(lines[to.line - 1] ?? "").slice(to.column - 1), ...lines.slice(to.line)].join(eol);
        if (edit.diff !== undefined) patched(workspace, edit.diff);
        expect(readFileSync(path, "utf8")).toBe(before + inserted.replaceAll("\n", eol) + after);
      }),
      oneRunIn(10),
    );
  });
});
