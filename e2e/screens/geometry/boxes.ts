/** A rectangle in pixels of the view. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const widthOf = ({ left, right }: Box) => right - left;
export const heightOf = ({ top, bottom }: Box) => bottom - top;

export function intersect(one: Box, other: Box): Box | undefined {
  const box = {
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  };
  return widthOf(box) > 0 && heightOf(box) > 0 ? box : undefined;
}

/** An ancestor that hides what lies outside of its box. */
export interface Clip {
  readonly element: Element;
  readonly box: Box;
  /** False in a direction in which the reader can scroll. */
  readonly hidesX: boolean;
  readonly hidesY: boolean;
}

/** Lists the ancestors that clip an element, the nearest first; with `isSelf`, the element itself clips its content. */
export function listClips(element: Element, isSelf = false): readonly Clip[] {
  const clips: Clip[] = [];
  let { position } = getComputedStyle(element);
  for (let each = isSelf ? element : element.parentElement; each !== null; each = each.parentElement) {
    const style = getComputedStyle(each);
    const isContaining =
      style.position !== "static" || style.transform !== "none" || /strict|paint|content/.test(style.contain);
    // An element out of the flow is clipped only by the ancestor that it is positioned in, and by those above.
    if (each !== element && (position === "fixed" || (position === "absolute" && !isContaining))) continue;
    const isPainted = /strict|paint|content/.test(style.contain);
    const hides = (overflow: string) => isPainted || overflow === "hidden" || overflow === "clip";
    const [hidesX, hidesY] = [hides(style.overflowX), hides(style.overflowY)];
    if (hidesX || hidesY || style.overflowY !== "visible")
      clips.push({ element: each, box: each.getBoundingClientRect(), hidesX, hidesY });
    if (each.matches("dialog:modal")) break;
    ({ position } = style);
  }
  return clips;
}

/** Returns the part of an element's box that is on the screen; with `isSelf`, of a box of its content. */
export function visiblePart(box: Box, element: Element, isSelf = false): Box | undefined {
  const onScreen = intersect(box, { left: 0, top: 0, right: innerWidth, bottom: innerHeight });
  if (onScreen === undefined) return undefined;
  return listClips(element, isSelf).reduce<Box | undefined>(
    (part, clip) => part && intersect(part, clip.box),
    onScreen,
  );
}

/** True unless an element is hidden, or there for screen readers only. */
export function isShown(element: Element): boolean {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }))
    return false;
  for (let each: Element | null = element; each !== null; each = each.parentElement)
    if (getComputedStyle(each).clipPath !== "none") return false;
  return true;
}

/** Returns the part of the page that a person can use: a modal dialog, or everything. */
export function findRoot(): Element {
  return [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;
}

/** Names an element as a person would: its kind, and its name or text. */
export function describeElement(element: Element): string {
  const kind = element.getAttribute("role") ?? element.localName.replace(/^vscode-/, "");
  const name = element.getAttribute("aria-label") ?? element.getAttribute("title") ?? element.textContent;
  const words = name.trim().replace(/\s+/g, " ");
  const place = element.classList.length === 0 ? "" : ` (.${[...element.classList].join(".")})`;
  return `${kind} “${words.length > 40 ? `${words.slice(0, 40)}…` : words}”${place}`;
}
