import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import { moveFocusAmong } from "./moveFocus.ts";

interface Toolbar {
  readonly toolbar: RefObject<HTMLDivElement | null>;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/**
 * Makes the controls of a toolbar one tab stop: the one that last had the focus, or the first. Arrows, Home and End move among them.
 * Disabled and hidden controls are left out, and controls may come and go.
 */
export function useToolbar(): Toolbar {
  const toolbar = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = toolbar.current;
    if (element === null) return;
    let last: HTMLElement | undefined;
    const settle = () => {
      const controls = listControls(element);
      const stop = controls.find((control) => control === last) ?? controls[0];
      for (const control of controls) control.tabIndex = control === stop ? 0 : -1;
    };
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && listControls(element).includes(target)) last = target;
      settle();
    };
    const changes = new MutationObserver(settle);
    changes.observe(element, { childList: true, subtree: true, attributeFilter: ["disabled", "hidden"] });
    // Controls may be hidden at some widths.
    const sizes = new ResizeObserver(settle);
    sizes.observe(element);
    element.addEventListener("focusin", onFocus);
    return () => {
      changes.disconnect();
      sizes.disconnect();
      element.removeEventListener("focusin", onFocus);
    };
  }, []);

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const { key, target, currentTarget, ctrlKey, metaKey, altKey } = event;
    // A list of choices has its own use for these two.
    const isOfChoices = target instanceof HTMLSelectElement && (key === "Home" || key === "End");
    if (ctrlKey || metaKey || altKey || isOfChoices) return;
    moveFocusAmong(event, listControls(currentTarget), { next: "ArrowRight", previous: "ArrowLeft" });
  }

  return { toolbar, onKeyDown };
}

function listControls(toolbar: HTMLElement): readonly HTMLElement[] {
  return [...toolbar.querySelectorAll<HTMLElement>(":is(button, vscode-button, select):not([disabled])")].filter(
    (control) => control.closest("[role=menu]") === null && control.checkVisibility({ visibilityProperty: true }),
  );
}
