import type { Bridge, Handlers, PanelToHost, PartOf } from "@dialectic/shared/protocol";
import type { EditGuard } from "../edits/editGuard.ts";
import type { ReviewBase } from "../presenting/reviewBase.ts";
import type { PublishingPart } from "../shown/pagePart.ts";
import { AssistantTurns } from "./assistantTurns.ts";

/** Opens what asks an assistant for a review at the end of its turn; `isWanted` returns whether it asks at all. */
export function openTurns(base: ReviewBase, guard: EditGuard, isWanted: (folder: string) => boolean = () => true) {
  const turns = new AssistantTurns(base, guard);
  return {
    turns,
    clientHandlers: (): Handlers<PartOf<Bridge, "turn">> => ({
      "turn/begin": (turn) => {
        turns.begin(turn);
        return {};
      },
      "turn/end": (turn) => (isWanted(turn.folder) ? turns.end(turn) : { kind: "silent", reason: "off" }),
      "turn/plan": ({ session, folder }) => ({ isWanted: isWanted(folder) && !turns.isLeft(session) }),
      "turn/leave": async ({ session }) => {
        await turns.leave(session);
        return {};
      },
    }),
    openPage(): PublishingPart<PartOf<PanelToHost, "turns">, "asked"> {
      const lookAgain = () => void turns.lookAgain();
      return {
        handlers: {
          "turns/leave": async ({ session }) => {
            await turns.leave(session);
            return {};
          },
        },
        values: {
          asked(tell) {
            const tellAll = () =>
              tell(turns.asked.list().map(({ session, assistant, count }) => ({ session, assistant, count })));
            tellAll();
            return turns.asked.follow(tellAll);
          },
        },
        opened: lookAgain,
        updated: lookAgain,
        noted: lookAgain,
      };
    },
  };
}
