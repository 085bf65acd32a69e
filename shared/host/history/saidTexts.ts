import { type FeedbackThread, foldCase, readableText } from "../../review/index.ts";
import type { ReadText } from "./readableTexts.ts";

/** What was said in a thread as one text, and where in it each entry begins. */
interface SaidText extends ReadText {
  readonly starts: readonly number[];
}

/** A thread never changes: who says more in it makes another one of it. */
const known = new WeakMap<FeedbackThread, SaidText>();

/** Everything that was said in a thread, without markup. */
export function saidText(thread: FeedbackThread): SaidText {
  const kept = known.get(thread);
  if (kept !== undefined) return kept;
  const { entries, addressed, judgement } = thread;
  const others = [addressed?.note, judgement?.reason].filter((each) => each !== undefined && each !== "");
  const starts: number[] = [];
  let text = "";
  for (const { text: source } of entries) {
    starts.push(text.length);
    text += `${readableText(source)}\n`;
  }
  text = [text.slice(0, -1), ...others.map((each) => readableText(each ?? ""))].join("\n");
  const folded = foldCase(text);
  const said = { text, folded: folded === text ? text : folded, starts };
  known.set(thread, said);
  return said;
}

/** Who has written what stands at a place of it; empty for the person. */
export function saidBy(thread: FeedbackThread, place: number): string {
  const { starts } = saidText(thread);
  const entry = thread.entries[starts.findLastIndex((start) => start <= place)];
  return entry?.by.kind === "assistant" ? entry.by.name || "An assistant" : "";
}

/** What a thread is about, for a list. */
export function saidAbout({ target }: FeedbackThread): string {
  switch (target.kind) {
    case "review":
      return "The whole review";
    case "section":
    case "text":
      return target.title;
    case "code":
      return `${target.shown}:${target.line}`;
  }
}
