import { texts } from "../../texts/texts.ts";
import { moveFocus } from "../../ui/moveFocus.ts";
import { SheetFrame } from "../../ui/SheetFrame.tsx";

interface ChoiceSheetProps {
  readonly title: string;
  readonly message: string;
  readonly options: readonly string[];
  readonly onChoose: (choice: number) => void;
  readonly onClose: () => void;
}

export function ChoiceSheet({ title, message, options, onChoose, onClose }: ChoiceSheetProps) {
  return (
    <SheetFrame
      title={<code>{title}</code>}
      label={texts.references.chooseFile(title)}
      notice={message}
      onClose={onClose}
    >
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
