import type { RenamedFile, SymbolRefusal, SymbolRename } from "@dialectic/shared/protocol";
import { explainUntrustedCall } from "../base/askForTrust.ts";
import type { WorkspacePort } from "../base/ports.ts";
import { applyPlan } from "./applyPlan.ts";
import { checkEdit, type EditParts, type NoteApplied, nothingYet, type Propose, proposeEdit } from "./checkedEdit.ts";
import { findConflictProblem, findNewNameProblem } from "./checkNewName.ts";
import { refuseSymbol } from "./findSymbol.ts";
import type { LocatedSymbol } from "./locateSymbol.ts";
import { splitName } from "./plainName.ts";

export interface RenameWish {
  readonly symbol: string;
  readonly newName: string;
  readonly dryRun: boolean;
  /** Also shows the edit to the person as a review of changes; only in a dry run. */
  readonly propose?: Propose | undefined;
  readonly noteApplied: NoteApplied;
  readonly force: boolean;
  readonly save: boolean;
}

/**
 * Renames a symbol everywhere, all or nothing. A rename that the language server or the state of a file forbids is
 * refused before any change.
 */
export async function renameSymbol(
  located: LocatedSymbol,
  { symbol, newName, dryRun, propose, noteApplied, force, save }: RenameWish,
  workspace: WorkspacePort,
  signal: AbortSignal,
): Promise<SymbolRename | SymbolRefusal> {
  const { at, definitions, port, isAllowed } = located;
  const wrong = await findNewNameProblem(located, symbol, newName);
  if (wrong !== undefined) return refuseSymbol("rename-refused", wrong);
  const plan = await port.planRename(at, newName);
  if (plan.kind === "refused") return refuseSymbol("rename-refused", plan.message);
  if (plan.files.length === 0) return refuseUnchanged(symbol, newName, definitions.length > 0);
  const checked = await checkEdit(plan, { port, isAllowed, workspace, ...createRenameChecks(symbol) }, signal);
  const { files, diff, totalChanges } = checked;
  const conflict = force ? undefined : await findConflictProblem(located, symbol, newName, signal);
  const problems = [...(conflict === undefined ? [] : [conflict]), ...checked.problems];
  const answer = { kind: "renamed" as const, symbolName: symbol, newName, problems, totalChanges, diff };
  if (dryRun) {
    const { title, description } = describeRename(symbol, newName);
    const told = { title, description: `${description} ${nothingYet}` };
    const proposed = await proposeEdit(told, checked, propose);
    return { ...answer, ...proposed, isApplied: false, modifiedFiles: [...files] };
  }
  if (!workspace.isTrusted())
    return refuseSymbol("rename-refused", explainUntrustedCall(workspace, "nothing was renamed"));
  if (conflict !== undefined) return refuseSymbol("rename-blocked", `Nothing was renamed: ${conflict}`);
  if (problems.length > 0) {
    return refuseSymbol(
      "rename-blocked",
      `Nothing was renamed: ${problems.length === 1 ? "a file cannot" : "some files cannot"} be changed now.`,
      problems,
    );
  }
  const applied = await applyPlan(plan, workspace, save);
  if (applied.kind === "failed") return refuseSymbol("rename-refused", `Nothing was renamed: ${applied.message}`);
  await noteApplied({ folder: checked.origin.folder, patch: diff });
  const unsaved = new Set(applied.unsaved);
  return {
    ...answer,
    isApplied: true,
    modifiedFiles: files.map((file) => ({ ...file, isDirty: unsaved.has(getPathAfter(file)) })),
  };
}

function getPathAfter({ filePath, step }: RenamedFile): string {
  return step?.kind === "move" ? step.to : filePath;
}

export function describeRename(
  symbol: string,
  newName: string,
): { readonly title: string; readonly description: string } {
  return {
    title: `Rename ${symbol} to ${newName}`,
    description: `This is how the language server would rename \`${symbol}\` to \`${newName}\`.`,
  };
}

export function createRenameChecks(symbol: string): Pick<EditParts, "isMeant" | "otherwise"> {
  const name = (splitName(symbol).at(-1) ?? symbol).toLowerCase();
  return { otherwise: "rename something else", isMeant: (replaced) => replaced.toLowerCase().includes(name) };
}

function refuseUnchanged(symbol: string, newName: string, isKnown: boolean): SymbolRefusal {
  return isKnown
    ? refuseSymbol("rename-refused", `The language server has no changes for renaming "${symbol}" to "${newName}".`)
    : refuseSymbol(
        "no-language-server",
        `No language server knows "${symbol}" there: it may be in a comment, or none is ready.`,
      );
}
