import { describe, expect, it, vi } from "vitest";
import * as vscode from "vscode";
import { workFolder } from "../../test/workFolder.fixture.ts";
import { closeHiddenDocuments } from "./closeHiddenDocuments.ts";

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

  it("also ends where VS Code keeps them", async () => {
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
