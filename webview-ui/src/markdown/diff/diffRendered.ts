import type { ElementContent, Root } from "hast";
import { alignBlocks } from "./alignBlocks.ts";
import { diffBlocks, diffStep, nodesOf } from "./blockDiff.ts";
import { unitsOf } from "./blockUnits.ts";
import { hasMarks, withoutIds, withoutMarked } from "./marks.ts";

/**
 * Two states of one rendered section as one: what came is in `ins.diff-added`, what went in `del.diff-removed`; list items,
 * rows and cells that came or went bear the class themselves.
 */
export function diffRendered(before: Root, after: Root): Root {
  return { type: "root", children: diffBlocks(before.children, after.children) };
}

/** Blocks that stand beside each other where two states are shown in two columns. */
export interface SideBySideRow {
  readonly kind: "same" | "changed" | "removed" | "added";
  /** As it was, with what went marked; empty where the block is new. */
  readonly left: readonly ElementContent[];
  /** As it is, with what came marked; empty where the block went. */
  readonly right: readonly ElementContent[];
}

/** Two states of one rendered section block by block, for two columns. Only the right one has ids. */
export function sideBySide(before: Root, after: Root): readonly SideBySideRow[] {
  return alignBlocks(unitsOf(before.children), unitsOf(after.children)).map((step) => {
    if (step.kind === "same") {
      return { kind: "same", left: nodesOf(step.before).map(withoutIds), right: nodesOf(step.after) };
    }
    const nodes = diffStep(step);
    const left = withoutMarked(nodes, "added").map(withoutIds);
    const right = withoutMarked(nodes, "removed");
    return { kind: step.kind === "changed" && !hasMarks(nodes) ? "same" : step.kind, left, right };
  });
}
