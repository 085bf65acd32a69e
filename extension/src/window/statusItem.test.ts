import { describe, expect, it } from "vitest";
import * as vscode from "vscode";
import { fakeVsCode } from "../../test/vscode/fakeVsCode.fixture.ts";
import { StatusItem, type WindowStatus } from "./statusItem.ts";

const ready = {
  kind: "ready",
  clients: [],
  socketPath: "/run/window.sock",
  isSaved: true,
  trouble: undefined,
  unseen: 0,
  news: "",
  sessions: [],
} as const;

/** Returns the entry as the person sees it. */
function shownFor(status: WindowStatus) {
  new StatusItem().show(status);
  const shown = fakeVsCode().statusItem("dialectic.status");
  const tooltip = shown?.item.tooltip;
  return {
    text: shown?.item.text,
    command: shown?.item.command,
    isMarked: shown?.item.backgroundColor instanceof vscode.ThemeColor,
    tooltip: tooltip instanceof vscode.MarkdownString ? tooltip : new vscode.MarkdownString(),
  };
}

describe("the entry in the status bar", () => {
  it("exists from the start, and is removed with the window", () => {
    const item = new StatusItem();
    const shown = fakeVsCode().statusItem("dialectic.status");
    expect(shown).toMatchObject({ isShown: true, item: { text: "$(loading~spin) Dialectic", name: "Dialectic" } });
    item.dispose();
    expect(fakeVsCode().statusItem("dialectic.status")).toBeUndefined();
  });

  it.each([
    ["nobody is connected", {}, "$(comment-discussion) Dialectic: Ready"],
    ["an assistant is connected", { clients: ["Claude"] }, "$(comment-discussion) Dialectic: Connected"],
    [
      "something is new",
      { clients: ["Claude"], unseen: 2, news: "2 answers" },
      "$(comment-unresolved) Dialectic: 2 new",
    ],
    [
      "the disk has lost iterations",
      { unseen: 2, trouble: { kind: "damaged" as const, message: "" } },
      "$(warning) Dialectic: Damaged",
    ],
    [
      "nothing can be saved",
      { trouble: { kind: "unwritable" as const, message: "" } },
      "$(warning) Dialectic: Cannot save",
    ],
    ["the disk is full, above all else", { unseen: 2, isSaved: false }, "$(warning) Dialectic: Not saved"],
  ])("says when %s", (_, change, text) => {
    const shown = shownFor({ ...ready, ...change });
    expect(shown).toMatchObject({ text, command: "dialectic.show", isMarked: text.includes("warning") });
  });

  it("names what is new", () => {
    expect(shownFor({ ...ready, unseen: 2, news: "2 answers" }).tooltip.value).toContain(
      "New&nbsp;·&nbsp;2&nbsp;answers",
    );
  });

  it("says what each session of an assistant does on the review", () => {
    const sessions = ["Claude Code · since 14:02 · works", "Codex · since 14:10 · waits for you"];
    const { tooltip } = shownFor({ ...ready, clients: ["claude-code", "codex"], sessions });
    for (const line of sessions) expect(tooltip.value).toContain(line.replaceAll(" ", "&nbsp;"));
  });

  it("names the clients and the socket, and says that writing is being retried", () => {
    const { tooltip } = shownFor({ ...ready, clients: ["Claude", "Codex"], isSaved: false });
    expect(tooltip.value).toContain("Connected:&nbsp;Claude,&nbsp;Codex");
    expect(tooltip.value).toContain("Dialectic&nbsp;keeps&nbsp;trying.");
    expect(tooltip.value).toContain("/run/window.sock");
  });

  it("opens the log when the window has failed, and shows the reason as text", () => {
    const { text, command, isMarked, tooltip } = shownFor({ kind: "failed", message: "[x](command:evil)" });
    expect([text, command, isMarked]).toEqual(["$(warning) Dialectic: Not running", "dialectic.showLog", true]);
    expect(tooltip.value).toContain("\\[x\\]\\(command:evil\\)");
    expect(tooltip.isTrusted).toEqual({ enabledCommands: ["dialectic.show", "dialectic.showLog"] });
  });
});
