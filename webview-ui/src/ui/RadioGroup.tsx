import { type ReactNode, useLayoutEffect, useRef } from "react";
import { useToolkitChange } from "./toolkitChange.ts";
import type { ToolkitRadioGroup } from "./toolkitElements.ts";

interface RadioGroupProps<Value extends string> {
  /** Names the group. */
  readonly label: string;
  readonly choices: readonly Value[];
  readonly chosen: Value;
  readonly isDisabled?: boolean;
  /** True for a choice that cannot be chosen while the others can. */
  readonly isImpossible?: (value: Value) => boolean;
  /** True to begin a sheet with the focus on the chosen one. */
  readonly isStart?: boolean;
  readonly className: string;
  readonly onChoose: (value: Value) => void;
  /** Called after a click of a pointer at a choice, also at the chosen one. */
  readonly onPointed?: () => void;
  readonly children: (value: Value) => ReactNode;
}

/**
 * A group of radio buttons, the toolkit's, which shows `chosen` and nothing else. It is one tab stop, and arrow keys choose.
 * The choices are disabled one by one: a group of the toolkit that is enabled again enables all of them.
 * The tab stop and the states are there before the toolkit finds its radio buttons, because a sheet gives one the focus at once.
 */
export function RadioGroup<Value extends string>({ choices, chosen, ...group }: RadioGroupProps<Value>) {
  const { label, isDisabled = false, isImpossible, isStart = false, className, onChoose, onPointed, children } = group;
  const element = useRef<ToolkitRadioGroup>(null);

  useToolkitChange(element, () => {
    const radios = element.current;
    const value = choices.find((each) => each === radios?.value);
    if (radios === null || value === undefined || value === chosen) return;
    onChoose(value);
    radios.value = chosen;
  });

  // After the listener: the toolkit tells of this change, too, and React would set it while the old listener is there.
  useLayoutEffect(() => {
    if (element.current !== null) element.current.value = chosen;
    // Each choice is named by its content; the toolkit would keep the one of its start.
    for (const radio of element.current?.children ?? []) radio.removeAttribute("aria-label");
  });

  return (
    <vscode-radio-group ref={element} className={className} aria-label={label}>
      {choices.map((value) => (
        <vscode-radio
          key={value}
          value={value}
          disabled={isDisabled || isImpossible?.(value) === true}
          role="radio"
          aria-checked={value === chosen ? "true" : "false"}
          tabIndex={value === chosen ? 0 : -1}
          data-start={(isStart && value === chosen) || undefined}
          onClick={({ detail }) => {
            if (detail > 0) onPointed?.();
          }}
        >
          {children(value)}
        </vscode-radio>
      ))}
    </vscode-radio-group>
  );
}
