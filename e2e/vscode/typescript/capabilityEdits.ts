import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterEach, expect, it } from "vitest";
import { type Assistant, repository } from "../../support/assistant.ts";
import { until } from "../../support/windows.ts";
import { editQuestion, writeApplyEdits } from "../support/applyEdits.ts";
import { headingShown, openReviewView } from "../support/reviewPanel.ts";
import { openFile, runCommand } from "../support/workbench.ts";
import { type TypeScriptWindow, write } from "./typeScriptWindow.ts";

const files: Readonly<Record<string, string>> = {
  "tsconfig.json":
    '{ "compilerOptions": { "strict": true, "module": "esnext", "noUnusedLocals": true }, "include": ["*.ts"] }\n',
  "prices.ts": "export function price(of: number): number {\n  return of;\n}\nexport const unit = 1;\n",
  "untidy.ts":
    'import { unit, price } from "./prices";\nimport { label } from "./label";\n\nexport function sum( of:number ){\n    return price( of )+unit\n}\n',
  "label.ts": 'function forgotten() {}\nexport const label = "sum";\n',
  "far.ts": "export const far = later();\n",
  "later.ts": "export function later() {\n  return 1;\n}\n",
};

export function prepareCapabilityEdits(folder: string): void {
  for (const [name, text] of Object.entries(files)) write(join(folder, name), text);
}

/** Tests edits without any setting: the person is asked. */
export function itProposesAndAsks({ session, assistant }: TypeScriptWindow): void {
  const read = (name: string) => readFileSync(join(session().workspace.folder, name), "utf8");
  const onDisk = () => Object.fromEntries(Object.keys(files).map((name) => [name, read(name)]));
  const ask = (program: string) => run(assistant(), program);
  const edit = async (program: string) => editIn(await ask(program));

  it.each([
    ["rename", 'rename("price", "cost")', "Rename price to cost", ["prices.ts", "untidy.ts"]],
    ["organise imports", 'organizeImports("untidy.ts")', "Organize imports in untidy.ts", ["untidy.ts"]],
    ["format", 'format("untidy.ts")', "Format untidy.ts", ["untidy.ts"]],
  ])(
    "a proposal to %s is a review of changes, and the disk and the editor stay as they are",
    async (_name, program, title, names) => {
      const { page } = session();
      await openReviewView(page);
      const proposed = await edit(program);
      expect(proposed).toMatchObject({ title, files: names, isApplied: false, review: expect.any(String) });
      const frame = await headingShown(page, title);
      await frame
        .getByText(names.length === 1 ? "1 file" : `${names.length} files`)
        .first()
        .waitFor();
      expect(onDisk()).toEqual(files);
      expect(await page.locator(".tab.dirty").count()).toBe(0);
    },
  );

  it("what is proposed is what the compiler and the formatter make of it", async () => {
    expect((await edit('organizeImports("untidy.ts")')).diff).toBe(
      '--- a/untidy.ts\n+++ b/untidy.ts\n@@ -1,5 +1,4 @@\n-import { unit, price } from "./prices";\n-import { label } from "./label";\n+import { price, unit } from "./prices";\n \n export function sum( of:number ){\n     return price( of )+unit\n',
    );
    const formatted = (await edit('format("untidy.ts")')).diff;
    expect(formatted).toContain("+export function sum(of: number) {\n");
    // The text is indented by four.
    expect(formatted).toContain("+    return price(of) + unit\n");
  });

  it("quick fixes of a file that stands in an editor are listed, one is proposed, and a command is refused", async () => {
    const { page } = session();
    await openFile(page, "label.ts");
    await page.locator(".tab.active", { hasText: "label.ts" }).waitFor();
    const fixes = async () => (await ask('codeActions(file: "label.ts")')).text;
    await until(async () => (await fixes()).includes("forgotten"), "the quick fix");
    const fixed = await edit(
      'applyCodeAction(file: "label.ts", title: "Remove unused declaration for: \'forgotten\'")',
    );
    expect(fixed.diff).toContain("-function forgotten() {}\n");
    await openFile(page, "far.ts");
    await until(async () => (await ask('codeActions(file: "far.ts")')).text.includes("import"), "the missing import");
    const imported = await edit('applyCodeAction(at: "far.ts:1", kind: "quickfix", title: "Add import")');
    expect(imported.diff).toContain('+import { later } from "./later";\n');
    const moved = await edit('applyCodeAction(at: location("later.ts", 1, 17), title: "Move to a new file")');
    expect(moved.diff).toContain("new file mode");
    expect(onDisk()).toEqual(files);
  });

  it("with apply the person is asked, who has the review to look at; once applies, and saves nothing", async () => {
    const { page } = session();
    await openFile(page, "untidy.ts");
    // The editor takes the focus a moment after its tab has appeared.
    await page.locator(".monaco-editor.focused").waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.className ?? "");
    const before = await focused();
    const call = ask('organizeImports("untidy.ts", apply: true)');
    await editQuestion(page).waitFor();
    expect(await editQuestion(page).locator(".notification-list-item-message").textContent()).toBe(
      "test-assistant wants to apply “Organize imports in untidy.ts”: 2 changes in untidy.ts, not saved; the review shows what changes. “Always” and “Never” are remembered for organizing imports.",
    );
    expect(await focused()).toBe(before);
    await headingShown(page, "Organize imports in untidy.ts");
    await answer(page, "Once");
    const applied = editIn(await call);
    expect(applied).toMatchObject({
      ...{ isApplied: true, review: expect.any(String) },
      notes: ["Not saved yet: untidy.ts. The user saves or undoes the changes."],
    });
    await page.locator(".tab.active.dirty", { hasText: "untidy.ts" }).waitFor();
    expect(onDisk()).toEqual(files);
    const frame = await headingShown(page, "Organize imports in untidy.ts");
    await frame.locator(".status-badge", { hasText: "Applied" }).waitFor();
    expect((await assistant().call("get_review", {})).text).toMatch(
      /iteration (\d+) of \1, applied for test-assistant,/,
    );
    const status = await assistant().call("update_review", { review_id: applied.review, action: "get_status" });
    expect(status.structured).toMatchObject({ review_status: "Pending", applied_for: "test-assistant" });
    const again = await ask('format("untidy.ts", apply: true)');
    expect(again.text).toContain("has unsaved changes in the editor");
    await runCommand(page, "File: Revert File");
    await page.locator(".tab.dirty").waitFor({ state: "detached" });
  });

  it("never keeps an edit of that kind from being applied, and from being asked for again", async () => {
    const { page } = session();
    const call = ask('format("untidy.ts", apply: true)');
    await editQuestion(page).waitFor();
    await answer(page, "Never");
    const [first, second] = [await call, await ask('format("untidy.ts", apply: true)')];
    const denied = [true, expect.stringContaining("the user has chosen never to let assistants apply formatting")];
    expect([first.isError, first.text]).toEqual(denied);
    expect([second.isError, second.text]).toEqual(denied);
    expect([onDisk(), await page.locator(".tab.dirty").count()]).toEqual([files, 0]);
    expect(await edit('format("untidy.ts")')).toMatchObject({ isApplied: false });
  });
}

