import type { StoreTrouble } from "@dialectic/host/store";
import * as vscode from "vscode";

export type WindowStatus =
  | { readonly kind: "starting" }
  | {
      readonly kind: "ready";
      readonly clients: readonly string[];
      readonly socketPath: string;
      readonly isSaved: boolean;
      /** The damage on the disk, or the fact that it rejects writes. */
      readonly trouble: StoreTrouble | undefined;
      readonly unseen: number;
    }
  | { readonly kind: "failed"; readonly message: string };

export class StatusItem implements vscode.Disposable {
  readonly #item = vscode.window.createStatusBarItem("dialectic.status", vscode.StatusBarAlignment.Right, 50);

  constructor() {
    this.#item.name = "Dialectic";
    this.show({ kind: "starting" });
    this.#item.show();
  }

  show(status: WindowStatus): void {
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
      return "$(warning) Dialectic: Not running";
    case "ready":
      if (!status.isSaved) return "$(warning) Dialectic: Not saved";
      if (status.trouble?.kind === "damaged") return "$(warning) Dialectic: Damaged";
      if (status.trouble?.kind === "unwritable") return "$(warning) Dialectic: Cannot save";
      if (status.unseen > 0) return `$(comment-unresolved) Dialectic: ${status.unseen} new`;
      return status.clients.length > 0
        ? "$(comment-discussion) Dialectic: Connected"
        : "$(comment-discussion) Dialectic: Ready";
  }
}

function buildTooltip(status: WindowStatus): vscode.MarkdownString {
  const tooltip = new vscode.MarkdownString(undefined, true);
  tooltip.isTrusted = { enabledCommands: ["dialectic.show", "dialectic.showLog"] };
  tooltip.appendMarkdown(`**Dialectic**\n\n`);
  for (const line of listStatusLines(status)) tooltip.appendText(line).appendMarkdown("\n\n");
  tooltip.appendMarkdown("[Show review](command:dialectic.show) · [Show log](command:dialectic.showLog)");
  return tooltip;
}

function listStatusLines(status: WindowStatus): readonly string[] {
  switch (status.kind) {
    case "starting":
      return ["Starting."];
    case "failed":
      return [status.message];
    case "ready":
      return [
        status.clients.length > 0
          ? `Connected: ${status.clients.join(", ")}`
          : "Ready: no assistant is connected at the moment.",
        ...(status.isSaved ? [] : ["The latest iteration is not on the disk yet. Writing is tried again."]),
        ...(status.trouble === undefined ? [] : [status.trouble.message]),
        `Socket: ${status.socketPath}`,
      ];
  }
}
