import { type ReactNode, useLayoutEffect, useRef } from "react";
import { useToolkitChange } from "./toolkitChange.ts";
import type { ToolkitCheckBox } from "./toolkitElements.ts";

interface CheckBoxProps {
  readonly isChecked: boolean;
  readonly isDisabled?: boolean;
  /** Names the box where its content does not. */
  readonly label?: string;
  /** The id of an element that describes it. */
  readonly describedBy?: string;
  readonly title?: string;
  readonly className?: string;
  readonly onChange: (isChecked: boolean) => void;
  readonly children?: ReactNode;
}

/**
 * A check box, the toolkit's, which shows `isChecked` and nothing else: what the person chooses is told, and stands when
 * the page says so. Its content names it: the toolkit would keep the name of its start. The state is told at once, not one
 * frame later as by the toolkit.
 */
export function CheckBox({ isChecked, isDisabled = false, label, describedBy, onChange, ...shown }: CheckBoxProps) {
  const element = useRef<ToolkitCheckBox>(null);

  useToolkitChange(element, () => {
    const box = element.current;
    if (box === null || box.checked === isChecked) return;
    onChange(box.checked);
    box.checked = isChecked;
  });

  // After the listener: the toolkit tells of this change, too, and React would set it while the old listener is there.
  useLayoutEffect(() => {
    if (element.current !== null) element.current.checked = isChecked;
    if (label === undefined) element.current?.removeAttribute("aria-label");
    else element.current?.setAttribute("aria-label", label);
  });

  const { title, className, children } = shown;
  return (
    <vscode-checkbox
      ref={element}
      title={title}
      className={className}
      disabled={isDisabled}
      role="checkbox"
      aria-checked={isChecked ? "true" : "false"}
      aria-describedby={describedBy}
    >
      {children}
    </vscode-checkbox>
  );
}
