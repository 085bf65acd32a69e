import type { KeyboardEvent } from "react";

/** Moves the focus between the rows of a list, which are buttons, with the arrow keys, Home and End. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>("button:not([aria-pressed], .link-button)")];
  moveFocusAmong(event, buttons, { next: "ArrowDown", previous: "ArrowUp" });
}

interface Arrows {
  readonly next: string;
  readonly previous: string;
}

/** Moves the focus among the elements with two arrow keys, Home and End; the ends are not joined. */
export function moveFocusAmong(
  event: KeyboardEvent<HTMLElement>,
  elements: readonly HTMLElement[],
  { next, previous }: Arrows,
): void {
  const focused = elements.findIndex((element) => element.matches(":focus"));
  const targets: Readonly<Record<string, number>> = {
    [next]: focused + 1,
    [previous]: focused - 1,
    Home: 0,
    End: elements.length - 1,
  };
  const target = targets[event.key];
  if (target === undefined) return;
  event.preventDefault();
  elements[Math.min(Math.max(target, 0), elements.length - 1)]?.focus();
}
