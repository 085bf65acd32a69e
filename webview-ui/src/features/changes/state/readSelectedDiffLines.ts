import type { DiffLines } from "./changeLines.ts";

/**
 * Returns the selected lines of a diff. Without a selection, returns the line whose number has the focus, the line under
 * the pointer, the line with the caret, or the first change below the heading with the focus.
 */
export function readSelectedDiffLines(page: Document, selection: Selection | null): DiffLines | undefined {
  const { activeElement } = page;
  const range = selection === null || selection.isCollapsed ? undefined : selection.getRangeAt(0);
  const ends = range === undefined ? [] : [findLineAt(range.startContainer), findLineAt(range.endContainer)];
  const [first, last] = ends;
  // Lines on different sides, or in different files, are not a range.
  if (first !== undefined && last !== undefined && first.file === last.file && first.side === last.side) {
    return { ...first, endLine: Math.max(first.line, last.line) };
  }
  const focused = activeElement?.matches(".diff-line") === true ? findLineAt(activeElement) : undefined;
  if (range !== undefined || focused !== undefined) return first ?? focused;
  const [pointed, caret] = [[...page.querySelectorAll("td:hover")].at(-1), selection?.anchorNode];
  const heading = activeElement?.closest(".code-row .hunk-heading");
  return (
    (pointed && findLineAt(pointed)) ??
    (caret && isInView(caret) ? findLineAt(caret) : undefined) ??
    (heading ? findChangeBelow(heading) : undefined)
  );
}

/** False for a caret that was left behind. */
function isInView(node: Node): boolean {
  const element = node instanceof Element ? node : node.parentElement;
  const box = element?.getBoundingClientRect();
  return box !== undefined && box.bottom >= 0 && box.top <= window.innerHeight;
}

function findChangeBelow(heading: Element): DiffLines | undefined {
  const changed = '[data-kind="added"] .diff-line, [data-kind="removed"] .diff-line';
  let row = heading.closest(".code-row")?.nextElementSibling;
  for (; row?.matches("[data-lines]"); row = row.nextElementSibling) {
    const number = row.querySelector(changed);
    if (number !== null) return findLineAt(number);
  }
  return undefined;
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
