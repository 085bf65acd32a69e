import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { questions, shapes, solids } from "../../host/test/editorQuestions.fixture.ts";
import { editQuestion } from "./support/applyEdits.ts";
import { headingShown, openReviewView } from "./support/reviewPanel.ts";
import { tidyBeforeTests, vsCodeAssistant, vsCodeSession, wholeTypeScript } from "./support/session.ts";
import { activeEditorTab, focusedEditor, openFile, runCommand, showExplorer } from "./support/workbench.ts";
import { itKnowsTheProblems } from "./typescript/diagnostics.ts";
import { prepareProjects, project } from "./typescript/typeScriptProject.ts";

interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

describe("VS Code with its own TypeScript server", () => {
  const session = vsCodeSession({
    settings: { ...wholeTypeScript, "files.autoSave": "off", "editor.tabSize": 2, "dialectic.noNewProblems": "ask" },
    prepare: ({ folder }) => prepareProjects(folder),
  });
  const assistant = vsCodeAssistant(session);
  const path = (name: string) => join(session().workspace.folder, name);
  const onDisk = () => Object.fromEntries(Object.keys(project).map((name) => [name, readFileSync(path(name), "utf8")]));

  const call = (tool: string, args: Record<string, unknown>) => assistant().call(tool, args, { timeout: 120_000 });

  async function ask(tool: string, args: Record<string, unknown>) {
    const answer = await call(tool, args);
    if (answer.isError) throw new Error(answer.text);
    return answer.structured;
  }

  async function run(request: string): Promise<unknown> {
    const { outcome } = await ask("ide_capability", { request });
    // The shape is that of the tool's output schema.
    return (outcome as { readonly value?: unknown }).value;
  }

  /** Returns the edit that a program has made or proposed. */
  const edit = async (request: string) => (await run(request)) as { readonly edit: { readonly diff: string } };

  describe("symbols", () => {
    it.each(questions)("answers %s as the compiler would", async (request, places) => {
      const found = [await run(request)].flat().flatMap((each) => Object.values(each as Record<string, Place>));
      const sorted = [...new Set(found.map(({ file, line, column }) => `${file}:${line}:${column}`))].sort();
      expect(sorted).toEqual([...places].sort());
    });

    it("has the uses in a file of no project", async () => {
      const { outcome } = await ask("ide_capability", { request: 'field(findReferences("priceOf"), "file")' });
      const files = ["lib/basket.ts", "lib/basket.ts", "tests/price.ts", "tests/price.ts"];
      expect(outcome).toEqual({ kind: "success", value: files });
    });

    it("describes a symbol", async () => {
      const symbol = { filePath: solids, symbol: "half", codeSnippet: "half(shape.area())" };
      expect(await ask("get_symbol_lsp_info", symbol)).toMatchObject({
        hover: [expect.stringContaining("half(of: number): number")],
        definition: [{ filePath: path(shapes), line: 8, column: 17 }],
      });
      expect(await ask("get_symbol_lsp_info", { ...symbol, infoType: "signature_help" })).toMatchObject({
        signature_help: [{ label: "half(of: number): number", parameters: [{ label: "of: number" }] }],
      });
    });

    it("renames in the editors, saves only when it is asked to, and refuses while other text is unsaved", async () => {
      const { page } = session();
      const wish = { filePath: "edits/prices.ts", symbol: "price", newName: "cost" };
      const renamed = await ask("rename_symbol", wish);
      expect(renamed).toMatchObject({ success: true, isApplied: true, totalChanges: 3 });
      expect(onDisk()).toEqual(project);
      await expect.poll(() => page.locator(".tab.dirty").count()).toBe(2);
      const refused = await call("rename_symbol", { ...wish, symbol: "unit", newName: "one" });
      expect(refused).toMatchObject({ isError: true, text: expect.stringContaining("has unsaved changes") });
      await runCommand(page, "File: Save All Files");
      await expect.poll(() => page.locator(".tab.dirty").count()).toBe(0);
      expect(onDisk()["edits/untidy.ts"]).toContain("return cost( of )+unit");
      await ask("rename_symbol", { ...wish, symbol: "cost", newName: "price", save: true });
      expect(onDisk()).toEqual(project);
    });

    it("passes on the server's own refusal of a rename", async () => {
      const refused = await call("rename_symbol", { filePath: "lib/basket.ts", symbol: "reduce", newName: "fold" });
      expect(refused.structured).toMatchObject({
        success: false,
        error: expect.stringMatching(/^You cannot rename elements/),
      });
    });

    it("opens files without taking the focus, and loads one without a tab", async () => {
      const { page } = session();
      await openFile(page, "solids.ts");
      await showExplorer(page);
      const focused = () => page.evaluate(() => document.activeElement?.closest(".part")?.id);
      const before = await focused();
      const files = [{ filePath: "src/auth.ts" }, { filePath: "src/server.ts", showEditor: false }];
      expect(await ask("open_files", { files })).toMatchObject({ files: [{ isShown: true }, { isShown: false }] });
      await activeEditorTab(page).filter({ hasText: "auth.ts" }).waitFor();
      expect(await page.locator(".tab", { hasText: "server.ts" }).count()).toBe(0);
      expect(await focused()).toBe(before);
    });
  });

  describe("edits by ide_capability", () => {
    tidyBeforeTests(session);

    it("are what the server and the formatter make of it, and change nothing", async () => {
      expect((await edit('organizeImports("edits/untidy.ts")')).edit.diff).toContain(
        '-import { unit, price } from "./prices";\n-import { label } from "./label";\n+import { price, unit } from "./prices";\n',
      );
      // The text is indented by four.
      expect((await edit('format("edits/untidy.ts")')).edit.diff).toContain("+    return price(of) + unit\n");
      expect(onDisk()).toEqual(project);
      expect(await session().page.locator(".tab.dirty").count()).toBe(0);
    });

    it("include the quick fixes of a file in an editor", async () => {
      await openFile(session().page, "label.ts");
      await expect
        .poll(async () => JSON.stringify(await run('codeActions(file: "edits/label.ts")')))
        .toContain("forgotten");
      const title = "Remove unused declaration for: 'forgotten'";
      const fixed = await edit(`applyCodeAction(file: "edits/label.ts", title: "${title}")`);
      expect(fixed.edit.diff).toContain("-function forgotten() {}\n");
      expect(onDisk()).toEqual(project);
    });

    it("are applied after a question that does not take the focus, and are not saved", async () => {
      const { page } = session();
      await openReviewView(page);
      await openFile(page, "untidy.ts");
      await focusedEditor(page).waitFor();
      const focused = () => page.evaluate(() => document.activeElement?.className ?? "");
      const before = await focused();
      const applying = edit('organizeImports("edits/untidy.ts", apply: true)');
      await editQuestion(page).waitFor();
      expect(await focused()).toBe(before);
      await editQuestion(page).getByRole("button", { name: "Once", exact: true }).click();
      expect((await applying).edit).toMatchObject({ isApplied: true });
      await page.locator(".tab.active.dirty", { hasText: "untidy.ts" }).waitFor();
      expect(onDisk()).toEqual(project);
      const frame = await headingShown(page, "Organize imports in edits/untidy.ts");
      await frame.locator(".status-badge", { hasText: "Applied" }).waitFor();
      await runCommand(page, "File: Revert File");
    });
  });

  describe("problems", () => {
    itKnowsTheProblems({ session, assistant });
  });
});
