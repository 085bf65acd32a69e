import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { getSurroundings, listWindows } from "@dialectic/host/socket";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import * as vscode from "vscode";
import { loadedPage } from "../../test/loadedPage.fixture.ts";
import { connectAssistantTo, reviewWindow } from "../../test/reviewWindow.fixture.ts";
import { workFolder } from "../../test/workFolder.fixture.ts";
import { DialecticWindow } from "./dialecticWindow.ts";

const run = (name: string) => vscode.commands.executeCommand(`dialectic.${name}`);

describe("the window", () => {
  it("shows its address in the status bar and gives it to its terminals", async () => {
    const { editor, repository, window } = await reviewWindow();
    const { socketPath = "", token = "" } = window.host?.record ?? {};
    const variables = editor.environment();
    expect(variables.get("DIALECTIC_IPC_FOLDERS")?.value).toBe(JSON.stringify([repository.folder]));
    expect(variables.get("DIALECTIC_IPC_PATH")?.value).toBe(socketPath);
    expect(variables.get("DIALECTIC_IPC_TOKEN")?.value).toBe(token);
    expect(variables.persistent).toBe(false);
    expect(editor.log()).toContain(`info: Set DIALECTIC_IPC_PATH environment variable to: ${socketPath}`);
    await expect
      .poll(() => editor.statusItem("dialectic.status")?.item.text)
      .toBe("$(comment-discussion) Dialectic: Connected");
    await window.end();
    expect(variables.get("DIALECTIC_IPC_PATH")).toBeUndefined();
    expect(editor.statusItem("dialectic.status")).toBeUndefined();
  });

  it("opens a review where the person has reviews, and counts what is new where it may not show it", async () => {
    const { editor, assistant } = await reviewWindow();
    editor.set("dialectic.reviewLocation", "last");
    await assistant.request("review/present", { content: "# A\n" });
    await expect.poll(() => editor.panels().map(({ panel }) => panel.visible)).toEqual([true]);
    const [panel] = editor.panels();
    panel?.setVisible(false);
    await assistant.request("review/present", { content: "# B\n" });
    await expect
      .poll(() => editor.statusItem("dialectic.status")?.item.text)
      .toBe("$(comment-unresolved) Dialectic: 1 new");
    expect(panel?.panel.visible).toBe(false);
  });

  it("handles an update as autoShow says", async () => {
    const { editor, assistant } = await reviewWindow();
    const view = editor.showView("dialectic.review");
    view.setVisible(false);
    const seen = async (reaction: unknown) => {
      editor.set("dialectic.autoShow", reaction);
      await assistant.request("review/present", { content: "More.\n", mode: "append" });
      const { visible, badge } = view.view;
      view.setVisible(false);
      return [visible, badge?.value];
    };
    expect(await seen("nothing")).toEqual([false, undefined]);
    expect(view.view.badge).toBeUndefined();
    await seen("badge");
    await expect.poll(() => view.view.badge?.value).toBe(1);
    expect((await seen("show"))[0]).toBe(true);
    expect((await seen(true))[0]).toBe(true);
  });

  it.each(["badge", false])(
    "counts what is new when autoShow is %j, until the review is in sight",
    async (autoShow) => {
      const { editor, assistant } = await reviewWindow();
      editor.set("dialectic.autoShow", autoShow);
      const view = editor.showView("dialectic.review");
      const page = loadedPage(view);
      await page.host["panel/ready"]({});
      view.setVisible(false);
      const text = () => editor.statusItem("dialectic.status")?.item.text;
      const shown = await assistant.request("review/present", { content: "# A\n" });
      if (shown.kind !== "presented") throw new Error(shown.kind);
      const { reviewId } = shown;
      await expect.poll(() => view.view.badge).toEqual({ value: 1, tooltip: "A new review" });
      page.host["news/read"]({ reviewId, keys: ["review"] });
      await expect.poll(() => view.view.badge).toBeUndefined();
      await assistant.request("review/present", { content: "# B\n", mode: "append" });
      await assistant.request("feedback/answer", { reviewId, text: "Look at B." });
      await expect.poll(() => view.view.badge).toEqual({ value: 2, tooltip: "1 section changed, 1 comment" });
      await expect.poll(text).toBe("$(comment-unresolved) Dialectic: 2 new");
      view.setVisible(true);
      expect(view.view.badge).toBeUndefined();
      expect(text()).toBe("$(comment-discussion) Dialectic: Connected");
      view.setVisible(false);
      expect(view.view.badge?.value).toBe(2);
    },
  );

  it("counts an update that arrives before the window has reported that the view is hidden", async () => {
    const { editor, assistant } = await reviewWindow();
    editor.set("dialectic.autoShow", false);
    const view = editor.showView("dialectic.review");
    editor.onCommand("noop", () => view.setVisible(false));
    await assistant.request("review/present", { content: "# A\n" });
    await expect.poll(() => view.view.badge).toEqual({ value: 1, tooltip: "A new review" });
  });

  it("accepts reviews up to the current maxContentLength", async () => {
    const { editor, assistant } = await reviewWindow();
    const present = async () => (await assistant.request("review/present", { content: "# Fifty\n" })).kind;
    editor.set("dialectic.maxContentLength", 5);
    expect(await present()).toBe("refused");
    editor.set("dialectic.maxContentLength", 50);
    expect(await present()).toBe("presented");
  });

  it("writes only warnings and errors to the log when enableLog is off", async () => {
    const { editor, window } = await reviewWindow();
    const written = () => editor.log().length;
    const before = written();
    expect(before).toBeGreaterThan(0);
    editor.set("dialectic.enableLog", false);
    for (const level of ["debug", "info"] as const) window.log(level, "Nothing.");
    expect(written()).toBe(before);
    window.log("warn", "A warning.");
    window.log("error", "An error.");
    expect(written()).toBe(before + 2);
    editor.set("dialectic.enableLog", true);
    window.log("info", "Again.");
    expect(written()).toBe(before + 3);
  });

  it("restarts with a different first folder, and only then", async () => {
    const { editor, repository, window } = await reviewWindow();
    const { host } = window;
    const second = join(repository.folder, "second");
    mkdirSync(second);
    editor.openFolders(repository.folder, second);
    await window.foldersChanged();
    expect(window.host).toBe(host);
    const terminals = editor.environment();
    expect(terminals.get("DIALECTIC_IPC_FOLDERS")?.value).toBe(JSON.stringify([repository.folder, second]));
    const { folder } = workFolder();
    await window.foldersChanged();
    expect(window.host).not.toBe(host);
    expect(window.host?.record.workspaceFolders).toEqual([folder]);
  });

  it("restarts on demand, with the same review and with every page", async () => {
    const { editor, assistant, window } = await reviewWindow();
    await assistant.request("review/present", { content: "# A\n" });
    const view = editor.showView("dialectic.review");
    const page = loadedPage(view, "before");
    expect(await page.host["panel/ready"]({})).toMatchObject({ kind: "review" });
    const html = view.webview.html;
    await run("restart");
    expect(view.webview.html).not.toBe(html);
    const again = loadedPage(view, "after");
    expect(await again.host["panel/ready"]({})).toMatchObject({ kind: "review" });
    await expect(connectAssistantTo(window)).resolves.toBeDefined();
  });

  it("says why it does not start, shows its log, and starts once the reason is gone", async () => {
    const { folder, window: editor, path } = workFolder();
    // Without a folder, the person's home is used instead, and it does not exist.
    editor.openFolders();
    for (const [variable, name] of Object.entries({
      HOME: "home",
      XDG_STATE_HOME: "state",
      DIALECTIC_RUNTIME_DIR: "run",
    }))
      vi.stubEnv(variable, path(name));
    onTestFinished(() => void vi.unstubAllEnvs());
    const window = new DialecticWindow(editor.extensionContext(folder));
    onTestFinished(() => window.end());
    await window.started();
    expect(window.host).toBeUndefined();
    const status = editor.statusItem("dialectic.status")?.item;
    expect(status).toMatchObject({ text: "$(warning) Dialectic: Not running", command: "dialectic.showLog" });
    expect(editor.log().at(-1)).toMatch(/^error: Dialectic could not start: /);
    const page = loadedPage(editor.showView("dialectic.review"));
    expect(await page.host["panel/ready"]({})).toMatchObject({
      kind: "failed",
      message: expect.stringMatching(/^Dialectic could not start: /),
    });
    await page.host["log/show"]({});
    expect(editor.isLogShown()).toBe(true);
    mkdirSync(path("home"));
    // The page asks again.
    await page.host["panel/ready"]({});
    await expect.poll(() => window.host).toBeDefined();
    expect(status?.text).toBe("$(comment-discussion) Dialectic: Ready");
  });

  it("names its editors after the review", async () => {
    const { editor, assistant, window } = await reviewWindow();
    window.places.openInEditor();
    const [panel] = editor.panels();
    expect(panel?.panel.title).toBe("Dialectic");
    await assistant.request("review/present", { content: "# Totals\n" });
    expect(panel?.panel.title).toBe("Totals");
    expect(editor.ran().some(({ name }) => name === "dialectic.review.focus")).toBe(false);
  });

  it("reports to clients when it has the focus", async () => {
    const { window } = await reviewWindow();
    const focused = async () => (await listWindows(getSurroundings())).windows.map(({ record }) => record.focusedAt);
    const [before = 0] = await focused();
    await expect
      .poll(async () => {
        await window.windowChanged(true);
        return (await focused())[0];
      })
      .toBeGreaterThan(before);
  });
});
