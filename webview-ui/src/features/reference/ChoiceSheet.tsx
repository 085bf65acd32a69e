import type { KeyboardEvent } from "react";
import { SheetFrame } from "../../ui/SheetFrame.tsx";

interface ChoiceSheetProps {
  readonly title: string;
  readonly message: string;
  readonly options: readonly string[];
  readonly onChoose: (choice: number) => void;
  readonly onClose: () => void;
}

/** Files of which the reader picks one. */
export function ChoiceSheet({ title, message, options, onChoose, onClose }: ChoiceSheetProps) {
  return (
    <SheetFrame title={<code>{title}</code>} label={`Choose a file for ${title}`} notice={message} onClose={onClose}>
      <ul className="choices" onKeyDown={moveFocus}>
        {options.map((option, choice) => (
          <li key={option}>
            <button type="button" onClick={() => onChoose(choice)}>
              {option}
            </button>
          </li>
        ))}
      </ul>
    </SheetFrame>
  );
}

function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const choices = [...event.currentTarget.querySelectorAll("button")];
  const focused = choices.findIndex((choice) => choice.matches(":focus"));
  choices[Math.min(Math.max(focused + step, 0), choices.length - 1)]?.focus();
}