/** Tests edits under the workspace's settings, which are "never" at the beginning and "always" at the end. */
export function itFollowsTheSettings({ session, assistant }: TypeScriptWindow): void {
  const rename = () => run(assistant(), 'rename("price", "cost", apply: true)');

  /** Requests that an edit is applied; a question about it is closed. */
  async function tried(): Promise<"asked" | "refused" | "applied"> {
    const question = editQuestion(session().page);
    const call = rename();
    const answer = call.then(({ isError }) => (isError ? "refused" : "applied"));
    const first = await Promise.race([answer, question.waitFor().then(() => "asked" as const)]);
    if (first !== "asked") return first;
    await question.hover();
    await question.locator(".codicon-notifications-clear").click();
    expect(await call).toMatchObject({ isError: true, text: expect.stringContaining("closed the question") });
    await question.waitFor({ state: "detached" });
    return first;
  }

  afterEach(async () => {
    const { page, workspace } = session();
    expect(readFileSync(join(workspace.folder, "prices.ts"), "utf8")).toBe(files["prices.ts"]);
    expect(await editQuestion(page).count()).toBe(0);
  });

  it("are refused without a question where the setting says never", async () => {
    expect(await rename()).toMatchObject({ isError: true, text: expect.stringContaining('applyEdits is "never"') });
    expect(await session().page.locator(".tab.dirty").count()).toBe(0);
  });

  it("are asked for where the setting says ask, and are not applied when the question is closed", async () => {
    writeApplyEdits(session().workspace.folder, "ask");
    // VS Code reads changed settings a moment later; until then the answer follows the old ones.
    await until(async () => (await tried()) === "asked", "the question for an edit");
    expect(await session().page.locator(".tab.dirty").count()).toBe(0);
  });

  it("are applied without a question where the setting says always", async () => {
    const { page, workspace } = session();
    writeApplyEdits(workspace.folder, "always");
    await until(async () => (await tried()) === "applied", "an edit that is applied without a question");
    await expect.poll(() => page.locator(".tab.dirty").count()).toBe(2);
    await runCommand(page, "View: Close All Editors");
    await page.locator(".monaco-dialog-box").getByRole("button", { name: "Don't Save" }).click();
    await expect.poll(() => page.locator(".tab.dirty").count()).toBe(0);
  });

  it("cannot be allowed by the settings of a workspace that is not trusted: the manifest says so", () => {
    const manifest = JSON.parse(readFileSync(join(repository, "extension/package.json"), "utf8"));
    const { properties } = manifest.contributes.configuration;
    const setting = properties["dialectic.capability.applyEdits"];
    expect(setting).toMatchObject({ default: "ask", scope: "machine-overridable", enum: ["never", "ask", "always"] });
    expect(manifest.capabilities.untrustedWorkspaces.restrictedConfigurations).toContain(
      "dialectic.capability.applyEdits",
    );
  });
}

interface Edit {
  readonly diff: string;
  readonly review?: string;
}

function run(assistant: Assistant, program: string) {
  return assistant.call("ide_capability", { request: program }, { timeout: 120_000 });
}

/** Returns the edit in an answer's value. */
function editIn({ isError, text, structured }: Awaited<ReturnType<typeof run>>): Edit {
  if (isError) throw new Error(text);
  const { value } = structured["outcome"] as { readonly value: { readonly edit: Edit } };
  return value.edit;
}

async function answer(page: Page, name: "Once" | "Always" | "Never"): Promise<void> {
  await editQuestion(page).getByRole("button", { name, exact: true }).click();
  await editQuestion(page).waitFor({ state: "detached" });
}
