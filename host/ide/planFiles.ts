import { refuse } from "../base/createRefusal.ts";
import type { FileStep, PlannedEdit, PlannedFile, PlanRefusal } from "../base/editPlan.ts";

/** One entry of an editor's edit; editors do not always report the order of the entries. */
export interface EditEntry {
  readonly uri: string;
  readonly absolutePath: string;
  readonly step?: FileStep;
  readonly edits?: readonly PlannedEdit[];
}

/**
 * Groups the entries of an edit by file. Text edits may name a moved file by its old or its new path. An edit whose
 * meaning depends on the order of its entries is refused.
 */
export function planFiles(entries: readonly EditEntry[]): readonly PlannedFile[] | PlanRefusal {
  const files = new Map<string, PlannedFile>();
  const sources = new Map<string, string>();
  const steps = entries.filter(({ step }) => step !== undefined);
  for (const { uri, absolutePath, step } of steps) {
    const isKnown = files.get(absolutePath)?.step?.kind === "create" && step?.kind === "create";
    if (isKnown || step === undefined) continue;
    const named = step.kind === "move" ? [absolutePath, step.to] : [absolutePath];
    if (named.some((path) => files.has(path) || sources.has(path))) return unclear(absolutePath);
    files.set(absolutePath, { uri, absolutePath, edits: [], step });
    if (step.kind === "move") sources.set(step.to, absolutePath);
  }
  for (const { uri, absolutePath: named, edits = [] } of entries) {
    if (edits.length === 0) continue;
    const absolutePath = sources.get(named) ?? named;
    const file = files.get(absolutePath) ?? { uri, absolutePath, edits: [] };
    if (file.step?.kind === "delete") continue;
    const isMoved = file.step?.kind === "move" && file.edits.length > 0;
    if (isMoved) return unclear(absolutePath);
    files.set(absolutePath, { ...file, edits: [...file.edits, ...edits] });
  }
  return [...files.values()];
}

function unclear(absolutePath: string): PlanRefusal {
  const message = `The edit changes ${absolutePath} in several steps, and their order is not known. The user can make it in an editor.`;
  return refuse(message);
}
