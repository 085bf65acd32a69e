import type { PanelToHost, PartOf } from "@dialectic/shared/protocol";
import type { ReviewBase } from "../presenting/reviewBase.ts";
import type { PagePart } from "../shown/pagePart.ts";
import { Explanations } from "./explanations.ts";
import { importNotes } from "./importNotes.ts";
import { reviewNotes } from "./reviewNotes.ts";

/** Opens the reviews that travel with commits, and the explanations of code that they hold. */
export function openNotes(base: ReviewBase) {
  let importing = Promise.resolve(0);
  return {
    services: { explanations: new Explanations(base), notes: reviewNotes(base) },
    openPage: (): PagePart<PartOf<PanelToHost, "notes">> => ({
      handlers: {
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
