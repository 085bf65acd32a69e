import type { ActionParts } from "../../../state/askHost.ts";
import { texts } from "../../../texts/texts.ts";

export interface ServersActions {
  /** Answers whether the folder's own language servers may run. */
  answerServers(id: string, answer: "run" | "later" | "never"): Promise<void>;
}

export function createServersActions({ ask, notify }: Pick<ActionParts, "ask" | "notify">): ServersActions {
  return {
    answerServers: (id, answer) =>
      ask(async (host) => {
        const outcome = await host["servers/answer"]({ id, answer });
        if (outcome.kind === "refused") notify("warning", outcome.message);
      }, texts.servers.answering),
  };
}
