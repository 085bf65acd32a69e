import type { StoreTrouble } from "@dialectic/host/store";
import * as vscode from "vscode";
import { nameAssistant } from "../nameAssistant.ts";
import { newsTexts, statusTexts } from "../texts.ts";

export type WindowStatus =
  | { readonly kind: "starting" }
  | {
      readonly kind: "ready";
      readonly clients: readonly string[];
      readonly socketPath: string;
      readonly isSaved: boolean;
      /** The damage on the disk, or the fact that it rejects writes. */
      readonly trouble: StoreTrouble | undefined;
      /** How much is new for the person while they do not see the review, and what it is. */
      readonly unseen: number;
      readonly news: string;
      /** The work of each session of an assistant on the review. */
      readonly sessions: readonly string[];
    }
  | { readonly kind: "failed"; readonly message: string };

export class StatusItem implements vscode.Disposable {
  readonly #item = vscode.window.createStatusBarItem("dialectic.status", vscode.StatusBarAlignment.Right, 50);
  #shown = "";

  constructor() {
    this.#item.name = "Dialectic";
    this.show({ kind: "starting" });
    this.#item.show();
  }

  show(status: WindowStatus): void {
    const text = JSON.stringify(status);
    if (text === this.#shown) return;
    this.#shown = text;
    this.#item.text = formatStatusText(status);
    this.#item.tooltip = buildTooltip(status);
    this.#item.command = status.kind === "failed" ? "dialectic.showLog" : "dialectic.show";
    const isTroubled =
      status.kind === "failed" || (status.kind === "ready" && (!status.isSaved || status.trouble !== undefined));
    this.#item.backgroundColor = isTroubled ? new vscode.ThemeColor("statusBarItem.warningBackground") : undefined;
  }

  dispose(): void {
    this.#item.dispose();
  }
}

function formatStatusText(status: WindowStatus): string {
  switch (status.kind) {
    case "starting":
      return "$(loading~spin) Dialectic";
    case "failed":
      return `$(warning) ${statusTexts.notRunning()}`;
    case "ready":
      if (!status.isSaved) return `$(warning) ${statusTexts.notSaved()}`;
      if (status.trouble?.kind === "damaged") return `$(warning) ${statusTexts.damaged()}`;
      if (status.trouble?.kind === "unwritable") return `$(warning) ${statusTexts.cannotSave()}`;
      if (status.unseen > 0) return `$(comment-unresolved) ${statusTexts.news(status.unseen)}`;
      return `$(comment-discussion) ${status.clients.length > 0 ? statusTexts.connected() : statusTexts.ready()}`;
  }
}

function buildTooltip(status: WindowStatus): vscode.MarkdownString {
  const tooltip = new vscode.MarkdownString(undefined, true);
  tooltip.isTrusted = { enabledCommands: ["dialectic.show", "dialectic.showLog"] };
  tooltip.appendMarkdown(`**Dialectic**\n\n`);
  for (const line of listStatusLines(status)) tooltip.appendText(line).appendMarkdown("\n\n");
  const links = [
    `[${statusTexts.showReview()}](command:dialectic.show)`,
    `[${statusTexts.showLog()}](command:dialectic.showLog)`,
  ];
  tooltip.appendMarkdown(links.join(" · "));
  return tooltip;
}

function listStatusLines(status: WindowStatus): readonly string[] {
  switch (status.kind) {
    case "starting":
      return [statusTexts.starting()];
    case "failed":
      return [status.message];
    case "ready":
      return [
        status.clients.length > 0
          ? statusTexts.connectedClients([...new Set(status.clients.map(nameAssistant))].join(", "))
          : statusTexts.noClient(),
        ...status.sessions,
        ...(status.news === "" ? [] : [newsTexts.labelled(status.news)]),
        ...(status.isSaved ? [] : [statusTexts.retrying()]),
        ...(status.trouble === undefined ? [] : [status.trouble.message]),
        statusTexts.socket(status.socketPath),
      ];
  }
}
