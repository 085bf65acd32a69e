import type { FeedbackOutcome, PanelToHost, PartOf } from "@dialectic/shared/protocol";
import { type EditedLines, restoreEdit } from "@dialectic/shared/review";
import { refuse } from "../base/createRefusal.ts";
import type { HostBase } from "../files/hostBase.ts";
import type { PagePart } from "../shown/pagePart.ts";
import { EditGuard, type KeepEditFate } from "./editGuard.ts";
import { checkEdits, namedReplacement } from "./goneEdits.ts";
import { replaceText } from "./replaceText.ts";

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

type Around = Pick<HostBase, "editor" | "workspace">;

interface Wish {
  readonly reviewId: string;
  readonly edit: string;
}

/** Restores an edit, if the text in its place is still the one shown to the person. */
function bringBack(
  { reviewId, edit: id, shown }: Wish & { readonly shown: string },
  guard: EditGuard,
  around: Around,
): Promise<FeedbackOutcome> {
  return guard.inTurn(async () => {
    const edit = goneEdit({ reviewId, edit: id }, guard);
    if (edit === undefined) return unknownEdit;
    if (!guard.isOn)
      return refuse(
        "Your edits are not guarded here: the workspace is not trusted, or the setting dialectic.guardEdits is off.",
      );
    const text = await guard.readText(edit.file);
    if (text === undefined) return refuse(`${edit.shown} is now too long to be changed here.`);
    const restored = restoreEdit(edit, text);
    if (restored.kind === "stands") return settle({ reviewId, edit: id }, "returned", guard);
    if (restored.kind === "unclear" || namedReplacement(restored) !== shown) return refuse(changedWords(edit));
    const problem = await replaceText(edit.file, text, restored.text, around);
    return problem === undefined ? settle({ reviewId, edit: id }, "restored", guard) : refuse(problem);
  });
}

/** Accepts on the person's behalf that an edit is gone. */
function dismissEdit(wish: Wish, guard: EditGuard): Promise<FeedbackOutcome> {
  return guard.inTurn(async () => (goneEdit(wish, guard) === undefined ? unknownEdit : settle(wish, "fine", guard)));
}

function goneEdit({ reviewId, edit }: Wish, guard: EditGuard): EditedLines | undefined {
  return guard.gone(reviewId).find((each) => each.edit.id === edit)?.edit;
}

async function settle(
  { reviewId, edit }: Wish,
  as: "restored" | "returned" | "fine",
  guard: EditGuard,
): Promise<FeedbackOutcome> {
  const kept = await guard.record(reviewId, { kind: "edit-settled", edit, as });
  return kept.kind === "saved" ? { kind: "kept" } : refuse(`It could not be saved: ${kept.message}`);
}

function changedWords({ shown }: EditedLines): string {
  return `Nothing was changed: the lines in ${shown} have changed meanwhile. Look at them, then try again or edit them yourself.`;
}

const unknownEdit = refuse("This edit has already been settled.");
