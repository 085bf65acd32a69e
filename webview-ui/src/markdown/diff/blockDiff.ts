import type { Element, ElementContent, RootContent } from "hast";
import { alignBlocks, type UnitStep } from "./alignBlocks.ts";
import { type BlockUnit, listUnits } from "./blockUnits.ts";
import { diffCode } from "./diffCode.ts";
import { diffInline } from "./diffInline.ts";
import { diffTable } from "./diffTable.ts";
import { hasMarks, type MarkKind, markBlock, markElement, withoutIds } from "./marks.ts";

/** Merges two contents and marks the changes: whole blocks, and words inside similar blocks. */
export function diffBlocks(
  before: readonly (ElementContent | RootContent)[],
  after: readonly (ElementContent | RootContent)[],
): ElementContent[] {
  return alignBlocks(listUnits(before), listUnits(after)).flatMap(diffStep);
}

export function diffStep(step: UnitStep): readonly ElementContent[] {
  switch (step.kind) {
    case "same":
      return listNodes(step.after);
    case "removed":
      return markUnit(step.before, "removed");
    case "added":
      return markUnit(step.after, "added");
    case "changed":
      return diffPair(step.before, step.after);
  }
}

export function listNodes(unit: BlockUnit): readonly ElementContent[] {
  return unit.kind === "block" ? [unit.block] : unit.nodes;
}

function markUnit(unit: BlockUnit, kind: MarkKind): readonly ElementContent[] {
  if (unit.kind === "block") return [markBlock(unit.block, kind)];
  const nodes = kind === "removed" ? unit.nodes.map(withoutIds) : unit.nodes;
  return [{ ...markElement(kind), children: [...nodes] }];
}

function diffPair(before: BlockUnit, after: BlockUnit): readonly ElementContent[] {
  if (before.kind === "block" && after.kind === "block") return [diffElements(before.block, after.block)];
  return diffInline(listNodes(before), listNodes(after));
}

function diffElements(before: Element, after: Element): Element {
  if (after.tagName === "pre") return diffCode(before, after);
  const table = after.tagName === "table" ? diffTable(before, after, diffElements) : undefined;
  if (table !== undefined) return table;
  const children = diffBlocks(before.children, after.children);
  // A change inside a collapsed part would be invisible.
  const isOpened = after.tagName === "details" && hasMarks(children);
  const properties = isOpened ? { ...after.properties, open: true } : after.properties;
  return { ...after, properties, children };
}
