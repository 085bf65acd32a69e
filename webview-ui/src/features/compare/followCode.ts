import type { Comparison } from "@dialectic/shared/protocol";
import type { AnchorPoint } from "../../scroller/scrollAnchor.ts";
import type { PanelSession } from "../../state/panelSession.ts";
import { type PanelStore, withNotice } from "../../state/panelStore.ts";
import { texts } from "../../texts/texts.ts";
import { sortByFolder, toPlacedCode } from "../changes/state/changesState.ts";
import type { CodeLayout } from "../changes/state/codeLayout.ts";
import { HunkLoader } from "../changes/state/hunkLoader.ts";
import type { CodeRow, CodeRows } from "../changes/state/placedCode.ts";
import { listCodeBelow } from "./comparedColumns.ts";
import { type ComparisonState, withCode } from "./state/comparisonState.ts";

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
export function followCode(store: PanelStore, session: PanelSession): FollowedCode {
  const loader = new HunkLoader({
    store,
    currentHost: () => session.host,
    isEager: ({ search }) => search.isOpen,
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
          : await host["changes/files"](makeFilesRequest(reviewId, answer.places)).catch(() => undefined);
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

function makeFilesRequest(
  reviewId: string,
  { round, since }: { readonly round: number; readonly since?: number | undefined },
) {
  return since === undefined ? { reviewId, round } : { reviewId, round, since };
}
