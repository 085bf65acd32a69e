import type { PanelState } from "../../state/panelStore.ts";
import { isTwoColumns } from "../../state/shownChanges.ts";
import { type CodeLayout, chooseCodeLayout } from "../changes/state/codeLayout.ts";
import { buildCodeRows } from "../changes/state/placedCode.ts";
import type { ComparisonState } from "../compare/state/comparisonState.ts";
import type { ComparedPair, ComparedReading } from "./comparedReading.ts";
import { readRowText } from "./readRowText.ts";
import type { SearchedColumns, SearchSource, SearchText } from "./searchSource.ts";
import { ColumnsBuilder } from "./threadTexts.ts";

/**
 * Comparison as a source of the search: both states of its sections (also of folded ones), the code below them, and
 * comments.
 */
export class ComparisonSource implements SearchSource {
  readonly place = "comparison";
  readonly #reading: ComparedReading;
  readonly #wantCode: () => void;
  #read: readonly unknown[] = [];
  #columns: SearchedColumns | undefined;
  #pairs: ReadonlyMap<string, ComparedPair> = new Map();
  #isCodeHere = true;

  constructor(reading: ComparedReading, wantCode: () => void) {
    this.#reading = reading;
    this.#wantCode = wantCode;
  }

  columns(state: PanelState): SearchedColumns | undefined {
    const { comparison, feedback } = state;
    const { comparison: compared, asSource, code } = comparison ?? {};
    const layout = chooseCodeLayout(isTwoColumns(state, "comparison"), state);
    const read = [compared, asSource, code, layout, feedback.bySection];
    if (read.every((each, place) => each === this.#read[place]) && this.#read.length > 0) return this.#columns;
    this.#read = read;
    this.#columns = comparison && this.#build(comparison, layout, feedback.bySection);
    return this.#columns;
  }

  findCurrentRow({ activeId }: PanelState): string | undefined {
    return activeId;
  }

  want(columns: SearchedColumns | undefined): void {
    this.#reading.want(columns === undefined ? new Map() : this.#pairs);
    if (columns !== undefined && !this.#isCodeHere) this.#wantCode();
  }

  text(hash: string): SearchText | undefined {
    return this.#reading.get(hash);
  }

  isComplete(): boolean {
    return this.#reading.isComplete && this.#isCodeHere;
  }

  #build(
    { comparison, asSource, code }: ComparisonState,
    layout: CodeLayout,
    threads: PanelState["feedback"]["bySection"],
  ): SearchedColumns {
    const { ids, before, after } = comparison;
    const builder = new ColumnsBuilder();
    const pairs = new Map<string, ComparedPair>();
    const rows = code === undefined ? undefined : buildCodeRows(code, ids, layout);
    this.#isCodeHere = true;
    const addCode = (below: string) => {
      for (const row of rows?.get(below) ?? []) {
        if (row.kind !== "change") continue;
        const text = readRowText(row.row);
        if (text === undefined) this.#isCodeHere = false;
        builder.add(row.id, row.key, text);
        builder.owners.set(row.id, below);
      }
    };
    for (const [ordinal, id] of ids.entries()) {
      const pair = { before: before[ordinal] ?? "", after: after[ordinal] ?? "", isSource: asSource.has(id) };
      const key = `${pair.before}|${pair.after}${pair.isSource ? "|source" : ""}`;
      pairs.set(key, pair);
      builder.add(id, key);
      if (pair.after !== "") for (const thread of threads.get(id) ?? []) builder.addThread(thread, id);
      addCode(id);
    }
    for (const below of rows?.keys() ?? []) if (!ids.includes(below)) addCode(below);
    this.#pairs = pairs;
    return builder.columns(ids);
  }
}
