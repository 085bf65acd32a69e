import type { Comparison } from "@dialectic/shared/protocol";
import { frameSliceMs } from "../../limits.ts";
import type { LaneParts } from "../../markdown/renderLane.ts";
import { createRenderQueue } from "../../markdown/renderQueue.ts";
import { ReviewScroller } from "../../scroller/reviewScroller.ts";
import type { AnchorPoint } from "../../scroller/scrollAnchor.ts";
import { toPlace } from "../../state/changedCode.ts";
import { chooseCurrent } from "../../state/currentSection.ts";
import type { PanelSession } from "../../state/panelSession.ts";
import { getShownReview, type PanelState, type PanelStore, withNotice } from "../../state/panelStore.ts";
import { getTopView } from "../../state/topView.ts";
import { texts } from "../../texts/texts.ts";
import { sortByFolder, toPlacedCode } from "../changes/state/changesState.ts";
import { type CodeLayout, chooseCodeLayout } from "../changes/state/codeLayout.ts";
import { nameCompared } from "../changes/state/hunkAncestors.ts";
import { HunkLoader } from "../changes/state/hunkLoader.ts";
import { followSight } from "../changes/state/inSight.ts";
import type { CodeRow, CodeRows } from "../changes/state/placedCode.ts";
import { browserFrames, FrameSlices } from "../review/frameSlices.ts";
import { SectionContents } from "../review/sectionContents.ts";
import { listCodeBelow, toComparedColumns } from "./comparedColumns.ts";
import { ComparedTexts } from "./comparedTexts.ts";
import type { CompareParts } from "./compareParts.ts";
import { type ComparisonState, withCode, withShown } from "./state/comparisonState.ts";

export interface CompareWiring {
  readonly store: PanelStore;
  readonly session: PanelSession;
  readonly workers: LaneParts;
  /** Called when the comparison was scrolled or left. */
  readonly onPlace: (top: AnchorPoint | undefined) => void;
}

interface WiredComparison extends Omit<CompareParts, "markHits"> {
  wantAllCode(): void;
}

/** Creates the parts of the comparison. Their worker starts with the first comparison. */
export function wireCompare({ store, session, workers, onPlace }: CompareWiring): WiredComparison {
  const slices = new FrameSlices(browserFrames, frameSliceMs);
  const texts = new ComparedTexts(session.bodies);
  const queue = createRenderQueue({ ...workers, createTask: (request) => texts.createTask(request) });
  const contents = new SectionContents(texts, queue, slices);
  const code = followCode(store, session);
  const noteSight = followSight(store, "comparison", (state, id) => nameSeen(state, code.findRow(id)));
  const scroller = new ReviewScroller({
    onWanted(wanted, onSettled) {
      contents.show(
        wanted.filter(({ id }) => code.findRow(id) === undefined),
        onSettled,
      );
    },
    onReadable: (ids) => code.want(ids),
    onPlace(visible) {
      const points = visible.map((point) => code.findPointAbove(point));
      store.setState((state) => placeChange(state, points));
      onPlace(points[0]);
      noteSight();
    },
    onSettled: () => undefined,
  });
  slices.onSlice = () => void scroller.restore();
  let activeBefore: string | undefined;
  let ready: ComparisonState["comparison"] | undefined;
  let started: ComparisonState["start"];

  const show = () => {
    const state = store.getState();
    const { comparison, isSideBySide } = state;
    const meta = getShownReview(state)?.meta;
    if (comparison?.isWide === undefined || meta === undefined || ready !== comparison.comparison) return;
    const isTwo = comparison.isWide && isSideBySide;
    const rows = code.listRows(comparison, chooseCodeLayout(isTwo, state));
    scroller.show(toComparedColumns(comparison, meta, isTwo ? "side-by-side" : "inline", rows));
    const { start } = comparison;
    if (start !== undefined && start !== started) scroller.jumpTo(start.id, start.offset);
    started = start;
  };

  const follow = (state: PanelState, before: PanelState) => {
    const opened = state.comparison?.comparison;
    if (opened !== before.comparison?.comparison) {
      if (before.comparison === undefined) activeBefore = before.activeId;
      scroller.show(undefined);
      if (opened === undefined) leave(store, session, activeBefore);
      else {
        void code.read(opened);
        void texts.readDefinitions(opened).then(() => {
          ready = opened;
          show();
        });
      }
    } else if (isOutdated(state, before)) {
      store.setState({ comparison: undefined });
    } else if (hasOtherRows(state, before)) {
      show();
    }
    if (state.comparison === undefined || state.jump === undefined || state.jump === before.jump) return;
    const { sectionId } = state.jump;
    // The jump may have removed the cursor in the meantime.
    store.setState(({ comparison }) =>
      comparison === undefined ? {} : { comparison: withShown(comparison, sectionId) },
    );
    scroller.jumpTo(sectionId);
  };
  store.subscribe(follow);
  const findSection = (id: string) => code.findPointAbove({ id, offset: 0 }).id;
  return { contents, scroller, texts, findSection, findCodeRow: code.findRow, wantAllCode: code.wantAll };
}

