import type { ActionParts } from "../../../state/askHost.ts";
import { type FileHunks, listChangedFiles, type OpenChanges, toPlace } from "../../../state/changedCode.ts";
import { findShownChanges, withHunksOf } from "../../../state/shownChanges.ts";
import { texts } from "../../../texts/texts.ts";
import { chooseContextAround, type FoundContext, type WantedContext, withContext } from "./hunkContext.ts";

export interface ContextActions {
  /** Loads the lines around a hunk; without arguments, one step on both sides of the current hunk. */
  showContext(file?: string, wanted?: readonly WantedContext[]): Promise<void>;
}

export function createContextActions({ store, ask, notify }: ActionParts): ContextActions {
  const showContext: ContextActions["showContext"] = (file, wanted) =>
    ask(async (host) => {
      const { reviewId, open } = store.getState().changes;
      const shown = findShownChanges(store.getState());
      const at = file === undefined || wanted === undefined ? open && findContextAtHand(open) : { file, wanted };
      if (reviewId === undefined || shown === undefined || at === undefined)
        return notify("info", texts.changes.noMoreContext);
      const { list } = shown;
      const place = { ...toPlace(reviewId, shown), file: at.file };
      for (const { hunk, side, ...lines } of at.wanted) {
        const found = await host["changes/context"]({ ...place, ...lines });
        if (found.kind === "refused") return notify("warning", found.message);
        store.setState((state) =>
          withHunksOf(state, list, (hunks) => withFound(hunks, at.file, { wanted: { hunk, side, ...lines }, found })),
        );
      }
    }, texts.changes.loadingContext);
  return { showContext };
}

function findContextAtHand(open: OpenChanges): { file: string; wanted: readonly WantedContext[] } | undefined {
  const at = open.cursor ?? open.top;
  const file = listChangedFiles(open).find(({ id }) => id === at?.file)?.id;
  const hunks = file === undefined ? undefined : open.hunks.get(file);
  const hunk = at?.hunk ?? hunks?.hunks[0]?.hash;
  if (file === undefined || hunks === undefined || hunk === undefined) return undefined;
  const wanted = chooseContextAround(hunks, hunk);
  return wanted.length === 0 ? undefined : { file, wanted };
}

type HunksByFile = ReadonlyMap<string, FileHunks>;

function withFound(
  hunks: HunksByFile,
  file: string,
  { wanted, found }: { readonly wanted: WantedContext; readonly found: FoundContext },
): HunksByFile {
  const known = hunks.get(file);
  return known === undefined ? hunks : new Map(hunks).set(file, withContext(known, wanted, found));
}
