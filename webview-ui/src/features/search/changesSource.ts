import type { Thread } from "@dialectic/shared/protocol";
import { listChangedFiles, type OpenChanges } from "../../state/changedCode.ts";
import type { PanelState } from "../../state/panelStore.ts";
import { isTwoColumns } from "../../state/shownChanges.ts";
import { buildChangeRows, type PlacedRow, unfoldAll } from "../changes/state/changeRows.ts";
import { type CodeLayout, chooseCodeLayout } from "../changes/state/codeLayout.ts";
import { type ChangeComments, findChangeComments } from "../feedback/state/changeComments.ts";
import { findRowText } from "./readRowText.ts";
import type { SearchedColumns, SearchSource } from "./searchSource.ts";
import { ColumnsBuilder, isThreadBelow } from "./threadTexts.ts";

/** Code changes as a source of the search: names of files, lines (also of folded files), and comments. */
export class ChangesSource implements SearchSource {
  readonly place = "changes";
  #read: readonly unknown[] = [];
  #columns: SearchedColumns | undefined;
  #rows: readonly PlacedRow[] = [];
  #isHere = true;

  columns(state: PanelState): SearchedColumns | undefined {
    const { changes, feedback } = state;
    const { open } = changes;
    const comments = open && findChangeComments(feedback, open);
    const layout = chooseCodeLayout(isTwoColumns(state, "changes"), state);
    const read = [open?.list, open?.hunks, layout, comments];
    if (read.every((each, place) => each === this.#read[place]) && this.#read.length > 0) return this.#columns;
    this.#read = read;
    this.#columns = open && comments && this.#build(open, layout, feedback.threads, comments);
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

  #build(open: OpenChanges, layout: CodeLayout, threads: readonly Thread[], comments: ChangeComments): SearchedColumns {
    const builder = new ColumnsBuilder();
    this.#rows = buildChangeRows(unfoldAll(open), layout);
    this.#isHere = open.list.kind !== "loading";
    const commented = threads.filter(({ id }) => comments.places.has(id));
    for (const placed of this.#rows) {
      const text = findRowText(placed.row);
      if (text === undefined) this.#isHere = false;
      builder.addText(placed.id, placed.key, text);
      for (const thread of commented) if (isThreadBelow(thread, placed, comments)) builder.addThread(thread, placed.id);
    }
    return builder.columns(listChangedFiles(open).map(({ id }) => id));
  }
}
