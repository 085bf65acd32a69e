import type { ExportWish, HostOptions } from "@dialectic/host";
import { type LogLevel, type ProblemsAtApproval, protocolLimits } from "@dialectic/shared/protocol";
import type { PanelPageOptions } from "@dialectic/webview-ui/page";
import * as vscode from "vscode";
import { readPersonal } from "./personalSettings.ts";
import { toWorkspaceUri } from "./workspaceUri.ts";

/** The settings that the host reads, each time with their current value. */
export const hostSettings = {
  maxContentLength,
  exportReviewState: () =>
    vscode.workspace.getConfiguration("dialectic").get<ExportWish>("exportReviewState", "when-ignored"),
  guardEdits: () => readPersonal<boolean>("guardEdits") ?? true,
  noNewProblems: () => readPersonal<ProblemsAtApproval>("noNewProblems") ?? "warn",
  askForReview: (folder) =>
    vscode.workspace.getConfiguration("dialectic", toWorkspaceUri(folder)).get("askForReview", true),
  checksOnSave: () => vscode.workspace.getConfiguration("dialectic").get("checksOnSave", true),
} satisfies Partial<HostOptions>;

/** A folder may set it to anything: without a whole number up to the longest message, the host would have no bound. */
function maxContentLength(): number {
  const value = vscode.workspace.getConfiguration("dialectic").get<unknown>("maxContentLength");
  const isLength = typeof value === "number" && Number.isInteger(value) && value > 0;
  return isLength ? Math.min(value, protocolLimits.maxMessageBytes) : protocolLimits.maxContentLength;
}

/** Returns the reaction to an update while no page is visible: `true` and `false` are values of earlier versions. */
export function autoShow(): "show" | "badge" | "nothing" {
  const value = vscode.workspace.getConfiguration("dialectic").get<unknown>("autoShow", true);
  if (value === "nothing") return value;
  return value === false || value === "badge" ? "badge" : "show";
}

/** Returns where reviews open; `last` is where the person last had one. */
export function reviewLocation(): "last" | "editor" | "sideBar" {
  const value = vscode.workspace.getConfiguration("dialectic").get<unknown>("reviewLocation", "last");
  return value === "editor" || value === "sideBar" ? value : "last";
}

/** Returns whether the log takes entries of a level: without `dialectic.enableLog`, only warnings and errors. */
export function isLogged(level: LogLevel): boolean {
  const isProblem = level === "warn" || level === "error";
  return isProblem || vscode.workspace.getConfiguration("dialectic").get("enableLog", true);
}

/** Settings that are options of a page: a change of one of them reloads the open pages. */
const pageOptions = ["dialectic.smartPunctuation", "dialectic.textSize", "dialectic.lineLength", "editor.tabSize"];

export function pageSettings() {
  return {
    smartPunctuation: vscode.workspace.getConfiguration("dialectic").get("smartPunctuation", false),
    textSize: vscode.workspace.getConfiguration("dialectic").get<number | null>("textSize") ?? undefined,
    lineLength: vscode.workspace.getConfiguration("dialectic").get<number | null>("lineLength") ?? undefined,
    tabWidth: vscode.workspace.getConfiguration("editor").get("tabSize", 4),
  } satisfies Partial<PanelPageOptions>;
}

/** Tells whether a change of settings is about a page. */
export function affectsPages(change: vscode.ConfigurationChangeEvent): boolean {
  return pageOptions.some((name) => change.affectsConfiguration(name));
}
