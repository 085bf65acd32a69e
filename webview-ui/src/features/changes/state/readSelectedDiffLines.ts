import type { DiffLines } from "./changeLines.ts";

/** Returns the selected lines of a diff, or the line whose number has the focus. */
export function readSelectedDiffLines({ activeElement }: Document, selection: Selection | null): DiffLines | undefined {
  const range = selection === null || selection.isCollapsed ? undefined : selection.getRangeAt(0);
  const ends = range === undefined ? [] : [findLineAt(range.startContainer), findLineAt(range.endContainer)];
  const [first, last] = ends;
  // Lines on different sides, or in different files, are not a range.
  if (first !== undefined && last !== undefined && first.file === last.file && first.side === last.side) {
    return { ...first, endLine: Math.max(first.line, last.line) };
  }
  return first ?? (activeElement?.matches(".diff-line") === true ? findLineAt(activeElement) : undefined);
}

export function findLineAt(node: Node): DiffLines | undefined {
  const element = node instanceof Element ? node : node.parentElement;
  const cell = element?.closest("td");
  const number = cell?.querySelector<HTMLElement>(".diff-line") ?? findNumberBefore(cell);
  const { file, side, line } = number?.dataset ?? {};
  if (file === undefined || line === undefined || (side !== "before" && side !== "after")) return undefined;
  return { file, side, line: Number(line), endLine: Number(line) };
}

function findNumberBefore(cell: Element | null | undefined): HTMLElement | null | undefined {
  for (let before = cell?.previousElementSibling; before; before = before.previousElementSibling) {
    const number = before.querySelector<HTMLElement>(".diff-line");
    if (number !== null) return number;
  }
  return undefined;
}
