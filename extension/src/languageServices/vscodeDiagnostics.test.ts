import { describe, expect, it, onTestFinished, vi } from "vitest";
import * as vscode from "vscode";
import { workFolder } from "../../test/workFolder.fixture.ts";
import {
  checkTypeScript,
  closeHiddenDocuments,
  readTypeScriptProjects,
  vscodeDiagnostics,
} from "./vscodeDiagnostics.ts";

function diagnosing(files: Readonly<Record<string, string>> = { "a.py": "one\n" }) {
  const work = workFolder(files);
  const port = vscodeDiagnostics({ folders: () => [work.folder] }, () => undefined);
  onTestFinished(() => port.dispose());
  return { ...work, port, file: work.path("a.py"), uri: vscode.Uri.file(work.path("a.py")) };
}

const { Error: error, Warning: warning, Information: information, Hint: hint } = vscode.DiagnosticSeverity;
const found = (severity: vscode.DiagnosticSeverity, more: object = {}) => ({
  severity,
  message: "no",
  range: new vscode.Range(0, 1, 2, 3),
  ...more,
});

describe("documents", () => {
  it("are opened without an editor, and described as they are", async () => {
    const { port, window, file } = diagnosing();
    expect(port.document(file)).toBeUndefined();
    expect(await port.open(file)).toBeUndefined();
    expect(port.openFiles()).toEqual([file]);
    expect(port.isShown(file)).toBe(false);
    const editor = await window.show(file);
    window.type(editor, "typed ");
    expect(port.isShown(file)).toBe(true);
    expect(port.document(file)).toMatchObject({ version: 2, isDirty: true, languageId: "python" });
    expect(port.document(file)?.text()).toBe("typed one\n");
    expect(await port.savedText(file)).toBe("one\n");
  });

  it("that cannot be opened or read are reported with a reason", async () => {
    const { port, path } = diagnosing();
    expect(await port.open(path("none.py"))).toMatch(/^The editor cannot open it: cannot open/);
    expect(await port.savedText(path("none.py"))).toBeUndefined();
  });

  it("report when they are opened, changed, saved and closed", async () => {
    const { port, window, file } = diagnosing();
    const told: string[] = [];
    const listening = port.onDocument((path) => told.push(path));
    const editor = await window.show(file);
    expect(told.splice(0)).toEqual([file]);
    window.type(editor, "a");
    expect(told.splice(0)).not.toEqual([]);
    await editor.document.save();
    expect(told.splice(0)).not.toEqual([]);
    window.close(editor.document);
    expect(told.splice(0)).toEqual([file]);
    listening.dispose();
    await port.open(file);
    expect(told).toEqual([]);
  });

  it("are closed when no editor shows them", async () => {
    const { port, window, path } = diagnosing({ "a.py": "", "b.py": "" });
    await port.open(path("a.py"));
    await window.show(path("b.py"));
    const closing = vscode.workspace.onDidOpenTextDocument(({ uri }) => {
      const [hidden] = vscode.workspace.textDocuments.filter(({ fileName }) => fileName === path("a.py"));
      if (uri.scheme === "dialectic-empty" && hidden !== undefined) window.close(hidden);
    });
    await port.closeHidden?.([path("a.py"), path("b.py")]);
    closing.dispose();
    expect([port.document(path("a.py")), port.document(path("b.py"))]).toMatchObject([undefined, { isDirty: false }]);
    const opened = vscode.workspace.textDocuments.length;
    await port.closeHidden?.([path("b.py"), path("none.py")]);
    expect(vscode.workspace.textDocuments).toHaveLength(opened);
  });
});

describe("the list of published problems", () => {
  it("has severities in words, positions that count from 1, and codes with their pages", () => {
    const { port, window, uri, file } = diagnosing();
    window.publish(uri, [
      found(error, { source: "pyright", code: 7 }),
      found(warning, { code: { value: "E1", target: vscode.Uri.parse("https://example.org/E1") } }),
      found(information),
      found(hint),
    ]);
    const place = { message: "no", line: 1, column: 2, endLine: 3, endColumn: 4 };
    expect(port.published(file)).toEqual([
      { severity: "error", ...place, source: "pyright", code: 7 },
      { severity: "warning", ...place, code: "E1", about: "https://example.org/E1" },
      { severity: "info", ...place },
      { severity: "hint", ...place },
    ]);
  });

  it("covers only open documents", async () => {
    const { port, window, uri, file } = diagnosing();
    const told = vi.fn();
    const listening = port.onPublished(told);
    window.publish(uri, [found(error)]);
    expect(told).not.toHaveBeenCalled();
    await port.open(file);
    window.publish(uri, []);
    expect(told.mock.calls).toEqual([[[file]]]);
    listening.dispose();
  });
});

