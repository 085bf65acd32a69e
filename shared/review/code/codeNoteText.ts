import type { CodeNoteType, FoundNote } from "./findCodeNotes.ts";

const written = { Explanation: "💡", Question: "❓", Todo: "TODO:", Fixme: "FIXME:" } as const;

export function formatCodeNote({ type, text }: Pick<FoundNote, "type" | "text">): string {
  return `${written[type]} ${text}`;
}

export function parseCodeNote(text: string): Pick<FoundNote, "type" | "text"> | undefined {
  const types = Object.keys(written) as CodeNoteType[]; // the keys are exactly the note types
  const type = types.find((each) => text.startsWith(`${written[each]} `));
  return type && { type, text: text.slice(written[type].length + 1) };
}
