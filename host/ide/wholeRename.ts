import { formatCount } from "@dialectic/shared/protocol";
import type { PlacedCode } from "../base/codePlace.ts";
import type { EditPlan, PlanRefusal } from "../base/editPlan.ts";
import { formatFilePath } from "../files/openFolders.ts";
import type { ListedFile } from "./listWorkspaceFiles.ts";
import type { AskedSymbol } from "./locateSymbol.ts";
import { countMentions, type SearchParts } from "./nameFiles.ts";
import { readSearchedText } from "./searchWorkspace.ts";
import {
  type AllUses,
  askAboutAll,
  describeLeftOver,
  type LeftOver,
  listFirst,
  readNameAt,
  toLeftOver,
} from "./wholeAnswers.ts";

export interface WholeRename {
  readonly plan: EditPlan | PlanRefusal;
  /** The uses of the symbol with its declarations. */
  readonly uses: readonly PlacedCode[];
  /** The files that may have the old name afterwards; undefined when there are none. */
  readonly leftOver: LeftOver | undefined;
}

/**
 * Plans a rename everywhere. Files are left over as for every answer about all files, and where the symbol is used by its name but the
 * language server would change nothing: some servers change fewer places than they find.
 */
export async function planWholeRename(
  symbol: AskedSymbol,
  newName: string,
  parts: SearchParts,
  signal: AbortSignal,
): Promise<WholeRename> {
  const { port, at } = symbol;
  const question = {
    ask: () => port.planRename(at, newName),
    files: (plan: EditPlan | PlanRefusal) => (plan.kind === "refused" ? [] : listChanged(plan)),
  };
  const { value: plan, uses, leftOver } = await askAboutAll(symbol, question, parts, signal);
  if (plan.kind === "refused") return { plan, uses: uses.places, leftOver };
  const unchanged = await findUnchanged(plan, symbol, uses, parts);
  const files = [...new Map([...uses.left, ...unchanged].map((file) => [file.absolutePath, file])).values()];
  return { plan, uses: uses.places, leftOver: files.length === 0 ? leftOver : toLeftOver(uses, files) };
}

function listChanged({ files }: EditPlan): readonly string[] {
  return files.map(({ absolutePath }) => absolutePath);
}

/** Returns the files in which the symbol is used by its name, and that the plan does not change. */
async function findUnchanged(
  plan: EditPlan,
  { at, text }: AskedSymbol,
  { places, isListed }: AllUses,
  { texts, workspace }: SearchParts,
): Promise<readonly ListedFile[]> {
  const changed = new Set(listChanged(plan));
  const name = readNameAt(text, at);
  const found = new Map<string, ListedFile>();
  for (const place of places) {
    const { absolutePath } = place;
    if (changed.has(absolutePath) || !isListed(absolutePath)) continue;
    // An import may have given it another name, which stays.
    if (readNameAt(await readSearchedText(absolutePath, texts), place) !== name) continue;
    const shown = formatFilePath(absolutePath, workspace);
    found.set(absolutePath, { absolutePath, path: shown, shown });
  }
  return [...found.values()];
}

/** Says why a rename would be incomplete, as the rest of a sentence, and how to go on. */
export function explainLeftOver(name: string, leftOver: LeftOver): string {
  const advice = "With partial: true, the rename goes on without them.";
  if (leftOver.why !== "not-loaded")
    return `${describeLeftOver(leftOver)} Ask again in a moment. With partial: true, the rename goes on with what is known.`;
  const { files } = leftOver;
  return `"${name}" is also in ${formatCount(files, "file")} that the language server has not loaded, or would not change: ${listFirst(leftOver)}. ${advice}`;
}

/** Counts the places of the old name that are no code: they stay as they are. */
export function countOldName(
  { name, at, text }: AskedSymbol,
  parts: SearchParts,
  signal: AbortSignal,
): Promise<number> {
  return countMentions(readNameAt(text, at) || name, at.absolutePath, parts, signal);
}

/** Says that such places stay, as a sentence; undefined without any. */
export function describeMentions(count: number): string | undefined {
  if (count === 0) return undefined;
  return count === 1
    ? "The old name stays in 1 place in a comment, a string or a document."
    : `The old name stays in ${count} places in comments, strings and documents.`;
}
