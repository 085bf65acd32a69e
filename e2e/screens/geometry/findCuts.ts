import { type Box, type Clip, describeElement, heightOf, isShown, listClips } from "./boxes.ts";
import { listControls } from "./controls.ts";
import { listTexts } from "./texts.ts";

/** Pixels of a letter's edge that may lie outside. */
const edge = 1.5;
/** Share of a line's height that may lie outside: a line is higher than its letters. */
const lineShare = 0.3;

/** Letters in each line below which a text of several lines is no text any more. */
const fewLetters = 4;

/** Finds texts and controls that a box cuts off, where no scrolling, ellipsis with a title or wrapping helps. */
export function findCuts(): readonly string[] {
  const texts = listTexts().flatMap(({ element, text, boxes }) => {
    const isBroken = boxes.length > 3 && element.textContent.length / boxes.length < fewLetters;
    const fault = isBroken ? `is broken into ${boxes.length} lines` : findCut(element, boxes);
    return fault === undefined ? [] : [`cut: “${text}” ${fault}`];
  });
  const controls = listControls().flatMap(({ element, name }) => {
    const isCut = listClipsBeforeScrolling(element).some(({ box, hidesX }) => {
      const { left, right } = element.getBoundingClientRect();
      return hidesX && (right > box.right + edge || left < box.left - edge);
    });
    return isCut ? [`cut: ${name} is cut at the side`] : [];
  });
  return [...texts, ...controls];
}

function findCut(element: Element, boxes: readonly Box[]): string | undefined {
  const clips = listClipsBeforeScrolling(element, true);
  const clip = clips.find((each) => boxes.some((box) => cutsX(each, box) || cutsY(each, box)));
  if (clip === undefined) return undefined;
  const where = describeElement(clip.element);
  if (!boxes.some((box) => cutsX(clip, box)) || !hasEllipsis(element, clip.element)) return `is cut by ${where}`;
  return hasFullText(element) ? undefined : `is shortened by ${where} without a title`;
}

/** Lists what clips an element, up to the ancestor in which the reader can scroll to the rest. */
function listClipsBeforeScrolling(element: Element, isSelf = false): readonly Clip[] {
  let [canScrollX, canScrollY] = [false, false];
  return listClips(element, isSelf).flatMap((clip) => {
    const hidesX = clip.hidesX && !canScrollX;
    const hidesY = clip.hidesY && !canScrollY;
    const { overflowX, overflowY } = getComputedStyle(clip.element);
    canScrollX ||= /auto|scroll/.test(overflowX);
    canScrollY ||= /auto|scroll/.test(overflowY);
    return hidesX || hidesY ? [{ ...clip, hidesX, hidesY }] : [];
  });
}

function cutsX({ box, hidesX }: Clip, { left, right }: Box): boolean {
  return hidesX && (right > box.right + edge || left < box.left - edge);
}

function cutsY({ box, hidesY }: Clip, line: Box): boolean {
  const outside = Math.max(line.bottom - box.bottom, box.top - line.top);
  return hidesY && outside > heightOf(line) * lineShare;
}

function hasEllipsis(element: Element, clip: Element): boolean {
  for (let each: Element | null = element; each !== null; each = each.parentElement) {
    if (getComputedStyle(each).textOverflow === "ellipsis") return true;
    if (each === clip) return false;
  }
  return false;
}

function hasFullText(element: Element): boolean {
  return element.closest("[title], :is(button, a)[aria-label], [aria-expanded]") !== null;
}

/** Finds content that is wider than the page, or than the area in which it scrolls up and down. */
export function findWideContent(): readonly string[] {
  const { scrollWidth } = document.documentElement;
  const page =
    scrollWidth > innerWidth ? [`wide: the page is ${scrollWidth - innerWidth} pixels wider than the window`] : [];
  const areas = [...document.querySelectorAll("*")].filter((element) => {
    const { overflowX, overflowY } = getComputedStyle(element);
    return /scroll|auto/.test(overflowY) && overflowX === "hidden" && isShown(element);
  });
  const wide = areas.filter((area) => area.scrollWidth > area.clientWidth + 1);
  return [
    ...page,
    ...wide.map(
      (area) =>
        `wide: the content of ${area.localName}.${area.className} is ${area.scrollWidth - area.clientWidth} pixels wider than it`,
    ),
  ];
}
