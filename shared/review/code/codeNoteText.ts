import type { FoundNote } from "./codeNotes.ts";

const written = { Explanation: "💡", Question: "❓", Todo: "TODO:", Fixme: "FIXME:" } as const;

/** What a note says, with its mark. */
export function codeNoteText({ type, text }: Pick<FoundNote, "type" | "text">): string {
  return `${written[type]} ${text}`;
}
