import { useEffect, useState } from "react";
import { texts } from "../texts/texts.ts";
import { Icon } from "../ui/Icon.tsx";
import { applyTheme, detectSystemTheme, readChoice, storeChoice, themes } from "./theme.ts";

export function ThemePicker() {
  const [choice, setChoice] = useState(readChoice);

  useEffect(() => {
    const query = matchMedia("(prefers-color-scheme: dark)");
    const apply = () =>
      applyTheme(choice === "auto" ? detectSystemTheme((media) => matchMedia(media).matches) : choice);
    apply();
    query.addEventListener("change", apply);
    return () => query.removeEventListener("change", apply);
  }, [choice]);

  function pick(value: string): void {
    const picked = themes.find((theme) => theme === value) ?? "auto";
    storeChoice(picked);
    setChoice(picked);
  }

  return (
    <span className="theme-choice" title={texts.title.theme}>
      <Icon name="color-mode" />
      <select
        className="theme-picker"
        aria-label={texts.title.theme}
        value={choice}
        onChange={(event) => pick(event.target.value)}
      >
        {(["auto", ...themes] as const).map((option) => (
          <option key={option} value={option}>
            {texts.title.themes[option]}
          </option>
        ))}
      </select>
    </span>
  );
}
