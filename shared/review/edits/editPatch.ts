import type { PersonEdit } from "./model.ts";

/** Lines of a diff that are shown; more are counted. */
const shownLines = 60;

/** What an edit changed, as lines of a diff: bounded, with the count of what is left out. */
export function editPatch({ before, after }: Pick<PersonEdit, "before" | "after">): string {
  const lines = [...before.map((line) => `-${line}`), ...after.map((line) => `+${line}`)];
  const rest = lines.length - shownLines;
  const shown = rest > 0 ? [...lines.slice(0, shownLines), `… ${rest} more ${rest === 1 ? "line" : "lines"}`] : lines;
  return shown.join("\n");
}

/** The lines of an edit as a reader names them: `12` or `12-14`. */
export function editLines({ line, after }: Pick<PersonEdit, "line" | "after">): string {
  return after.length > 1 ? `${line}-${line + after.length - 1}` : `${line}`;
}
