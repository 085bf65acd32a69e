import { useState } from "react";
import { texts } from "../texts/texts.ts";
import { Icon } from "../ui/Icon.tsx";
import { moveFocus } from "../ui/moveFocus.ts";
import { SheetFrame } from "../ui/SheetFrame.tsx";
import { chooseTheme, readChoice, themes } from "./theme.ts";

/** Lists the palettes. It stays open after a choice, so that they can be compared. */
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
    </SheetFrame>
  );
}
