import { describe, expect, it } from "vitest";
import * as vscode from "vscode";
import { workFolder } from "../../test/workFolder.fixture.ts";
import { chooseCodeColumn, columnBesideCode } from "./chooseCodeColumn.ts";

/** Opens a window with two files and the review as an editor in a group. */
function columns() {
  const work = workFolder({ "a.ts": "", "b.ts": "" });
  return {
    ...work,
    columnOf: (name: string) => chooseCodeColumn(vscode.Uri.file(work.path(name))),
    besideOf: (name: string) => columnBesideCode(vscode.Uri.file(work.path(name))),
    // VS Code adds its own prefix to the type.
    review: (viewColumn: number) =>
      work.window.showTab("Review", new vscode.TabInputWebview("mainThreadWebview-dialectic.reviewEditor"), [], {
        viewColumn,
        preview: false,
      }),
  };
}

describe("the group that code opens in", () => {
  it("is the active one when the review is not in the way", async () => {
    const { window, path, columnOf } = columns();
    expect(columnOf("a.ts")).toBe(1);
    await window.show(path("b.ts"), 2);
    expect(columnOf("a.ts")).toBe(2);
  });

  it("is the one that already shows the file", async () => {
    const { window, path, columnOf } = columns();
    await window.show(path("a.ts"), 1);
    await window.show(path("b.ts"), 2);
    expect(columnOf("a.ts")).toBe(1);
  });

  it("is a different one from the review's, or a new one next to it", async () => {
    const { window, path, columnOf, review } = columns();
    review(1);
    expect(columnOf("a.ts")).toBe(vscode.ViewColumn.Beside);
    await window.show(path("b.ts"), 2);
    review(1);
    expect(columnOf("a.ts")).toBe(2);
  });
});

describe("the group to the side of the code", () => {
  it("is the next one, whether it exists or not", async () => {
    const { window, path, besideOf } = columns();
    expect(besideOf("a.ts")).toBe(2);
    await window.show(path("a.ts"), 1);
    await window.show(path("b.ts"), 2);
    expect(besideOf("a.ts")).toBe(2);
    expect(besideOf("b.ts")).toBe(3);
  });

  it("is never the review's", async () => {
    const { window, path, besideOf, review } = columns();
    review(1);
    expect(besideOf("a.ts")).toBe(vscode.ViewColumn.Beside);
    await window.show(path("a.ts"), 1);
    review(2);
    expect(besideOf("a.ts")).toBe(3);
  });
});
