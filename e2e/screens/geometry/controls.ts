import { type Box, describeElement, findRoot, isShown, visiblePart } from "./boxes.ts";

const controlSelector =
  "button, vscode-button, vscode-radio, vscode-checkbox, a, input:not([type=hidden]), select, textarea, summary, " +
  "[role=button], [role=menuitem], [role=menuitemcheckbox], [role=treeitem], [role=option], [role=tab]";

/** An element on the screen that a person can use, or one that floats over others. */
export interface Control {
  readonly element: Element;
  /** Its visible boxes: a link in a text has one in each line. */
  readonly boxes: readonly Box[];
  readonly name: string;
}

export function listControls(): readonly Control[] {
  return toControls([...findRoot().querySelectorAll(controlSelector)]);
}

/** Lists the elements that float over others without being asked for, such as notices in their stack. */
export function listFloats(): readonly Control[] {
  const isPlaced = (element: Element | null) =>
    element !== null && /absolute|fixed/.test(getComputedStyle(element).position);
  const isFloat = (element: Element) =>
    (isPlaced(element) || isPlaced(element.parentElement)) && backgroundAlpha(element) > 0.9 && !isPassing(element);
  return toControls([...findRoot().querySelectorAll("*")].filter(isFloat));
}

/** Returns the control that an element belongs to. */
export function closestControl(element: Element): Element | null {
  return element.closest(controlSelector);
}

/** True for menus, dialogs and drawers: a person opens them over the page, and Escape closes them. */
export function isPassing(element: Element): boolean {
  return element.closest("[role=menu], dialog, nav, aside") !== null;
}

/**
 * True when the reader can scroll an element out from below another that covers it: it scrolls, and the other one does
 * not, or sticks.
 */
export function canScrollFree(covered: Element, box: Box, cover: Element, over: Box): boolean {
  for (let each = covered.parentElement; each !== null; each = each.parentElement) {
    const { overflowY } = getComputedStyle(each);
    if (!/auto|scroll/.test(overflowY) || each.scrollHeight <= each.clientHeight) continue;
    if (each.contains(cover) && !isStuck(cover, each)) return false;
    const below = each.scrollHeight - each.clientHeight - each.scrollTop;
    return box.bottom - over.top <= below + 1 || over.bottom - box.top <= each.scrollTop + 1;
  }
  return false;
}

function isStuck(element: Element, scroller: Element): boolean {
  for (let each: Element | null = element; each !== null && each !== scroller; each = each.parentElement)
    if (getComputedStyle(each).position === "sticky") return true;
  return false;
}

function toControls(elements: readonly Element[]): readonly Control[] {
  return elements.filter(isShown).flatMap((element) => {
    const boxes = [...element.getClientRects()].flatMap((box) => visiblePart(box, element) ?? []);
    return boxes.length === 0 ? [] : [{ element, boxes, name: describeElement(element) }];
  });
}

const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });

/** Returns the opacity of an element's background from 0 to 1, in whatever notation the browser computes it. */
function backgroundAlpha(element: Element): number {
  if (canvas === null) throw new Error("This browser has no canvas");
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = getComputedStyle(element).backgroundColor;
  canvas.fillRect(0, 0, 1, 1);
  return (canvas.getImageData(0, 0, 1, 1).data[3] ?? 0) / 255;
}
