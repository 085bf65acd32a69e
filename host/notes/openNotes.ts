import type { PanelToHost, PartOf } from "@dialectic/shared/protocol";
import type { ReviewBase } from "../presenting/reviewBase.ts";
import type { PagePart } from "../shown/pagePart.ts";
import { exchangeNotes } from "./exchangeNotes.ts";
import { Explanations } from "./explanations.ts";
import { importNotes } from "./importNotes.ts";
import { reviewNotes } from "./reviewNotes.ts";

/** Milliseconds that git may take to reach a remote. */
const patience = 120_000;

/** Opens the reviews that travel with commits, and the explanations of code that they hold. */
export function openNotes(base: ReviewBase) {
  let importing = Promise.resolve(0);
  return {
    services: { explanations: new Explanations(base), notes: reviewNotes(base) },
    openPage: (): PagePart<PartOf<PanelToHost, "notes">> => ({
      handlers: {
        "notes/exchange": (wish) => exchangeNotes(base.workspace, wish, AbortSignal.timeout(patience)),
        "notes/import": async () => {
          // Two pages at once would store a review twice.
          importing = importing.then(
            () => importNotes(base),
            () => importNotes(base),
          );
          return { added: await importing };
        },
      },
    }),
  };
}
