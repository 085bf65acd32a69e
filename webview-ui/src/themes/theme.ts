/** The palettes that ship for the browser panel. In VS Code the editor provides the colours. */
export const themes = ["dark", "light", "hc-black", "hc-light"] as const;

export type Theme = (typeof themes)[number];

/** The reader's choice: a palette, or the system's preference. */
export type ThemeChoice = Theme | "auto";

const storageKey = "dialectic.theme";

/** The class that VS Code sets on the body for each kind of palette. */
const bodyClasses: Readonly<Record<Theme, string>> = {
  dark: "vscode-dark",
  light: "vscode-light",
  "hc-black": "vscode-high-contrast",
  "hc-light": "vscode-high-contrast-light",
};

export function detectSystemTheme(matches: (query: string) => boolean): Theme {
  const isDark = matches("(prefers-color-scheme: dark)");
  const isContrast = matches("(prefers-contrast: more)") || matches("(forced-colors: active)");
  if (isContrast) return isDark ? "hc-black" : "hc-light";
  return isDark ? "dark" : "light";
}

export function readChoice(): ThemeChoice {
  try {
    return themes.find((theme) => theme === localStorage.getItem(storageKey)) ?? "auto";
  } catch {
    // Storage is disabled.
    return "auto";
  }
}

export function chooseTheme(choice: ThemeChoice): void {
  try {
    localStorage.setItem(storageKey, choice);
  } catch {
    // Storage is disabled: the choice applies to this page only.
  }
  showTheme(choice);
}

/** Shows the chosen palette, and follows the system and the choices in other tabs. */
export function followTheme(): void {
  const show = () => showTheme(readChoice());
  show();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", show);
  window.addEventListener("storage", ({ key }) => key === storageKey && show());
}

function showTheme(choice: ThemeChoice): void {
  const theme = choice === "auto" ? detectSystemTheme((query) => matchMedia(query).matches) : choice;
  document.documentElement.dataset["theme"] = theme;
  // The toolkit reads the colours again when the class changes.
  document.body.className = bodyClasses[theme];
}
