import type { MessagePipe } from "@dialectic/shared/protocol";
import { describe, expect, it, onTestFinished } from "vitest";
import * as vscode from "vscode";
import { fakeVsCode } from "../../test/vscode/fakeVsCode.fixture.ts";
import { ReviewEditors } from "./reviewEditors.ts";
import { ReviewPages } from "./reviewPages.ts";
import { ReviewView } from "./reviewView.ts";

/** Opens the view and the editors over a host that records the pages' messages and counts its connections. */
function opened() {
  const editor = fakeVsCode();
  const heard: unknown[] = [];
  const pipes: MessagePipe[] = [];
  const told: boolean[] = [];
  let [open, seen, closed, changed] = [0, 0, 0, 0];
  const onSeen = () => {
    seen += 1;
  };
  const reviewPages = new ReviewPages(vscode.Uri.file("/extension"), (pipe) => {
    open += 1;
    pipes.push(pipe);
    return {
      setShown: (isShown) => told.push(isShown),
      dispose: () => {
        open -= 1;
      },
    };
  });
  const view = new ReviewView(reviewPages, onSeen);
  const editors: ReviewEditors = new ReviewEditors(reviewPages, vscode.Uri.file("/extension"), {
    onSight: onSeen,
    onClosed: () => {
      closed += 1;
    },
    onChange: () => {
      changed += 1;
    },
  });
  onTestFinished(() => {
    view.dispose();
    editors.dispose();
  });
  return {
    editor,
    pages: reviewPages,
    view,
    editors,
    heard,
    pipes,
    told,
    listen: (at: number) => pipes[at]?.onMessage((message) => heard.push(message)),
    open: () => open,
    seen: () => seen,
    closed: () => closed,
    changed: () => changed,
  };
}

describe("a page in a webview", () => {
  it("may load our files and nothing else, under a new nonce each time", () => {
    const { editor, pages } = opened();
    const { webview } = editor.showView("dialectic.review");
    expect(webview.options).toMatchObject({
      enableScripts: true,
      localResourceRoots: [{ path: "/extension/dist/server/webview" }],
    });
    const nonceIn = (html: string) => /nonce="([^"]+)"/.exec(html)?.[1];
    expect(webview.html).toContain("default-src 'none'");
    expect(webview.html).toContain("https://file.vscode-cdn.net/extension/dist/server/webview/panel.js");
    const first = nonceIn(webview.html);
    pages.reload();
    expect(nonceIn(webview.html)).not.toBe(first);
  });

  it("shows typographic punctuation if the person wants it", () => {
    const { editor, pages } = opened();
    const { webview } = editor.showView("dialectic.review");
    expect(webview.html).not.toContain("data-smart-punctuation");
    editor.set("dialectic.smartPunctuation", true);
    pages.reload();
    expect(webview.html).toMatch(/<html lang="en" data-smart-punctuation[ >]/);
  });

  it("shows tabs as wide as the editor does", () => {
    const { editor } = opened();
    editor.set("editor.tabSize", 2);
    expect(editor.showView("dialectic.review").webview.html).toMatch(/<html[^>]* data-tab-width="2"/);
  });

  it("gets the language of VS Code", () => {
    const { editor } = opened();
    editor.speak("pt-br", {});
    expect(editor.showView("dialectic.review").webview.html).toContain('<html lang="pt-br"');
  });

  it("talks to a host that starts to listen later, and receives only its own messages", () => {
    const { editor, pipes, heard, listen, open } = opened();
    const shown = editor.showView("dialectic.review");
    const posted: unknown[] = [];
    shown.onPosted((message) => posted.push(message));
    shown.send("no envelope");
    expect(open()).toBe(0);
    shown.send({ page: "one", message: "early" });
    shown.send({ page: "one", message: "second" });
    expect(open()).toBe(1);
    listen(0);
    shown.send({ page: "one", message: "third" });
    expect(heard).toEqual(["early", "second", "third"]);
    pipes[0]?.post("answer");
    expect(posted).toEqual([{ page: "one", message: "answer" }]);
  });

  it("starts a new conversation when it is reloaded", () => {
    const { editor, heard, listen, open } = opened();
    const shown = editor.showView("dialectic.review");
    shown.send({ page: "one", message: 1 });
    listen(0);
    shown.send({ page: "two", message: 2 });
    expect(open()).toBe(1);
    listen(1);
    expect(heard).toEqual([1, 2]);
  });

  it("goes on with its conversation while it is hidden, until its view is disposed", () => {
    const { editor, pages, view, open, seen, told } = opened();
    const shown = editor.showView("dialectic.review");
    expect([view.isVisible, seen()]).toEqual([true, 1]);
    shown.send({ page: "one", message: 1 });
    shown.setVisible(false);
    expect([open(), view.isVisible, told]).toEqual([1, false, [false]]);
    shown.setVisible(true);
    expect([seen(), told]).toEqual([3, [false, true]]);
    // A page that is reloaded behind another view is hidden, too.
    shown.setVisible(false);
    pages.reload();
    shown.send({ page: "two", message: 1 });
    expect(told.slice(2)).toEqual([false, false]);
    shown.close();
    expect([open(), view.isVisible]).toEqual([0, false]);
  });
});

