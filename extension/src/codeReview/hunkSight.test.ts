import { expect, it } from "vitest";
import * as vscode from "vscode";
import { changesRow } from "../../test/changesRows.fixture.ts";
import { loadedPage } from "../../test/loadedPage.fixture.ts";
import { reviewedChanges } from "../../test/reviewWindow.fixture.ts";

const lines = Array.from({ length: 40 }, (_, at) => `line ${at + 1}`);

it("a hunk in a diff is told to the page once its end was in sight, while the window has the focus", async () => {
  const { editor, reviewId } = await reviewedChanges({
    committed: { "a.ts": lines.join("\n") },
    changed: { "a.ts": lines.with(1, "first").with(37, "last").join("\n") },
  });
  const page = loadedPage(editor.showView("dialectic.review"));
  await page.host["panel/ready"]({});
  const listed = await page.host["changes/files"]({ reviewId, round: 1 });
  const file = listed.kind === "files" ? listed.files.find(({ path }) => path === "a.ts") : undefined;
  const { files } = await page.host["changes/hunks"]({ reviewId, round: 1, files: [file?.id ?? ""] });
  const hashes = files.flatMap(({ hunks }) => hunks.map(({ hash }) => hash));
  expect(hashes).toHaveLength(2);
  editor.setFocused(false);
  await vscode.commands.executeCommand("dialectic.openChange", (await changesRow("a.ts")).node);
  const scroll = (first: number, last: number) => {
    for (const shown of vscode.window.visibleTextEditors) editor.scrollTo(shown, first, last);
  };
  scroll(6, 39);
  editor.setFocused(true);
  scroll(1, 39);
  await expect.poll(() => page.looked).toEqual([hashes[0]]);
  scroll(20, 40);
  await expect.poll(() => page.looked).toEqual(hashes);
});
