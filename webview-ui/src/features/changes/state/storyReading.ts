import type { PlacedChanges } from "@dialectic/shared/protocol";
import type { Host } from "../../../host/linkToHost.ts";
import { hunkLinesPerRequest, maxHunkFiles } from "../../../limits.ts";
import type { HostParts } from "../../../state/askHost.ts";
import { type ChangeGoal, type FileHunks, toPlace } from "../../../state/changedCode.ts";
import { getShownReview, type Notice, type PanelState } from "../../../state/panelStore.ts";
import { getRounds } from "../../../state/rounds.ts";
import { texts } from "../../../texts/texts.ts";
import { findFocusedReference } from "../../references/state/referenceLink.ts";
import { toReferenceName } from "../../references/state/referenceState.ts";
import { sortByFolder, toStoryCode } from "./changesState.ts";
import { holdInSight } from "./heldCode.ts";
import { withKeptRows } from "./hunkAncestors.ts";
import { listRowsInSight } from "./inSight.ts";
import { keepContext } from "./keptContext.ts";

export interface StoryReading {
  /** Goes to the change that a reference leads to; without a name, that of the focused reference. */
  showReferenceChange(name?: string): void;
  /** Reads the code of the shown iteration. */
  readStory(): Promise<void>;
}

interface StoryReadingParts extends HostParts {
  readonly notify: (level: Notice["level"], text: string) => void;
  readonly showInStory: (goal: ChangeGoal) => void;
  /** Finds the new lines of the comments in code that is about to be shown. */
  readonly readCommentLines: (host: Host, places: PlacedChanges) => Promise<void>;
}

export function createStoryReading(parts: StoryReadingParts): StoryReading {
  const { store, currentHost, notify, showInStory, readCommentLines } = parts;
  const readCode = async (host: Host, reviewId: string, iteration: number) => {
    const answer = await host["changes/sections"]({ reviewId, to: iteration });
    if (answer.kind !== "placed") return undefined;
    const { round, since } = answer.places;
    const before = store.getState().changes.story;
    // The files of a round never change.
    if (before?.round === round && before.since === since && before.list.kind === "files")
      return { places: answer.places, list: before.list };
    const list = await host["changes/files"](toPlace(reviewId, { round, since }));
    return list.kind === "refused"
      ? undefined
      : { places: answer.places, list: { ...list, files: sortByFolder(list.files) } };
  };
  return {
    showReferenceChange(name?: string) {
      const { hash, text } = findFocusedReference(document)?.question ?? {};
      const named = name ?? (hash === undefined || text === undefined ? undefined : toReferenceName(hash, text));
      const goal = store.getState().changes.story?.references.get(named ?? "");
      if (named === undefined) notify("info", texts.references.focusFirst);
      else if (goal === undefined) notify("info", texts.changes.codeUnchanged);
      else showInStory(goal);
    },
    async readStory() {
      const before = store.getState();
      const { view } = before;
      const { reviewId, iteration } = getShownReview({ view })?.meta ?? {};
      const host = currentHost();
      if (host === undefined || reviewId === undefined || iteration === undefined) return;
      const read = await readCode(host, reviewId, iteration).catch(() => undefined);
      // The comments move to their new lines together with the code.
      if (read !== undefined) await readCommentLines(host, read.places);
      // So do the lines around the reader: placeholders would move the text, and take the row away in which one writes.
      const loaded = read && (await loadKnown(host, reviewId, read.places, store.getState()));
      // A later text or round sends its own request.
      store.setState((state) => {
        if (state.view !== view || getRounds(state) !== getRounds(before)) return {};
        const shown = state.changes.story;
        const ids = getShownReview(state)?.sections.ids ?? [];
        const places = read && holdInSight(shown, read.places, { rows: listRowsInSight(), ids });
        const next = read && places && { ...toStoryCode(places, read.list, shown, loaded), iteration };
        const story = next && withKeptRows(next, shown);
        return { changes: { ...state.changes, story } };
      });
    },
  };
}

/** Loads the hunks of the files whose hunks are shown already, those of the sections around the reader first. */
async function loadKnown(
  host: Host,
  reviewId: string,
  { round, since, sections, rest }: PlacedChanges,
  { changes: { story }, activeId, feedback: { boxes }, undo }: PanelState,
): Promise<ReadonlyMap<string, FileHunks>> {
  if (story === undefined || (story.round === round && story.since === since)) return new Map();
  const at = Math.max(
    0,
    sections.findIndex(({ id }) => id === activeId),
  );
  const around = [...sections.slice(at), ...sections.slice(0, at).toReversed()].flatMap(({ hunks }) => hunks);
  const written = [...boxes.values()].flatMap(({ subject }) => (subject?.kind === "change" ? [subject] : []));
  const begun = [...undo.begun.values()].flatMap(({ target }) => (target.kind === "section" ? [] : [target]));
  const widened = [...story.hunks].flatMap(([file, { hunks }]) =>
    hunks.some(({ above = 0, below = 0 }) => above + below > 0) ? [{ file }] : [],
  );
  const files: string[] = [];
  let lines = 0;
  for (const id of new Set([...written, ...begun, ...widened, ...around, ...rest].map(({ file }) => file))) {
    const known = story.hunks.get(id);
    if (known === undefined) continue;
    lines += known.hunks.reduce((sum, { oldLines, newLines }) => sum + oldLines + newLines, 0);
    if (files.length === maxHunkFiles || (files.length > 0 && lines > hunkLinesPerRequest)) break;
    files.push(id);
  }
  if (files.length === 0) return new Map();
  const place = toPlace(reviewId, { round, since });
  const answer = await host["changes/hunks"]({ ...place, files }).catch(() => undefined);
  return new Map(answer?.files.map(({ id, ...found }) => [id, keepKnown(story.hunks.get(id), found)]));
}

/**
 * Returns the hunks that are known if the texts of both sides and the origins of the hunks are the same, so that their rows
 * stay. Of an edited file, the lines around the hunks that the reader has opened stay.
 */
function keepKnown(known: FileHunks | undefined, found: FileHunks): FileHunks {
  const { before, after } = found.texts ?? {};
  if (known === undefined || before === undefined || known.texts?.before !== before) return found;
  const isSame = after !== undefined && known.texts.after === after;
  const hasOrigins = found.hunks.every(({ by }, place) => by === known.hunks[place]?.by);
  return isSame && hasOrigins ? known : keepContext(known, found);
}
