import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { startHost } from "@dialectic/host";
import { expect, it, onTestFinished } from "vitest";
import * as vscode from "vscode";
import { recordingEditor } from "../../../host/test/recordingEditor.fixture.ts";
import { treeRows } from "../../test/changesRows.fixture.ts";
import { reviewedChanges, reviewWindow } from "../../test/reviewWindow.fixture.ts";

/** A host of another folder of the same user, with a review that nobody has opened. */
async function otherWindow(above: string) {
  const folder = join(above, "lab");
  mkdirSync(folder);
  const host = await startHost({
    kind: "vscode",
    version: "1.2.3",
    ide: { name: "VS Code", version: "1.2.3" },
    workspace: { folders: () => [folder], isTrusted: () => true },
    editor: recordingEditor(),
    log: () => undefined,
    environment: process.env,
  });
  onTestFinished(() => host.dispose());
  await host.reviews.present({ content: "# Samples\n\nText.\n", mode: "replace", baseUri: folder }, "claude");
  return folder;
}

it("lists the reviews that wait in other windows, counts them in the status bar, and leads to their window", async () => {
  const { above, editor } = await reviewedChanges({ changed: { "README.md": "# Shop 2\n" } });
  expect(editor.contextKey("dialectic.isWaitedElsewhere")).toBeUndefined();
  const folder = await otherWindow(above);
  await expect.poll(() => editor.contextKey("dialectic.isWaitedElsewhere")).toBe(true);
  const [row, ...others] = await treeRows("dialectic.waiting");
  expect([row?.text, others]).toEqual(["Samples | lab", []]);
  const tooltip = editor.statusItem("dialectic.reviewStatus")?.item.tooltip;
  expect(tooltip).toMatch(/\n1 review waits in another window:\n• Samples \(lab\)$/);
  const { command } = row?.item ?? {};
  await vscode.commands.executeCommand(command?.command ?? "", ...(command?.arguments ?? []));
  const opened = editor.ran().filter(({ name }) => name === "vscode.openFolder");
  expect(opened.map(({ args }) => [String(args[0]), args[1]])).toEqual([
    [String(vscode.Uri.file(folder)), { forceNewWindow: true }],
  ]);
});

it("opens the review with its place, when the person chose it in another window and no page of it is in sight", async () => {
  const { editor, repository, assistant } = await reviewWindow();
  editor.set("dialectic.autoShow", "badge");
  const update = { content: "# Totals\n\nText.\n", mode: "replace", baseUri: repository.folder } as const;
  const { reviewId = "" } = Object(await assistant.request("review/present", update));
  const focused = () => editor.ran().filter(({ name }) => name === "dialectic.review.focus");
  const before = focused().length;
  expect(await assistant.request("inbox/show", { reviewId })).toEqual({ isShown: true });
  expect(focused().length).toBe(before + 1);
  expect(await assistant.request("inbox/show", { reviewId: "gone" })).toEqual({ isShown: false });
  expect(focused().length).toBe(before + 1);
});
