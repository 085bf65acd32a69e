import { describe, expect, it, vi } from "vitest";
import * as vscode from "vscode";
import { workFolder } from "../../test/workFolder.fixture.ts";
import { chooseFile } from "./chooseFile.ts";

/** Prepares two files with the same name, and a second line in one of them. */
function choosing() {
  const work = workFolder({ "api/a.ts": "", "web/a.ts": "", "c.ts": "one\n" });
  const places = [
    { absolutePath: work.path("api/a.ts"), line: 3, shown: "api/a.ts" },
    { absolutePath: work.path("web/a.ts"), line: 1, shown: "web/a.ts" },
    { absolutePath: work.path("web/a.ts"), line: 9, shown: "web/a.ts" },
  ];
  const preview = vi.fn(async () => undefined);
  const chosen = chooseFile({ message: "Which a.ts?", places }, preview);
  return { ...work, places, preview, chosen };
}

describe("choosing a file", () => {
  it("names each by its folder, and places of one file by their lines", () => {
    const { window } = choosing();
    expect(window.quickPick()).toMatchObject({
      title: "Which a.ts?",
      items: [
        { label: "a.ts", description: "api" },
        { label: "a.ts:1", description: "web" },
        { label: "a.ts:9", description: "web" },
      ],
    });
    window.quickPick()?.hide();
  });

  it("says in which folder a file is where several are open", async () => {
    const { window, folder, path } = workFolder({ "a.ts": "" });
    window.openFolders(folder, "/other");
    const asked = chooseFile(
      { message: "Which?", places: [{ absolutePath: path("a.ts"), line: 1, shown: "a.ts" }] },
      async () => undefined,
    );
    expect(window.quickPick()?.items).toMatchObject([{ label: "a.ts", description: folder.split("/").at(-1) }]);
    window.quickPick()?.hide();
    expect(await asked).toBeUndefined();
  });

  it("previews each item in focus, and returns the accepted one", async () => {
    const { window, places, preview, chosen } = choosing();
    window.quickPick()?.look(1);
    expect(preview.mock.calls).toEqual([[places[0]], [places[1]]]);
    window.quickPick()?.accept(1);
    expect(await chosen).toBe(1);
    expect(window.quickPick()).toBeUndefined();
  });

  it("restores the previous editor when it is dismissed", async () => {
    const { window, path } = workFolder({ "a.ts": "", "c.ts": "one\ntwo\n" });
    const before = await window.show(path("c.ts"), { preview: false });
    window.select(before, [new vscode.Selection(1, 0, 1, 2)], undefined);
    const place = { absolutePath: path("a.ts"), line: 1, shown: "a.ts" };
    const chosen = chooseFile({ message: "Which?", places: [place] }, () => window.show(path("a.ts")));
    await expect.poll(() => vscode.window.activeTextEditor?.document.fileName).toBe(path("a.ts"));
    window.quickPick()?.hide();
    expect(await chosen).toBeUndefined();
    expect(vscode.window.activeTextEditor?.document.fileName).toBe(path("c.ts"));
    expect(vscode.window.activeTextEditor?.selection).toEqual(new vscode.Selection(1, 0, 1, 2));
  });
});
