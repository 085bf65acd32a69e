import { rmSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import * as vscode from "vscode";
import { workFolder } from "../../test/workFolder.fixture.ts";
import { loadDocument } from "./loadDocument.ts";

const never = new AbortController().signal;

/** Opens a file that a language server knows. */
async function loading() {
  const work = workFolder({ "a.ts": "one\n", "a.md": "# One\n" });
  const served = vi.fn((_request: string, _args: object) => ({ type: "response" }));
  work.window.onCommand("typescript.tsserverRequest", served);
  return { ...work, served, document: await vscode.workspace.openTextDocument(work.path("a.ts")) };
}

describe("loading a document", () => {
  it("answers with its text, after the server has read the project", async () => {
    const { path, served, document } = await loading();
    expect(await loadDocument(path("a.ts"), never)).toEqual({ kind: "document", text: "one\n", problem: undefined });
    expect(served).toHaveBeenCalledWith("syntacticDiagnosticsSync", { file: document.uri });
  });

  it("does not ask TypeScript's server about other languages", async () => {
    const { path, served } = await loading();
    expect(await loadDocument(path("a.md"), never)).toMatchObject({ text: "# One\n" });
    expect(served).not.toHaveBeenCalled();
  });

  it("starts the extensions of its language, whether or not they succeed", async () => {
    const { window, path } = await loading();
    const own = window.install("x.markdown", { packageJSON: { activationEvents: ["onLanguage:markdown"] } });
    const other = window.install("x.rust", { packageJSON: { activationEvents: ["onLanguage:rust"] } });
    window.install("x.broken", { packageJSON: { activationEvents: ["onLanguage:markdown"] } }).activate = () =>
      Promise.reject(new Error("broken"));
    await loadDocument(path("a.md"), never);
    expect([own.isActive, other.isActive]).toEqual([true, false]);
  });

  it("answers even when the server fails", async () => {
    const { window, path } = await loading();
    window.onCommand("typescript.tsserverRequest", () => Promise.reject(new Error("No Project.")));
    expect(await loadDocument(path("a.ts"), never)).toMatchObject({ kind: "document" });
  });

  it("waits until the editor has the text of the disk", async () => {
    const { window, path, write, document } = await loading();
    write("a.ts", "two\n");
    const loaded = loadDocument(path("a.ts"), never);
    await window.readAgain(document);
    expect(await loaded).toEqual({ kind: "document", text: "two\n", problem: undefined });
  });

  it("stops waiting once its caller does", async () => {
    const { window, path, write } = await loading();
    write("a.ts", "two\n");
    window.onCommand("typescript.tsserverRequest", () => new Promise(() => undefined));
    expect(await loadDocument(path("a.ts"), AbortSignal.abort())).toMatchObject({ text: "one\n" });
  });

  it("does not treat different line ends as a different text", async () => {
    const { path, write } = await loading();
    write("a.ts", "one\r\n");
    expect(await loadDocument(path("a.ts"), never)).toMatchObject({ problem: undefined });
  });

  it("reports a different text on the disk when the editor does not notice it in time", async () => {
    const { path, write } = await loading();
    write("a.ts", "two\n");
    expect(await loadDocument(path("a.ts"), AbortSignal.timeout(100))).toMatchObject({
      text: "one\n",
      problem: expect.stringMatching(/^differs between the disk and the editor/),
    });
  });

  it("reports unsaved changes", async () => {
    const { window, path } = await loading();
    window.type(await window.show(path("a.ts")), "typed ");
    expect(await loadDocument(path("a.ts"), never)).toMatchObject({
      text: "typed one\n",
      problem: expect.stringMatching(/^has unsaved changes/),
    });
  });

  it("fails when there is no such file", async () => {
    const { path } = await loading();
    expect(await loadDocument(path("none.ts"), never)).toMatchObject({ kind: "failed" });
    rmSync(path("a.ts"));
    expect(await loadDocument(path("a.ts"), never)).toMatchObject({ kind: "failed" });
  });
});
