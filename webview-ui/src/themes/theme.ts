/** The palettes that ship for the browser panel. In VS Code the editor brings its own colours. */
export const themes = ["dark", "light", "hc-black", "hc-light"] as const;

/** A palette. */
export type Theme = (typeof themes)[number];

/** What the reader has picked: a palette, or the system's preference. */
export type ThemeChoice = Theme | "auto";

const storageKey = "dialectic.theme";

/** The class that VS Code sets on the body for a palette of that kind. */
const bodyClasses: Readonly<Record<Theme, string>> = {
  dark: "vscode-dark",
  light: "vscode-light",
  "hc-black": "vscode-high-contrast",
  "hc-light": "vscode-high-contrast-light",
};

/** What the system asks for. */
export function systemTheme(matches: (query: string) => boolean): Theme {
  const isDark = matches("(prefers-color-scheme: dark)");
  const isContrast = matches("(prefers-contrast: more)") || matches("(forced-colors: active)");
  if (isContrast) return isDark ? "hc-black" : "hc-light";
  return isDark ? "dark" : "light";
}

/** The stored choice of the reader, or the system's preference. */
export function storedChoice(): ThemeChoice {
  try {
    return themes.find((theme) => theme === localStorage.getItem(storageKey)) ?? "auto";
  } catch {
    // Storage is switched off.
    return "auto";
  }
}

/** Keeps the choice for the next page. */
export function storeChoice(choice: ThemeChoice): void {
  try {
    localStorage.setItem(storageKey, choice);
  } catch {
    // Storage is switched off: the choice holds for this page.
  }
}

/** Shows a palette. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset["theme"] = theme;
  // The toolkit reads the colours again when the class changes.
  document.body.className = bodyClasses[theme];
}
