import type { EditorPort } from "@dialectic/host";
import type { UndoConflict } from "@dialectic/shared/protocol";
import * as vscode from "vscode";
import { undoTexts } from "../../texts.ts";

interface FoundConflicts {
  readonly conflicts: readonly UndoConflict[];
  readonly isRestore: boolean;
}

/** Says which changes were not touched, and shows on request the three texts of each. */
export async function tellConflicts(
  found: FoundConflicts,
  showText: NonNullable<EditorPort["showText"]>,
): Promise<void> {
  const [first] = found.conflicts;
  if (first === undefined) return;
  const show = undoTexts.show();
  const said = undoTexts.notTouched(found.conflicts.length, `${first.path}:${first.line}`, first.reason);
  if ((await vscode.window.showWarningMessage(said, show)) !== show) return;
  const text = found.conflicts.map((conflict) => describeConflict(conflict, found.isRestore)).join("\n");
  const shown = await showText({ title: undoTexts.conflictsTitle(first.path), text, language: "markdown" });
  if (shown.kind === "failed") void vscode.window.showWarningMessage(shown.message);
}

function describeConflict({ path, line, reason, wanted, left, now }: UndoConflict, isRestore: boolean): string {
  const versions = [
    [isRestore ? undoTexts.written() : undoTexts.before(), wanted],
    [isRestore ? undoTexts.afterUndo() : undoTexts.left(), left],
    [undoTexts.now(), now],
  ] as const;
  const parts = versions.map(([label, text]) => `## ${label}\n\n${toFence(text)}\n`);
  return [`# ${path}:${line}\n`, `${reason}\n`, ...parts].join("\n");
}

/** Quotes lines, in a fence that is longer than any inside. */
function toFence(text: string): string {
  if (text === "") return `*${undoTexts.noText()}*`;
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}\n${text}${text.endsWith("\n") ? "" : "\n"}${fence}`;
}
