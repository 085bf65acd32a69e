import { nameAssistant as nameWith } from "@dialectic/shared/review";
import { texts } from "../texts/texts.ts";
import { formatMoment } from "./formatTime.ts";

/** Returns the name of an assistant as people know it, with the time that tells it from another session of its name. */
export function nameAssistant(name: string): string {
  return nameWith(name, (since, hasSeconds) => describeSince(Date.parse(since), hasSeconds));
}

/** Returns the name of an assistant; with the time at which its session came, if that is known. */
export function nameSession(name: string, since: number | undefined): string {
  return since === undefined ? nameAssistant(name) : `${nameAssistant(name)} (${describeSince(since)})`;
}

/** Says when a session came. */
export function describeSince(since: number, hasSeconds = false): string {
  return texts.common.since(formatMoment(since, Date.now(), hasSeconds));
}
