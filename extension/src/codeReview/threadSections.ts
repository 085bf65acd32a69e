import type { ChangeHunk, Client, PanelToHost, PlacedChanges, ThreadLine } from "@dialectic/shared/protocol";
import { maxHunkFiles } from "../limits.ts";

/*
 * The sections below which comments on changed code stand, as on the page: the home of their hunk, or of their part of it.
 * A comment on lines that no hunk has, or whose file no section explains, is in none.
 */

/** Returns the section of each thread about changes in an iteration, by the id of the thread. */
export async function findThreadSections(
  host: Client<PanelToHost>,
  { reviewId, iteration }: { readonly reviewId: string; readonly iteration: number },
): Promise<ReadonlyMap<string, string>> {
  const answer = await host["changes/sections"]({ reviewId, to: iteration });
  const found = new Map<string, string>();
  if (answer.kind !== "placed") return found;
  const { round, since } = answer.places;
  const place = { reviewId, round, ...(since === undefined ? {} : { since }) };
  const { lines } = await host["thread/lines"]({ ...place, boxes: [] });
  const files = [...new Set(lines.map(({ file }) => file))].slice(0, maxHunkFiles);
  if (files.length === 0) return found;
  const read = await host["changes/hunks"]({ ...place, files });
  const hunks = new Map(read.files.map((file) => [file.id, file.hunks]));
  for (const line of lines) {
    const section = findSection(line, hunks.get(line.file) ?? [], answer.places);
    if (section !== undefined) found.set(line.name, section);
  }
  return found;
}

function findSection(line: ThreadLine, hunks: readonly ChangeHunk[], { sections }: PlacedChanges): string | undefined {
  const at = hunks
    .map((hunk) => ({ hash: hunk.hash, offset: findOffset(line, hunk) }))
    .find(({ offset }) => offset !== undefined);
  const holds = sections.find(({ hunks: placed }) =>
    placed.some(({ file, hash, isElsewhere, parts }) => {
      if (file !== line.file || isElsewhere === true) return false;
      // A comment on the file as a whole stands with its first hunk.
      if (line.line === 0) return true;
      const { offset = -1 } = at ?? {};
      return (
        hash === at?.hash &&
        (parts ?? [[0, Number.POSITIVE_INFINITY]]).some(([from, to]) => from <= offset && offset < to)
      );
    }),
  );
  return holds?.id;
}

/** Returns the 0-based place of a line in the body of a hunk; undefined when the hunk does not have it. */
function findOffset({ side, line }: ThreadLine, { oldStart, newStart, body }: ChangeHunk): number | undefined {
  const other = side === "before" ? "+" : "-";
  let next = side === "before" ? oldStart : newStart;
  for (const [offset, text] of body.split("\n").entries()) {
    if (text === "" || text.startsWith("\\") || text.startsWith(other)) continue;
    if (next === line) return offset;
    next += 1;
  }
  return undefined;
}
