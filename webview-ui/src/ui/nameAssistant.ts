import { nameAssistant as nameWith, personClient } from "@dialectic/shared/review";
import { texts } from "../texts/texts.ts";
import { formatMoment } from "./formatTime.ts";

/** Returns the name of an assistant as people know it, with the time that tells it from another session of its name. */
export function nameAssistant(name: string): string {
  return nameWith(name, (since, hasSeconds) => describeSince(Date.parse(since), hasSeconds));
}

/** Returns the name of whoever presented a review: the person, or an assistant with the time at which its session came, if that is known. */
export function nameSession(name: string, since?: number): string {
  if (name === personClient) return texts.common.you;
  return since === undefined ? nameAssistant(name) : `${nameAssistant(name)} (${describeSince(since)})`;
}

/** Says when a session came. */
export function describeSince(since: number, hasSeconds = false): string {
  return texts.common.since(formatMoment(since, Date.now(), hasSeconds));
}

/** Says who presented a review, below its title: `by` says it of an assistant. */
export function describeOrigin(client: string, by: (name: string) => string, since?: number): string {
  return client === personClient ? texts.common.readByYou : by(nameSession(client, since));
}
