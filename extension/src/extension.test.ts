import { getSurroundings, listWindows } from "@dialectic/host/socket";
import { expect, it, onTestFinished } from "vitest";
import { reviewEnvironment } from "../test/reviewWindow.fixture.ts";
import { fakeVsCode } from "../test/vscode/fakeVsCode.fixture.ts";
import { activate, deactivate } from "./extension.ts";

it("the extension starts with the window, follows its folders, focus and trust, and ends with it", async () => {
  const { above, repository } = reviewEnvironment();
  const editor = fakeVsCode();
  editor.openFolders(repository.folder);
  const context = editor.extensionContext(above);
  onTestFinished(() => {
    for (const part of context.subscriptions) part.dispose();
  });
  await activate(context);
  expect(editor.log()).toContain("info: Dialectic extension is now active");
  const windows = async () => (await listWindows(getSurroundings())).windows.map(({ record }) => record);
  const [started] = await windows();
  expect(started?.workspaceFolders).toEqual([repository.folder]);
  editor.openFolders(repository.folder, above);
  await expect.poll(async () => (await windows())[0]?.workspaceFolders).toEqual([repository.folder, above]);
  editor.trust(true);
  editor.setFocused(false);
  editor.setFocused(true);
  await expect.poll(async () => (await windows())[0]?.focusedAt).toBeGreaterThan(started?.focusedAt ?? 0);
  await deactivate();
  expect(await windows()).toEqual([]);
  await expect(deactivate()).resolves.toBeUndefined();
});
