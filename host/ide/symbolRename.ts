import type { RenamedFile, SymbolRefusal, SymbolRename } from "@dialectic/shared/protocol";
import { explainUntrustedCall } from "../base/askForTrust.ts";
import { applyPlan } from "./applyPlan.ts";
import { checkEdit, type EditParts, type NoteApplied, nothingYet, type Propose, proposeEdit } from "./checkedEdit.ts";
import { findConflictProblem, findNewNameProblem } from "./checkNewName.ts";
import { refuseSymbol } from "./findSymbol.ts";
import type { LocatedSymbol } from "./locateSymbol.ts";
import type { SearchParts } from "./nameFiles.ts";
import { splitName } from "./plainName.ts";
import { tellLeftOver } from "./wholeAnswers.ts";
import { countOldName, describeMentions, explainLeftOver, planWholeRename } from "./wholeRename.ts";

export interface RenameWish {
  readonly symbol: string;
  readonly newName: string;
  readonly dryRun: boolean;
  /** Also shows the edit to the person as a review of changes; only in a dry run. */
  readonly propose?: Propose | undefined;
  readonly noteApplied: NoteApplied;
  readonly force: boolean;
  /** True to go on where files may keep the old name. */
  readonly partial: boolean;
  readonly save: boolean;
}

/**
 * Renames a symbol everywhere, all or nothing. A rename that the language server or the state of a file forbids is
 * refused before any change.
 */
export async function renameSymbol(
  located: LocatedSymbol,
  { symbol, newName, dryRun, propose, noteApplied, force, partial, save }: RenameWish,
  parts: SearchParts,
  signal: AbortSignal,
): Promise<SymbolRename | SymbolRefusal> {
  const { definitions, port, isAllowed } = located;
  const { workspace } = parts;
  const wrong = await findNewNameProblem(located, symbol, newName);
  if (wrong !== undefined) return refuseSymbol("rename-refused", wrong);
  const named = { ...located, name: symbol };
  const { plan, uses, leftOver } = await planWholeRename(named, newName, parts, signal);
  if (plan.kind === "refused") return refuseSymbol("rename-refused", plan.message);
  if (plan.files.length === 0) return refuseUnchanged(symbol, newName, definitions.length > 0);
  const checked = await checkEdit(plan, { port, isAllowed, workspace, ...createRenameChecks(symbol) }, signal);
  const { files, diff, totalChanges } = checked;
  const conflict = force ? undefined : await findConflictProblem(located, symbol, newName, uses, signal);
  const incomplete = partial || leftOver === undefined ? undefined : explainLeftOver(symbol, leftOver);
  const problems = [conflict ?? [], incomplete ?? [], checked.problems].flat();
  const { note: lacks, ...left } = tellLeftOver(leftOver);
  const mentions = await countOldName(named, parts, signal);
  const note = [incomplete === undefined ? (lacks ?? []) : [], describeMentions(mentions) ?? []].flat().join(" ");
  const whole = { ...left, ...(mentions > 0 && { mentions }), ...(note !== "" && { note }) };
  const answer = { kind: "renamed" as const, symbolName: symbol, newName, problems, totalChanges, diff, ...whole };
  if (dryRun) {
    const { title, description } = describeRename(symbol, newName);
    const told = { title, description: `${description} ${nothingYet}` };
    const proposed = await proposeEdit(told, checked, propose);
    return { ...answer, ...proposed, isApplied: false, modifiedFiles: [...files] };
  }
  if (!workspace.isTrusted())
    return refuseSymbol("rename-refused", explainUntrustedCall(workspace, "nothing was renamed"));
  const blocked = conflict ?? incomplete;
  if (blocked !== undefined) return refuseSymbol("rename-blocked", `Nothing was renamed: ${blocked}`, leftOver?.first);
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
