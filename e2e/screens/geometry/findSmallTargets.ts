import type { Box } from "./boxes.ts";
import { type Control, listControls } from "./controls.ts";

/** Pixels that a target needs in both directions (WCAG 2.2, 2.5.8). */
const least = 24;

interface Target {
  readonly control: Control;
  readonly box: Box;
}

/** Finds targets that are smaller than 24 pixels and nearer than 24 pixels to another one. */
export function findSmallTargets(): readonly string[] {
  const targets = listControls()
    .filter(({ element }) => !element.matches(":disabled"))
    .map((control) => ({ control, box: targetBox(control.element) }));
  return targets
    .filter(({ control, box }) => isSmall(box) && !isInSentence(control.element))
    .flatMap((target) => {
      const near = targets.find((other) => isTooNear(target, other));
      const { left, top, right, bottom } = target.box;
      return near === undefined
        ? []
        : [
            `target: ${target.control.name} has ${Math.round(right - left)} × ${Math.round(bottom - top)} pixels beside ${near.control.name}`,
          ];
    });
}

/** Returns the area that reacts to a click: an element with its label and with what is drawn after it. */
function targetBox(element: Element): Box {
  const { left, top, right, bottom } = (element.closest("label") ?? element).getBoundingClientRect();
  const after = getComputedStyle(element, "::after");
  if (after.content === "none" || after.position !== "absolute") return { left, top, right, bottom };
  const grow = (inset: string) => Math.max(0, -(Number.parseFloat(inset) || 0));
  return {
    left: left - grow(after.left),
    top: top - grow(after.top),
    right: right + grow(after.right),
    bottom: bottom + grow(after.bottom),
  };
}

function isSmall({ left, top, right, bottom }: Box): boolean {
  return right - left < least - 0.5 || bottom - top < least - 0.5;
}

/** WCAG exempts links in a sentence: the height of the line limits them. */
function isInSentence(element: Element): boolean {
  return getComputedStyle(element).display === "inline";
}

/** True when a circle of 24 pixels around the middle of a small target meets another target, or its circle. */
function isTooNear({ control, box }: Target, other: Target): boolean {
  if (control === other.control || control.element.contains(other.control.element)) return false;
  if (other.control.element.contains(control.element)) return false;
  const [x, y] = middleOf(box);
  if (isSmall(other.box)) {
    const [otherX, otherY] = middleOf(other.box);
    if (Math.hypot(x - otherX, y - otherY) < least - 0.5) return true;
  }
  const { left, top, right, bottom } = other.box;
  const distance = Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
  return distance < least / 2 - 0.5;
}

function middleOf({ left, top, right, bottom }: Box): readonly [number, number] {
  return [(left + right) / 2, (top + bottom) / 2];
}
