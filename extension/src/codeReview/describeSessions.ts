import type { ReviewSession } from "@dialectic/shared/protocol";
import { describeSince, nameAssistant } from "../nameAssistant.ts";
import { sessionTexts, threadTexts } from "../texts.ts";

/** Says of each session of a review who it is, and what it does. */
export function describeSessions(sessions: readonly ReviewSession[]): readonly string[] {
  return sessions.map(({ client, section, since, state }) => {
    const about = section === undefined ? [] : [threadTexts.quote(section)];
    return [nameAssistant(client), ...about, describeSince(since), sessionTexts[state]()].join(" · ");
  });
}