describe("the view", () => {
  it("comes to the front without taking the focus, and opens where it was closed", async () => {
    const { editor, view } = opened();
    view.setNews(1, "1 answer");
    await view.reveal();
    expect(editor.ran()).toEqual([{ name: "dialectic.review.focus", args: [{ preserveFocus: true }] }]);
    const shown = editor.showView("dialectic.review");
    shown.setVisible(false);
    await view.reveal();
    expect(view.isVisible).toBe(true);
    expect(editor.ran()).toHaveLength(1);
  });
});

describe("the review as an editor", () => {
  it("opens next to the code, once, and is shown again", async () => {
    const { editor, editors } = opened();
    editors.setTitle("Totals");
    editors.open();
    const [panel] = editor.panels();
    expect(panel?.panel).toMatchObject({
      title: "Totals",
      viewType: "dialectic.reviewEditor",
      iconPath: { light: { path: "/extension/media/dialectic-light.svg" } },
    });
    panel?.setVisible(false);
    expect(editors.isVisible).toBe(false);
    editors.open();
    expect(editor.panels()).toHaveLength(1);
    expect(editors.isVisible).toBe(true);
  });

  it("tells when it opens and when it is closed, also by a command", () => {
    const { editor, editors, changed, closed } = opened();
    editors.open();
    expect([changed(), editors.isOpen]).toEqual([1, true]);
    editors.close();
    expect([changed(), closed(), editors.isOpen, editor.tabs()]).toEqual([2, 1, false, []]);
  });

  it("takes the place of a tab that VS Code has not restored yet", () => {
    const { editor, editors } = opened();
    const input = new vscode.TabInputWebview("mainThreadWebview-dialectic.reviewEditor");
    const { tab } = editor.showTab("Before the reload", input, [], { preview: false });
    editors.reveal(vscode.ViewColumn.Active);
    expect(editor.tabs().map(({ label }) => label)).toEqual(["Dialectic"]);
    expect(tab.isActive).toBe(false);
  });

  it("is restored after a reload of the window, and is gone once it is closed", async () => {
    const { editor, editors, open, closed } = opened();
    const panel = await editor.restorePanel("dialectic.reviewEditor");
    expect(editors.isVisible).toBe(true);
    panel.send({ page: "one", message: 1 });
    expect(open()).toBe(1);
    panel.panel.dispose();
    expect([open(), editors.isVisible, closed()]).toEqual([0, false, 1]);
    editors.setTitle("Other");
    expect(panel.panel.title).toBe("Dialectic");
  });
});
