import type { ExportWish, HostOptions } from "@dialectic/host";
import type { LogLevel, ProblemsAtApproval } from "@dialectic/shared/protocol";
import * as vscode from "vscode";

/** The settings that the host reads, each time with their current value. */
export const hostSettings = {
  maxContentLength: () => vscode.workspace.getConfiguration("dialectic").get("maxContentLength", 100_000),
  exportReviewState: () =>
    vscode.workspace.getConfiguration("dialectic").get<ExportWish>("exportReviewState", "when-ignored"),
  guardEdits: () => vscode.workspace.getConfiguration("dialectic").get("guardEdits", true),
  noNewProblems: () => vscode.workspace.getConfiguration("dialectic").get<ProblemsAtApproval>("noNewProblems", "warn"),
  askForReview: () => vscode.workspace.getConfiguration("dialectic").get("askForReview", true),
  checksOnSave: () => vscode.workspace.getConfiguration("dialectic").get("checksOnSave", true),
} satisfies Partial<HostOptions>;

/** Returns the reaction to an update while no page is visible: `true` and `false` are values of earlier versions. */
export function autoShow(): "show" | "badge" | "nothing" {
  const value = vscode.workspace.getConfiguration("dialectic").get<unknown>("autoShow", true);
  if (value === "nothing") return value;
  return value === false || value === "badge" ? "badge" : "show";
}

/** Returns whether the log takes entries of a level: without `dialectic.enableLog`, only warnings and errors. */
export function isLogged(level: LogLevel): boolean {
  const isProblem = level === "warn" || level === "error";
  return isProblem || vscode.workspace.getConfiguration("dialectic").get("enableLog", true);
}

/** Returns whether pages show quotes, dashes and dots in prose in their typographic forms. */
export function smartPunctuation(): boolean {
  return vscode.workspace.getConfiguration("dialectic").get("smartPunctuation", false);
}
