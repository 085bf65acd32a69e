import { memoizeBy } from "@dialectic/shared/review";
import type { Host } from "../../../host/linkToHost.ts";
import { maxPlacedBoxes } from "../../../limits.ts";
import { type ChangesRange, type ShownChanges, toPlace, toRangeName } from "../../../state/changedCode.ts";
import type { PanelState, PanelStore } from "../../../state/panelStore.ts";
import type { FeedbackState, PlacedLines } from "./feedbackState.ts";

/** Asks the host where the comments stand in a view of changes, unless that is known. */
export async function readThreadLines(store: PanelStore, host: Host, range: ChangesRange): Promise<void> {
  const { feedback } = store.getState();
  const { reviewId } = feedback;
  const name = toRangeName(range);
  const known = feedback.lines.get(name);
  const asked = nameComments(feedback);
  if (reviewId === undefined || known?.asked === asked) return;
  const boxes = listBoxes(feedback);
  const view = { ...toPlace(reviewId, range), boxes };
  const answer = asked === noComments ? { lines: [] } : await host["thread/lines"](view).catch(() => undefined);
  const byName = answer && new Map(answer.lines.map((line) => [line.name, line]));
  store.setState((state) =>
    state.feedback.reviewId === reviewId
      ? withLines(state, name, { asked, byName: byName ?? known?.byName ?? new Map() })
      : {},
  );
}

function withLines({ feedback }: PanelState, name: string, lines: PlacedLines): Partial<PanelState> {
  return { feedback: { ...feedback, lines: new Map(feedback.lines).set(name, lines) } };
}

/** Keeps the lines of all shown views up to date. */
export function followThreadLines({
  store,
  currentHost,
}: {
  readonly store: PanelStore;
  readonly currentHost: () => Host | undefined;
}): void {
  const running = new Set<string>();
  const read = async (view: ChangesRange) => {
    const host = currentHost();
    const name = toRangeName(view);
    if (host === undefined || !store.getState().isConnected || running.has(name)) return;
    running.add(name);
    await readThreadLines(store, host, view);
    running.delete(name);
    // Comments may have come meanwhile.
    if (isShown(store.getState(), name) && isUnknown(store.getState(), name)) await read(view);
  };
  store.subscribe((state, before) => {
    if (state.isConnected && !before.isConnected) return store.setState(askAgain);
    const views = listViews(state);
    const isSame =
      state.feedback.threads === before.feedback.threads &&
      state.feedback.boxes === before.feedback.boxes &&
      state.feedback.lines === before.feedback.lines &&
      views.every((view, place) => view?.list === listViews(before)[place]?.list);
    if (isSame) return;
    for (const view of views) if (view?.list.kind === "files" && isUnknown(state, toRangeName(view))) void read(view);
  });
}

function listViews({ changes, comparison }: PanelState): readonly (ShownChanges | undefined)[] {
  return [changes.open, changes.story, comparison?.code];
}

function isShown(state: PanelState, name: string): boolean {
  return listViews(state).some((view) => view !== undefined && toRangeName(view) === name);
}

function isUnknown({ feedback }: PanelState, name: string): boolean {
  return feedback.lines.get(name)?.asked !== nameComments(feedback);
}

/** A new connection may know other places: the known ones are shown until then. */
function askAgain({ feedback }: PanelState): Partial<PanelState> {
  const lines = [...feedback.lines].map(([name, { byName }]) => [name, { asked: "", byName }] as const);
  return { feedback: { ...feedback, lines: new Map(lines) } };
}

/** Names all comments on changes, with their places of today. */
function nameComments({ threads, boxes }: FeedbackState): string {
  return namesOf(threads)(boxes);
}

const namesOf = memoizeBy((threads: FeedbackState["threads"]) => {
  const placed = threads.flatMap(({ id, place }) => {
    if (place.kind !== "code" || place.change === undefined) return [];
    const { path, line, endLine, state } = place;
    return [[id, path, line, endLine, state]];
  });
  return memoizeBy((boxes: FeedbackState["boxes"]) =>
    JSON.stringify([placed, listBoxes({ boxes }).map(({ key }) => key)]),
  );
});

const noComments = "[[],[]]";

function listBoxes({ boxes }: Pick<FeedbackState, "boxes">) {
  return [...boxes.values()]
    .flatMap(({ key, subject }) => (subject?.kind === "change" ? [{ key, subject }] : []))
    .slice(0, maxPlacedBoxes);
}
