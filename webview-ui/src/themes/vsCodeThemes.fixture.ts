/**
 * Colours of the themes that VS Code 1.139 ships: of errors, of text, and of the backgrounds of editor, widgets and side
 * bar. A colour that a theme does not name is VS Code's default for its kind.
 */
export const vsCodeThemes = [
  ["Abyss", { error: "#f48771", text: "#6688cc", backgrounds: ["#000c18", "#262641", "#060621"] }],
  ["Dark (Visual Studio)", { error: "#f48771", text: "#d4d4d4", backgrounds: ["#1e1e1e", "#252526", "#252526"] }],
  ["Dark 2026", { error: "#f48771", text: "#bbbebf", backgrounds: ["#121314", "#202122", "#191a1b"] }],
  ["Dark High Contrast", { error: "#f48771", text: "#ffffff", backgrounds: ["#000000", "#0c141f", "#000000"] }],
  ["Dark Modern", { error: "#f85149", text: "#cccccc", backgrounds: ["#1f1f1f", "#202020", "#181818"] }],
  ["Dark+", { error: "#f48771", text: "#d4d4d4", backgrounds: ["#1e1e1e", "#252526", "#252526"] }],
  ["Kimbie Dark", { error: "#f48771", text: "#d3af86", backgrounds: ["#221a0f", "#131510", "#362712"] }],
  ["Light (Visual Studio)", { error: "#a1260d", text: "#000000", backgrounds: ["#ffffff", "#f3f3f3", "#f3f3f3"] }],
  ["Light 2026", { error: "#ad0707", text: "#202020", backgrounds: ["#ffffff", "#fafafd", "#fafafd"] }],
  ["Light High Contrast", { error: "#b5200d", text: "#292929", backgrounds: ["#ffffff", "#ffffff", "#ffffff"] }],
  ["Light Modern", { error: "#f85149", text: "#3b3b3b", backgrounds: ["#ffffff", "#f8f8f8", "#f8f8f8"] }],
  ["Light+", { error: "#a1260d", text: "#000000", backgrounds: ["#ffffff", "#f3f3f3", "#f3f3f3"] }],
  ["Monokai", { error: "#f48771", text: "#f8f8f2", backgrounds: ["#272822", "#1e1f1c", "#1e1f1c"] }],
  ["Monokai Dimmed", { error: "#f48771", text: "#c5c8c6", backgrounds: ["#1e1e1e", "#252526", "#272727"] }],
  ["Quiet Light", { error: "#f1897f", text: "#333333", backgrounds: ["#f5f5f5", "#f3f3f3", "#f2f2f2"] }],
  ["Red", { error: "#ffeaea", text: "#f8f8f8", backgrounds: ["#390000", "#300000", "#330000"] }],
  ["Solarized Dark", { error: "#ffeaea", text: "#839496", backgrounds: ["#002b36", "#00212b", "#00212b"] }],
  ["Solarized Light", { error: "#a1260d", text: "#657b83", backgrounds: ["#fdf6e3", "#eee8d5", "#eee8d5"] }],
  ["Tomorrow Night Blue", { error: "#a92049", text: "#ffffff", backgrounds: ["#002451", "#001c40", "#001c40"] }],
] as const;