/** Returns the ids of the headings below the review of what a row of compared code shows. */
function nameSeen({ changes: { story }, comparison, passed }: PanelState, row: CodeRow | undefined): readonly string[] {
  if (row?.kind !== "change" || row.row.kind !== "lines" || story === undefined) return [];
  if (comparison?.code?.round !== story.round) return [];
  return nameCompared(story, { ...row.row.hunk, file: row.row.file.id }, passed);
}

/** True after a reconnection: the host has forgotten the comparison of the lost connection. */
function isOutdated({ comparison, isConnected }: PanelState, before: PanelState): boolean {
  return comparison !== undefined && isConnected && !before.isConnected;
}

function hasOtherRows({ comparison, isSideBySide, codeView }: PanelState, before: PanelState): boolean {
  const { rows, code, isWide } = comparison ?? {};
  return (
    rows !== before.comparison?.rows ||
    code !== before.comparison?.code ||
    isWide !== before.comparison?.isWide ||
    isSideBySide !== before.isSideBySide ||
    codeView !== before.codeView
  );
}

function leave(store: PanelStore, session: PanelSession, activeId: string | undefined): void {
  session.host?.["view/leave-comparison"]({});
  store.setState({ activeId });
}

function placeChange(state: PanelState, visible: readonly AnchorPoint[]): Partial<PanelState> {
  const activeId = chooseCurrent(state.activeId, visible);
  return state.comparison === undefined || activeId === state.activeId ? state : { activeId };
}

interface FollowedCode {
  /** Requests the code changes between the compared iterations. */
  read(comparison: Comparison): Promise<void>;
  /** Returns the rows of code. From then on they can be found by id. */
  listRows(state: ComparisonState, layout: CodeLayout): CodeRows;
  readonly findRow: (id: string) => CodeRow | undefined;
  /** Requests the lines of rows near the screen, the most urgent first. */
  want(ids: readonly string[]): void;
  /** Requests all lines, for a search. */
  wantAll(): void;
  /** Maps a row of code to the row above it, which is known before the code arrives. Returns other points unchanged. */
  findPointAbove(point: AnchorPoint): AnchorPoint;
}

/** Follows the code of a comparison: requests its changes, and the lines of rows that come near the screen. */
function followCode(store: PanelStore, session: PanelSession): FollowedCode {
  const loader = new HunkLoader({
    store,
    currentHost: () => session.host,
    isEager: (state) => state.search.isOpen && getTopView(state) === "comparison",
    shown: ({ comparison }) => comparison?.code,
    withHunks: ({ comparison }, hunks) =>
      comparison?.code === undefined ? {} : { comparison: { ...comparison, code: { ...comparison.code, hunks } } },
  });
  let known = new Map<string, { readonly row: CodeRow; readonly above: string }>();
  const rowOf = (id: string) => known.get(id)?.row;
  return {
    findRow: rowOf,
    async read(comparison) {
      const { reviewId, from, to } = comparison;
      const host = session.host;
      const answer = await host?.["changes/sections"]({ reviewId, from, to }).catch(() => undefined);
      if (host === undefined || answer === undefined || answer.kind === "none") return;
      const list =
        answer.kind === "refused"
          ? answer
          : await host["changes/files"](toPlace(reviewId, answer.places)).catch(() => undefined);
      store.setState(({ comparison: now, notices }) => {
        if (now?.comparison !== comparison || list === undefined) return {};
        if (answer.kind === "refused" || list.kind === "refused")
          return {
            notices: withNotice(
              notices,
              "warning",
              texts.compare.codeNotCompared("message" in list ? list.message : ""),
            ),
          };
        const code = toPlacedCode(answer.places, { ...list, files: sortByFolder(list.files) });
        return { comparison: withCode(now, code) };
      });
    },
    listRows(state, layout) {
      const rows = listCodeBelow(state, layout);
      known = new Map([...rows].flatMap(([above, all]) => all.map((row) => [row.id, { row, above }] as const)));
      return rows;
    },
    want: (ids) =>
      loader.want([
        ...new Set(
          ids.flatMap((id) => {
            const row = rowOf(id);
            return row?.kind === "change" ? [row.row.file.id] : [];
          }),
        ),
      ]),
    wantAll: () => loader.wake(),
    findPointAbove(point) {
      const above = known.get(point.id)?.above;
      return above === undefined ? point : { id: above, offset: 0 };
    },
  };
}
