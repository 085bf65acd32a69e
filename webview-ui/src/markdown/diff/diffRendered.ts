import type { ElementContent, Root } from "hast";
import { alignBlocks } from "./alignBlocks.ts";
import { diffBlocks, diffStep, listNodes } from "./blockDiff.ts";
import { listUnits } from "./blockUnits.ts";
import { hasMarks, withoutIds, withoutMarked } from "./marks.ts";
import { tellHidden } from "./tellHidden.ts";

/**
 * Merges two rendered states of a section into one. Added content is in `ins.compared-added`, removed content in
 * `del.compared-removed`. Added or removed list items, rows and cells have the class themselves.
 */
export function diffRendered(before: Root, after: Root): Root {
  return { type: "root", children: tellHidden(diffBlocks(before.children, after.children)) };
}

export interface SideBySideRow {
  readonly kind: "same" | "changed" | "removed" | "added";
  /** Earlier state with removed content marked. Empty for a new block. */
  readonly left: readonly ElementContent[];
  /** Later state with added content marked. Empty for a removed block. */
  readonly right: readonly ElementContent[];
}

/** Merges two rendered states of a section block by block, for two columns. Only the right column has ids. */
export function alignSideBySide(before: Root, after: Root): readonly SideBySideRow[] {
  return alignBlocks(listUnits(before.children), listUnits(after.children)).map((step) => {
    if (step.kind === "same") {
      return { kind: "same", left: listNodes(step.before).map(withoutIds), right: listNodes(step.after) };
    }
    const nodes = tellHidden(diffStep(step));
    const left = withoutMarked(nodes, "added").map(withoutIds);
    const right = withoutMarked(nodes, "removed");
    return { kind: step.kind === "changed" && !hasMarks(nodes) ? "same" : step.kind, left, right };
  });
}