describe("checks", () => {
  it("ask TypeScript's server, even about documents shown in an editor", async () => {
    const { port, window, path } = diagnosing({ "a.ts": "", "a.py": "" });
    window.install("vscode.typescript-language-features");
    window.onCommand("typescript.tsserverRequest", () => ({ type: "response", body: [] }));
    expect(await port.check(path("a.ts"))).toBeUndefined();
    await window.show(path("a.ts"));
    expect(await port.check(path("a.ts"))).toEqual({ sources: ["ts", "js"], problems: [] });
    await window.show(path("a.py"));
    expect(await port.check(path("a.py"))).toBeUndefined();
  });

  it("are done for languages that VS Code or an extension takes care of", () => {
    const { port, window } = diagnosing();
    window.install("vscode.go", { packageJSON: { activationEvents: ["onLanguage:go"] } });
    window.install("x.rust", { packageJSON: { activationEvents: ["onLanguage:rust"] } });
    // VS Code's own extensions for other languages only highlight syntax.
    expect(["typescript", "json", "rust", "go", "python"].map((each) => port.isChecked(each))).toEqual([
      "maybe",
      "maybe",
      "maybe",
      "never",
      "never",
    ]);
  });

  it("let a server read a file, even one on which it fails", async () => {
    const { port, window, file } = diagnosing();
    window.onCommand("vscode.executeDocumentSymbolProvider", () => Promise.reject(new Error("no")));
    await expect(port.read(file)).resolves.toBeUndefined();
    expect(window.ran()).toMatchObject([{ args: [{ path: file }] }]);
  });

  it("let TypeScript, and no other language, read its projects again", async () => {
    const { port, window } = diagnosing();
    await window.install("vscode.typescript-language-features").activate();
    window.onCommand("typescript.reloadProjects", () => undefined);
    await port.readProjectsAgain?.("python");
    expect(window.ran()).toEqual([]);
    await port.readProjectsAgain?.("typescript");
    expect(window.ran()).toHaveLength(1);
  });
});

describe("closing documents that no editor shows", () => {
  it("opens empty ones until VS Code closes them, and leaves no provider behind", async () => {
    const { window, path } = workFolder({ "a.ts": "" });
    const document = await vscode.workspace.openTextDocument(path("a.ts"));
    // VS Code keeps 60 of them; one more makes it close the oldest.
    const empty = () => vscode.workspace.textDocuments.filter(({ uri }) => uri.scheme === "dialectic-empty");
    const closing = vscode.workspace.onDidOpenTextDocument(() => {
      if (empty().length === 60 && !document.isClosed) window.close(document);
    });
    await closeHiddenDocuments([document]);
    closing.dispose();
    expect(document.isClosed).toBe(true);
    expect(empty()).toHaveLength(60);
    expect(empty().every((each) => each.getText() === "")).toBe(true);
    await expect(vscode.workspace.openTextDocument(vscode.Uri.parse("dialectic-empty:/none"))).rejects.toThrow();
  });

  it("also ends when VS Code keeps them open", async () => {
    const { path } = workFolder({ "a.ts": "" });
    const document = await vscode.workspace.openTextDocument(path("a.ts"));
    vi.useFakeTimers();
    const ended = closeHiddenDocuments([document]);
    await vi.advanceTimersByTimeAsync(2_000);
    vi.useRealTimers();
    await ended;
    expect(document.isClosed).toBe(false);
  });
});

const problem = (text: string, category: string, code = 2304) => ({
  text,
  category,
  code,
  start: { line: 1, offset: 5 },
  end: { line: 1, offset: 8 },
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
  ])("finds nothing in %s when %s is off", async (name, setting, count) => {
    const { window, document } = await checking(name);
    window.set(setting, false);
    expect((await checkTypeScript(document))?.problems).toHaveLength(count);
  });

  it("does not answer when the server fails or sends another answer", async () => {
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
  it("is requested only from a server that has started", async () => {
    const { window, extension } = await checking();
    window.onCommand("typescript.reloadProjects", () => undefined);
    await readTypeScriptProjects();
    expect(window.ran()).toEqual([]);
    await extension.activate();
    await readTypeScriptProjects();
    expect(window.ran()).toEqual([{ name: "typescript.reloadProjects", args: [] }]);
  });
});
