import { describe, expect, it } from "vitest";
import * as vscode from "vscode";
import { workFolder } from "../../test/workFolder.fixture.ts";
import { checkTypeScript, readTypeScriptProjects } from "./typeScript.ts";

const problem = (text: string, category: string, code = 2304) => ({
  ...{ text, category, code, start: { line: 1, offset: 5 }, end: { line: 1, offset: 8 } },
});

/** Opens a file with a TypeScript server that answers each request differently. */
async function checking(name = "a.ts") {
  const work = workFolder({ [name]: "let a = b;\n" });
  const extension = work.window.install("vscode.typescript-language-features");
  const asked: (readonly unknown[])[] = [];
  const answers: Record<string, unknown> = {
    syntacticDiagnosticsSync: { type: "response", body: [] },
    semanticDiagnosticsSync: { type: "response", body: [problem("Cannot find b.", "error")] },
    suggestionDiagnosticsSync: { type: "response", body: [problem("a is never read.", "error", 6133)] },
  };
  work.window.onCommand("typescript.tsserverRequest", (...args: readonly unknown[]) => {
    asked.push(args);
    return answers[String(args[0])];
  });
  const document = await vscode.workspace.openTextDocument(work.path(name));
  return { ...work, extension, asked, answers, document };
}

describe("asking TypeScript's server", () => {
  it("collects its answers about the file to all requests", async () => {
    const { extension, asked, document } = await checking();
    expect(await checkTypeScript(document)).toEqual({
      sources: ["ts", "js"],
      problems: [
        expect.objectContaining({ severity: "error", message: "Cannot find b.", line: 1, column: 5, source: "ts" }),
        expect.objectContaining({ severity: "warning", message: "a is never read." }),
      ],
    });
    expect(asked.map(([, args]) => args)).toEqual([1, 2, 3].map(() => ({ file: document.uri })));
    expect(extension.isActive).toBe(true);
  });

  it.each([
    ["typescript.reportStyleChecksAsWarnings", "error"],
    ["js/ts.reportStyleChecksAsWarnings", "error"],
    ["javascript.reportStyleChecksAsWarnings", "warning"],
  ])("shows style problems as %s says", async (setting, severity) => {
    const { window, document } = await checking();
    window.set(setting, false);
    const checked = await checkTypeScript(document);
    expect(checked?.problems[1]).toMatchObject({ message: "a is never read.", severity });
  });

  it.each([
    ["a.ts", "typescript.validate.enable", 0],
    ["a.ts", "js/ts.validate.enabled", 0],
    ["a.ts", "javascript.validate.enable", 2],
    ["a.js", "javascript.validate.enable", 0],
  ])("finds nothing in %s where %s is off", async (name, setting, count) => {
    const { window, document } = await checking(name);
    window.set(setting, false);
    expect((await checkTypeScript(document))?.problems).toHaveLength(count);
  });

  it("does not answer where the server fails or sends another answer", async () => {
    const { window, answers, document } = await checking();
    answers["semanticDiagnosticsSync"] = { type: "cancelled" };
    expect(await checkTypeScript(document)).toBeUndefined();
    window.onCommand("typescript.tsserverRequest", () => Promise.reject(new Error("No Project.")));
    expect(await checkTypeScript(document)).toBeUndefined();
  });

  it("does not ask about other languages, or without the extension", async () => {
    const { window, asked, document } = await checking("a.md");
    expect(await checkTypeScript(document)).toBeUndefined();
    window.services.extensions.length = 0;
    expect(
      await checkTypeScript(await vscode.languages.setTextDocumentLanguage(document, "typescript")),
    ).toBeUndefined();
    expect(asked).toEqual([]);
  });
});

describe("reloading the projects from the disk", () => {
  it("goes to a server that has started, and to no other", async () => {
    const { window, extension } = await checking();
    window.onCommand("typescript.reloadProjects", () => undefined);
    await readTypeScriptProjects();
    expect(window.ran()).toEqual([]);
    await extension.activate();
    await readTypeScriptProjects();
    expect(window.ran()).toEqual([{ name: "typescript.reloadProjects", args: [] }]);
  });
});
