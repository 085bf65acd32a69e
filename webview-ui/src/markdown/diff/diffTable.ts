import type { Element, ElementContent } from "hast";
import { isElement } from "../treeWalk.ts";
import { alignBlocks } from "./alignBlocks.ts";
import { type BlockUnit, listUnits } from "./blockUnits.ts";
import { type MarkKind, markBlock, markClass, withClass } from "./marks.ts";

export type DiffCells = (before: Element, after: Element) => ElementContent;

/** Column of the merged table: its index in each of the tables. */
interface Column {
  readonly before: number | undefined;
  readonly after: number | undefined;
}

/**
 * Merges two tables and marks changed rows, columns and words. Returns undefined if the rows of a table differ in
 * width.
 */
export function diffTable(before: Element, after: Element, diffCells: DiffCells): Element | undefined {
  const [oldHead, newHead] = [listRows(findPart(before, "thead")), listRows(findPart(after, "thead"))];
  const [oldBody, newBody] = [findPart(before, "tbody"), findPart(after, "tbody")];
  const [oldCells, newCells] = [listCells(oldHead[0]), listCells(newHead[0])];
  const isEven =
    isEvenTable(before, oldHead.length, oldCells.length) && isEvenTable(after, newHead.length, newCells.length);
  if (!isEven) return undefined;
  const columns = alignColumns(oldCells, newCells);
  const rows = { columns, diffCells };
  const head = { ...createEmptyPart("thead"), children: [mergeRows(rows, oldHead[0], newHead[0])] };
  const steps = alignBlocks(listUnits(listRows(oldBody)), listUnits(listRows(newBody)));
  const children = steps.map((step) =>
    mergeRows(
      rows,
      "before" in step ? getBlock(step.before) : undefined,
      "after" in step ? getBlock(step.after) : undefined,
    ),
  );
  return { ...after, children: children.length === 0 ? [head] : [head, { ...createEmptyPart("tbody"), children }] };
}

function createEmptyPart(tagName: string): Element {
  return { type: "element", tagName, properties: {}, children: [] };
}

function findPart(table: Element, name: string): Element | undefined {
  return table.children.filter(isElement).find(({ tagName }) => tagName === name);
}

function listRows(part: Element | undefined): readonly Element[] {
  return (part?.children ?? []).filter(isElement);
}

function listCells(row: Element | undefined): readonly Element[] {
  return (row?.children ?? []).filter(isElement);
}

function getBlock(unit: BlockUnit): Element | undefined {
  return unit.kind === "block" ? unit.block : undefined;
}

/** True for a table as Markdown makes it: one head row, at most one body, the same number of cells in every row. */
function isEvenTable(table: Element, headRows: number, width: number): boolean {
  const names = table.children.filter(isElement).map(({ tagName }) => tagName);
  const isPlain = names.join(" ") === "thead" || names.join(" ") === "thead tbody";
  const rows = listRows(findPart(table, "tbody"));
  const isWide = ({ properties }: Element) =>
    properties["colSpan"] !== undefined || properties["rowSpan"] !== undefined;
  return (
    isPlain &&
    headRows === 1 &&
    rows.every((row) => row.tagName === "tr" && listCells(row).length === width && !listCells(row).some(isWide))
  );
}

/** Pairs columns by their heads. If their number has not changed, they are paired in order. */
function alignColumns(before: readonly Element[], after: readonly Element[]): readonly Column[] {
  if (before.length === after.length) return before.map((_cell, place) => ({ before: place, after: place }));
  let old = 0;
  let found = 0;
  return alignBlocks(listUnits(before), listUnits(after)).map((step) => ({
    before: "before" in step ? old++ : undefined,
    after: "after" in step ? found++ : undefined,
  }));
}

interface RowMerge {
  readonly columns: readonly Column[];
  readonly diffCells: DiffCells;
}

function mergeRows({ columns, diffCells }: RowMerge, before: Element | undefined, after: Element | undefined): Element {
  const oldCells = listCells(before);
  const newCells = listCells(after);
  const children = columns.map((column) => {
    const old = column.before === undefined ? undefined : oldCells[column.before];
    const found = column.after === undefined ? undefined : newCells[column.after];
    if (old !== undefined && found !== undefined) return diffCells(old, found);
    if (old !== undefined) return markBlock(old, "removed");
    if (found !== undefined) return markBlock(found, "added");
    // One table has the row, the other the column.
    return withClass(createEmptyPart("td"), markClass(column.before === undefined ? "added" : "removed"));
  });
  const row = { ...(after ?? before ?? createEmptyPart("tr")), children };
  const kind: MarkKind | undefined = before === undefined ? "added" : after === undefined ? "removed" : undefined;
  return kind === undefined ? row : withClass(row, markClass(kind));
}
