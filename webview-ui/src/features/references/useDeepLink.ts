import { useEffect } from "react";
import { addressPauseMs } from "../../limits.ts";
import { toRangeName } from "../../state/changedCode.ts";
import { buildChangesAddress, readChangesAddress } from "../../state/changesAddress.ts";
import { readEntry } from "../../state/historyEntries.ts";
import { listLayers } from "../../state/openLayers.ts";
import { getShownReview, type PanelState } from "../../state/panelStore.ts";
import { getKnownRounds } from "../../state/rounds.ts";
import {
  buildSectionAddress,
  findCommentInAnchor,
  findReviewInAnchor,
  findSectionWithSlug,
  type NamedReview,
} from "../../state/sectionAddress.ts";
import { texts } from "../../texts/texts.ts";
import { usePanel } from "../panelContext.ts";
import { awaitInnerHeading } from "./goToInnerHeading.ts";

/**
 * Goes to the section, the comment or the changes named in the page's address, when the page opens and whenever the address changes.
 * The address then follows the reader.
 */
export function useDeepLink(isBrowser: boolean): void {
  const { store, actions } = usePanel();

  useEffect(() => {
    if (!isBrowser) return;
    /** Opens a review for a person who comes from another panel; a reload shows it without the address. */
    const openNamed = async ({ reviewId, iteration }: NamedReview, shown: string) => {
      if (reviewId !== shown)
        await (iteration === undefined
          ? actions.openLinkedReview(reviewId)
          : actions.openIteration(reviewId, iteration));
      history.replaceState(history.state, "", location.pathname);
      known = location.href;
    };
    const goThere = () => {
      const state = store.getState();
      const review = getShownReview(state);
      const slug = readSlugInAddress();
      const changes = readChangesAddress(readAnchor());
      if (review === undefined || slug === "") return;
      const named = findReviewInAnchor(readAnchor());
      if (named !== undefined) return void openNamed(named, review.meta.reviewId);
      // An address that leads nowhere does not stay.
      if (changes !== undefined) return void actions.followChangesAddress(changes).then(follow);
      const section = findSectionWithSlug(review.sections, slug);
      const comment = findCommentInAnchor(slug);
      if (section !== undefined) actions.followAddress(section);
      else if (comment === undefined)
        void awaitInnerHeading(slug).then((isThere) => {
          if (!isThere) actions.notify("info", texts.references.noSection(slug));
        });
      else if (state.feedback.threads.some(({ id }) => id === comment)) actions.openThread(comment);
      else actions.notify("info", texts.references.noComment);
    };
    // After a reload, or Back from another page, the reader's own place wins.
    let isDue = readSlugInAddress() !== "" && !isReturn();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let known = location.href;
    const follow = () => {
      timer = undefined;
      // On a busy page this timer may come before the news of an address that the reader has just entered.
      if (location.href !== known) return;
      const address = findAddress(store.getState());
      if (address !== undefined && address !== known) history.replaceState(history.state, "", address);
      known = location.href;
    };
    const look = (state: PanelState, before: PanelState) => {
      if (isDue && canGoThere(state)) {
        isDue = false;
        goThere();
      } else if (!isDue && hasMoved(state, before)) timer ??= setTimeout(follow, addressPauseMs);
    };
    look(store.getState(), store.getState());
    const unsubscribe = store.subscribe(look);
    const onHashChange = () => {
      known = location.href;
      const entry = readEntry(history.state);
      // Back and Forward return to where the reader was, which may be anywhere in the section.
      if (entry !== undefined && entry.isNew !== true) return;
      if (entry !== undefined) history.replaceState({ ...entry, isNew: undefined }, "");
      goThere();
    };
    window.addEventListener("hashchange", onHashChange);
    return () => {
      clearTimeout(timer);
      unsubscribe();
      window.removeEventListener("hashchange", onHashChange);
    };
  }, [isBrowser, store, actions]);
}

/** A comment is known once the host has sent the comments on the review, and changes with its rounds. */
function canGoThere(state: PanelState): boolean {
  if (readChangesAddress(readAnchor()) !== undefined) return getKnownRounds(state) !== undefined;
  const isComment = findCommentInAnchor(readSlugInAddress()) !== undefined;
  return getShownReview(state) !== undefined && (state.feedback.isKnown || !isComment);
}

function hasMoved(state: PanelState, before: PanelState): boolean {
  const titles = getShownReview(state)?.sections.titles;
  if (state.activeId !== before.activeId || titles !== getShownReview(before)?.sections.titles) return true;
  return nameOpenChanges(state) !== nameOpenChanges(before);
}

function nameOpenChanges({ changes: { open } }: PanelState): string {
  return open === undefined ? "" : toRangeName(open);
}

/** Returns the address of the current section or of the open changes; undefined while something else is read. */
function findAddress(state: PanelState): string | undefined {
  const { open, reviewId } = state.changes;
  if (open !== undefined && reviewId !== undefined) return buildChangesAddress(location, reviewId, open);
  const { activeId } = state;
  const sections = getShownReview(state)?.sections;
  // An address leads into the latest iteration, which is still read while code is open beside it.
  const isCovered = listLayers(state).some(({ kind }) => kind !== "code");
  if (sections === undefined || activeId === undefined || isCovered) return undefined;
  // At its beginning, a review has the plain address.
  const heading = activeId === sections.ids[0] ? "" : activeId;
  return buildSectionAddress(location, sections, heading);
}

/** Returns what follows the number sign, as it stands in the address. */
function readAnchor(): string {
  return location.hash.slice(1);
}

function readSlugInAddress(): string {
  const name = readAnchor();
  try {
    return decodeURIComponent(name);
  } catch {
    // The name is not encoded, so it is used unchanged.
    return name;
  }
}

function isReturn(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  return navigation instanceof PerformanceNavigationTiming && navigation.type !== "navigate";
}
