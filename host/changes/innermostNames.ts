import { findHunkRuns } from "@dialectic/shared/review";
import { decodeText } from "../base/fileText.ts";
import { createReadingBudget, hasGrammar, outlineText } from "../declarations/outlines.ts";
import { readBlobs, type TreeChange, type WorkingTree } from "../git/index.ts";
import { maxHunkFiles, maxNamedCodeBytes } from "../limits.ts";
import type { FindName } from "./hunkHeading.ts";
import { isFile } from "./shownHunks.ts";

// The heading of a hunk is the name of the innermost declaration around its first change, by the grammar of the language.
// Git gives the last line above that begins with a letter: in a class its first line, at all of its methods.

type Outline = NonNullable<Awaited<ReturnType<typeof outlineText>>>;

/** Reads the declarations of changed files, as they are after the change; files without a grammar have none. */
export async function readInnermostNames(
  tree: WorkingTree,
  changes: readonly (TreeChange & { readonly path: string })[],
): Promise<ReadonlyMap<string, FindName>> {
  const readable = changes.filter(({ path, after }) => isFile(after) && hasGrammar(path));
  const oids = readable.map(({ after }) => after.oid);
  const blobs = await readBlobs(tree, oids, { cap: maxNamedCodeBytes + 1 });
  const found = new Map<string, FindName>();
  // A heading only orients: without an answer, that of git stands.
  if (blobs.kind !== "read") return found;
  let budget = createReadingBudget();
  for (const [at, { path, after }] of readable.entries()) {
    if (at % maxHunkFiles === 0) budget = createReadingBudget();
    const bytes = blobs.value.get(after.oid);
    const text = bytes === undefined || bytes.length > maxNamedCodeBytes ? undefined : decodeText(bytes)?.text;
    const outline = text === undefined ? undefined : await outlineText(text, path, budget);
    if (outline !== undefined) found.set(path, (hunk) => findInnermost(outline, hunk));
  }
  return found;
}

function findInnermost(outline: Outline, hunk: Parameters<FindName>[0]): string | undefined {
  const [first] = findHunkRuns(hunk).after;
  if (first === undefined) return undefined;
  // Removed lines were between this line and the next one.
  const last = first.count === 0 ? first.line + 1 : first.line;
  const around = outline.filter(
    ({ sort, depth, line, endLine }) =>
      line <= first.line && last <= endLine && (sort !== "other" || (depth === 0 && line < endLine)),
  );
  // A default export has its own name, too.
  const size = ({ line, endLine, names }: Outline[number]) => endLine - line + (names.at(-1) === "default" ? 0.5 : 0);
  const [inner] = around.toSorted((one, other) => size(one) - size(other));
  // The declaration that was removed is named by its own line.
  return inner === undefined && first.count === 0 ? undefined : (inner?.names.join(".") ?? "");
}
