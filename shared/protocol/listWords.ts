import type { Thread, ThreadEntry } from "./feedbackContract.ts";

/** Returns all that was said in a thread, in order: its comments, and that of the assistant's last claim to have addressed it. */
export function listWords({
  entries,
  addressed,
}: Pick<Thread, "addressed"> & { readonly entries: readonly ThreadEntry[] }): readonly Pick<
  ThreadEntry,
  "by" | "text" | "at"
>[] {
  if (addressed?.note === undefined) return entries;
  const { by, at, note } = addressed;
  const said = { by: { kind: "assistant" as const, name: by }, text: note, at };
  const later = entries.findIndex((entry, place) => place > 0 && entry.at > at);
  return later === -1 ? [...entries, said] : [...entries.slice(0, later), said, ...entries.slice(later)];
}
