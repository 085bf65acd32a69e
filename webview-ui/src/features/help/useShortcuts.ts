import { useEffect } from "react";
import { commandList, type NamedCommand, runCommand } from "../../state/panelCommands.ts";
import { hasNoFocus } from "../../ui/scrollable.ts";
import { usePanel } from "../panelContext.ts";

export function useShortcuts(): void {
  const panel = usePanel();

  useEffect(() => {
    const { actions } = panel;
    const onKeyDown = (event: KeyboardEvent) => {
      // Keys that write go to the box that has just left the document, and never act meanwhile.
      if (isWriting(event) && hasNoFocus(event.target) && actions.writeInBoxAway(event.key)) {
        event.preventDefault();
        return;
      }
      const isPointed = event.target !== null && event.target === pointed;
      const shortcut = findShortcut(event, isPointed);
      if (shortcut === undefined) return;
      event.preventDefault();
      if (isPointed && event.key === " ") leaveControl(event.target);
      runCommand(shortcut.name, panel);
    };
    // The element to which a pointer has given the focus. A key that is pressed later may show its ring.
    let pointed: EventTarget | null = null;
    let isPressing = false;
    const onFocus = ({ target }: FocusEvent) => {
      pointed = isPressing && target instanceof Element && !target.matches(":focus-visible") ? target : null;
      if (!hasNoFocus(target)) actions.forgetBox();
    };
    const onPointerDown = ({ target }: PointerEvent) => {
      const { activeElement } = document;
      if (activeElement !== null && target instanceof Node && activeElement.contains(target)) pointed = activeElement;
      isPressing = true;
      // A click elsewhere ends writing.
      actions.forgetBox();
    };
    // A label gives the focus to its control once all listeners were called.
    const onPointerEnd = () => setTimeout(() => (isPressing = false));
    window.addEventListener("keydown", onKeyDown);
    window.addEventListener("pointerdown", onPointerDown);
    window.addEventListener("pointerup", onPointerEnd);
    window.addEventListener("pointercancel", onPointerEnd);
    window.addEventListener("focusin", onFocus);
    return () => {
      window.removeEventListener("keydown", onKeyDown);
      window.removeEventListener("pointerdown", onPointerDown);
      window.removeEventListener("pointerup", onPointerEnd);
      window.removeEventListener("pointercancel", onPointerEnd);
      window.removeEventListener("focusin", onFocus);
    };
  }, [panel]);
}

/** Gives the focus from a control to the text around it: releasing the key must not press the control, either. */
function leaveControl(control: EventTarget | null): void {
  const text = control instanceof Element ? control.closest<HTMLElement>("[data-section-id], .scroller") : null;
  if (text === null) return;
  if (text.dataset["sectionId"] !== undefined) text.tabIndex = -1;
  text.focus({ preventScroll: true });
}

function isWriting({ key, ctrlKey, metaKey, isComposing }: KeyboardEvent): boolean {
  const writes = key.length === 1 || key === "Enter" || key === "Backspace";
  return writes && !ctrlKey && !metaKey && !isComposing;
}

type Shortcut = NamedCommand & { readonly key: string };

/** The commands that have a key. */
export const shortcuts: readonly Shortcut[] = commandList.flatMap((command) =>
  command.key === undefined ? [] : [{ ...command, key: command.key }],
);

const box = "input:is([type=checkbox], [type=radio])";
const choice = "vscode-checkbox, vscode-radio";
const ownKeys = `dialog, input:not(${box}), textarea, select, [contenteditable], [role=textbox], [role=searchbox], [role=combobox]`;
const pressable = `button, vscode-button, a, summary, ${box}, ${choice}, [role=toolbar]`;
const choosable = "[role=tree], [role=menu], [role=listbox]";

/** True for a key that an input method uses to compose a character. Some report only the code 229. */
function isComposing(event: Pick<KeyboardEvent, "isComposing" | "keyCode">): boolean {
  return event.isComposing || event.keyCode === 229;
}

/**
 * Returns the shortcut for a key press. There is none while the reader is writing or in a sheet, nor for a command of
 * the editor. `isPointed` is true when a pointer, not a key, has given the focus to the target: there, the Space key
 * goes on reading.
 */
export function findShortcut(
  event: Pick<
    KeyboardEvent,
    "key" | "keyCode" | "isComposing" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "defaultPrevented" | "target"
  >,
  isPointed = false,
): Shortcut | undefined {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isComposing(event)) return undefined;
  if (event.target instanceof Element && event.target.closest(ownKeys)) return undefined;
  if (event.key !== " ") {
    const name = event.shiftKey && /^[A-Z]$/.test(event.key) ? `Shift+${event.key}` : event.key;
    return shortcuts.find(({ key }) => key === name);
  }
  // There, the Space key chooses or presses.
  const has = (selector: string) => event.target instanceof Element && event.target.closest(selector) !== null;
  if (has(choosable) || (has(pressable) && !isPointed)) return undefined;
  return shortcuts.find(({ key }) => key === (event.shiftKey ? "Shift+Space" : "Space"));
}
