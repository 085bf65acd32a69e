import { maxPatchLines } from "../limits.ts";
import type { PersonEdit } from "./personEdit.ts";

/** Returns the change of an edit as diff lines: bounded, with a count of the omitted ones. */
export function formatEditPatch({ before, after }: Pick<PersonEdit, "before" | "after">): string {
  const lines = [...before.map((line) => `-${line}`), ...after.map((line) => `+${line}`)];
  const rest = lines.length - maxPatchLines;
  const shown =
    rest > 0 ? [...lines.slice(0, maxPatchLines), `… ${rest} more ${rest === 1 ? "line" : "lines"}`] : lines;
  return shown.join("\n");
}

/** Returns the line numbers of an edit for display: `12` or `12-14`. */
export function formatEditLines({ line, after }: Pick<PersonEdit, "line" | "after">): string {
  return after.length > 1 ? `${line}-${line + after.length - 1}` : `${line}`;
}
