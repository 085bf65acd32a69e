import type { PanelToHost, PartOf } from "@dialectic/shared/protocol";
import type { HostBase } from "../files/hostBase.ts";
import type { PagePart } from "../shown/pagePart.ts";
import { bringBack, dismissEdit } from "./bringBack.ts";
import { EditGuard, type KeepEditFate } from "./editGuard.ts";
import { checkEdits } from "./goneEdits.ts";

/** Opens the record of the person's edits while reviews are open; `isOn` returns `dialectic.guardEdits`. */
export function openEdits(base: HostBase, keep: KeepEditFate, isOn = () => true) {
  const guard = new EditGuard({ ...base, keep, isOn });
  return {
    guard,
    /** Checks which edits still exist after an assistant has presented; returns messages on those that are gone. */
    check: (reviewId: string, client: string) => checkEdits(reviewId, client, guard, base.log),
    openPage: (): PagePart<PartOf<PanelToHost, "edits">> => ({
      handlers: {
        "edits/restore": (wish) => bringBack(wish, guard, base),
        "edits/dismiss": (wish) => dismissEdit(wish, guard),
      },
    }),
    stop: () => guard.dispose(),
  };
}
