import type { CodeNoteType, FoundNote } from "./codeNotes.ts";

const written = { Explanation: "💡", Question: "❓", Todo: "TODO:", Fixme: "FIXME:" } as const;

/** What a note says, with its mark. */
export function codeNoteText({ type, text }: Pick<FoundNote, "type" | "text">): string {
  return `${written[type]} ${text}`;
}

/** The note that {@link codeNoteText} has written; nothing for another text. */
export function noteInText(text: string): Pick<FoundNote, "type" | "text"> | undefined {
  const types = Object.keys(written) as CodeNoteType[]; // they are its keys
  const type = types.find((each) => text.startsWith(`${written[each]} `));
  return type && { type, text: text.slice(written[type].length + 1) };
}
