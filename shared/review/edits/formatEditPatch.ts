import type { PersonEdit } from "./personEdit.ts";

const shownLines = 60;

/** Returns the change of an edit as diff lines: bounded, with a count of the omitted ones. */
export function formatEditPatch({ before, after }: Pick<PersonEdit, "before" | "after">): string {
  const lines = [...before.map((line) => `-${line}`), ...after.map((line) => `+${line}`)];
  const rest = lines.length - shownLines;
  const shown = rest > 0 ? [...lines.slice(0, shownLines), `… ${rest} more ${rest === 1 ? "line" : "lines"}`] : lines;
  return shown.join("\n");
}

/** Returns the line numbers of an edit for display: `12` or `12-14`. */
export function formatEditLines({ line, after }: Pick<PersonEdit, "line" | "after">): string {
  return after.length > 1 ? `${line}-${line + after.length - 1}` : `${line}`;
}
