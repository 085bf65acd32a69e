import type { Thread } from "@dialectic/shared/protocol";
import { buildChangeRows, type PlacedRow, unfoldAll } from "../../state/changes/changeRows.ts";
import { listChangedFiles, type OpenChanges } from "../../state/changes/changesState.ts";
import type { PanelState } from "../../state/panelStore.ts";
import { isThreadBelow } from "./isThreadBelow.ts";
import { readRowText } from "./readRowText.ts";
import type { SearchedColumns, SearchSource } from "./searchSource.ts";
import { ColumnsBuilder } from "./threadTexts.ts";

/** Code changes as a source of the search: names of files, lines (also of folded files), and comments. */
export class ChangesSource implements SearchSource {
  readonly place = "changes";
  #read: readonly unknown[] = [];
  #columns: SearchedColumns | undefined;
  #rows: readonly PlacedRow[] = [];
  #isHere = true;

  columns({ changes: { open }, isSideBySide, feedback: { threads } }: PanelState): SearchedColumns | undefined {
    const isTwo = open?.isWide === true && isSideBySide;
    const read = [open?.list, open?.hunks, isTwo, threads];
    if (read.every((each, place) => each === this.#read[place]) && this.#read.length > 0) return this.#columns;
    this.#read = read;
    this.#columns = open && this.#build(open, isTwo, threads);
    return this.#columns;
  }

  findCurrentRow({ changes: { open } }: PanelState): string | undefined {
    const isTop = ({ row }: PlacedRow) =>
      row.file.id === open?.top?.file &&
      (open.top.hunk === undefined || (row.kind === "lines" && row.hunk.hash === open.top.hunk));
    return this.#rows.find(isTop)?.id;
  }

  /** The lines of all files are loaded without a request. */
  want(): void {}

  text(): undefined {
    return undefined;
  }

  isComplete(): boolean {
    return this.#isHere;
  }

  #build(open: OpenChanges, isTwo: boolean, threads: readonly Thread[]): SearchedColumns {
    const builder = new ColumnsBuilder();
    this.#rows = buildChangeRows(unfoldAll(open), isTwo ? "side-by-side" : "inline");
    this.#isHere = open.list.kind !== "loading";
    const commented = threads.filter(({ place }) => place.kind === "code" && place.change !== undefined);
    for (const placed of this.#rows) {
      const text = readRowText(placed.row);
      if (text === undefined) this.#isHere = false;
      builder.add(placed.id, placed.key, text);
      for (const thread of commented) if (isThreadBelow(thread, placed, open)) builder.addThread(thread, placed.id);
    }
    return builder.columns(listChangedFiles(open).map(({ id }) => id));
  }
}
