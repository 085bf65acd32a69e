/**
 * Returns a text of others for a label in a list of VS Code, which would draw an icon for `$(name)`. The backslash is VS Code's own escape,
 * and is not shown.
 */
export function withoutIcons(text: string): string {
  return text.replace(/\\?\$\([\w-]+(?:~\w+)?\)/g, (icon) => (icon.startsWith("\\") ? icon : `\\${icon}`));
}
