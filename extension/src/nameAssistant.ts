import { nameAssistant as nameWith } from "@dialectic/shared/review";
import { env } from "vscode";
import { commonTexts } from "./texts.ts";

/** Returns the name of an assistant as people know it, with the time that tells it from another session of its name. */
export function nameAssistant(name: string): string {
  return nameWith(name, (since, hasSeconds) => describeSince(Date.parse(since), hasSeconds));
}

/** Says when a session came; on another day, with the date. */
export function describeSince(moment: number, hasSeconds = false): string {
  const [then, today] = [new Date(moment), new Date()];
  const time = then.toLocaleTimeString(env.language, { timeStyle: hasSeconds ? "medium" : "short" });
  const isToday = then.toDateString() === today.toDateString();
  return commonTexts.since(isToday ? time : `${then.toLocaleDateString(env.language)} ${time}`);
}
