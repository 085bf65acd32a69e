import { useId, useState } from "react";
import { texts } from "../texts/texts.ts";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { moveFocus } from "../ui/moveFocus.ts";
import { SheetFrame } from "../ui/SheetFrame.tsx";
import { chooseMeasure, readMeasure, type TextMeasure, textRanges } from "./textShape.ts";
import { chooseTheme, readChoice, themes } from "./theme.ts";

/** Lists the palettes, and shapes the text. It stays open after a choice, so that choices can be compared. */
export function ThemeSheet({ onClose }: { readonly onClose: () => void }) {
  const [chosen, setChosen] = useState(readChoice);
  const { title, names } = texts.themes;
  return (
    <SheetFrame title={title} label={title} onClose={onClose}>
      <ul className="theme-list" onKeyDown={moveFocus}>
        {(["auto", ...themes] as const).map((theme) => (
          <li key={theme}>
            <button
              type="button"
              className="menu-entry"
              aria-current={theme === chosen}
              onClick={() => {
                chooseTheme(theme);
                setChosen(theme);
              }}
            >
              <Icon name={theme === chosen ? "check" : "blank"} />
              <span>{names[theme]}</span>
            </button>
          </li>
        ))}
      </ul>
      <TextShape />
    </SheetFrame>
  );
}

function TextShape() {
  const [chosen, setChosen] = useState(() => ({
    textSize: readMeasure("textSize"),
    lineLength: readMeasure("lineLength"),
  }));
  const choose = (measure: TextMeasure, value: number | undefined) => {
    chooseMeasure(measure, value);
    setChosen((all) => ({ ...all, [measure]: value }));
  };
  const isChosen = chosen.textSize !== undefined || chosen.lineLength !== undefined;
  return (
    <div className="text-shape">
      <Measure measure="textSize" value={chosen.textSize} onChoice={choose} />
      <Measure measure="lineLength" value={chosen.lineLength} onChoice={choose} />
      <Button
        kind="link"
        disabled={!isChosen}
        onClick={() => {
          choose("textSize", undefined);
          choose("lineLength", undefined);
        }}
      >
        {texts.themes.usual}
      </Button>
    </div>
  );
}

interface MeasureProps {
  readonly measure: TextMeasure;
  readonly value: number | undefined;
  readonly onChoice: (measure: TextMeasure, value: number) => void;
}

function Measure({ measure, value, onChoice }: MeasureProps) {
  const id = useId();
  const { min, max, usual } = textRanges[measure];
  const shown = value ?? usual;
  return (
    <>
      <label htmlFor={id}>{texts.themes[measure](shown)}</label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        value={shown}
        onChange={({ currentTarget }) => onChoice(measure, currentTarget.valueAsNumber)}
      />
    </>
  );
}
