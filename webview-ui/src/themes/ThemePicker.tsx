import { useEffect, useState } from "react";
import { Icon } from "../ui/Icon.tsx";
import { applyTheme, detectSystemTheme, readChoice, storeChoice, type ThemeChoice, themes } from "./theme.ts";

const labels: Readonly<Record<ThemeChoice, string>> = {
  auto: "As the system",
  dark: "Dark",
  light: "Light",
  "hc-black": "High contrast, dark",
  "hc-light": "High contrast, light",
};

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
    <span className="theme-choice" title="Theme">
      <Icon name="color-mode" />
      <select className="theme-picker" aria-label="Theme" value={choice} onChange={(event) => pick(event.target.value)}>
        {(["auto", ...themes] as const).map((option) => (
          <option key={option} value={option}>
            {labels[option]}
          </option>
        ))}
      </select>
    </span>
  );
}
