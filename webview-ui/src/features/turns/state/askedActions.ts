import type { ActionParts } from "../../../state/askHost.ts";
import { texts } from "../../../texts/texts.ts";

export interface AskedActions {
  /** Ends the questions for a review in a task of an assistant. */
  leaveTask(session: string): Promise<void>;
}

export function createAskedActions({ ask }: Pick<ActionParts, "ask">): AskedActions {
  return {
    leaveTask: (session) => ask(async (host) => void (await host["turns/leave"]({ session })), texts.asked.leaving),
  };
}
