import { getShownReview, type PanelState } from "../../state/panelStore.ts";
import type { SectionColumns } from "../../state/sectionColumns.ts";
import type { SearchedColumns, SearchSource, SearchText } from "./searchSource.ts";
import type { SearchTexts } from "./searchTexts.ts";
import { addDiscussion, type Discussion } from "./threadTexts.ts";

/** Shown review and its comments as a source of the search. */
export class ReviewSource implements SearchSource {
  readonly place = "review";
  readonly #texts: SearchTexts;
  #sections: SectionColumns | undefined;
  #discussion: Discussion | undefined;
  #columns: SearchedColumns | undefined;
  /** Sections last passed to `#texts`. */
  #read: SectionColumns | undefined;

  constructor(texts: SearchTexts) {
    this.#texts = texts;
  }

  columns(state: PanelState): SearchedColumns | undefined {
    const sections = getShownReview(state)?.sections;
    const { threads, verdicts } = state.feedback;
    const isSame = threads === this.#discussion?.threads && verdicts === this.#discussion.verdicts;
    if (sections === this.#sections && isSame) return this.#columns;
    this.#sections = sections;
    this.#discussion = { threads, verdicts };
    this.#columns = sections && addDiscussion(sections, this.#discussion);
    return this.#columns;
  }

  findCurrentRow({ activeId }: PanelState): string | undefined {
    return activeId;
  }

  want(columns: SearchedColumns | undefined): void {
    if (columns !== undefined && this.#sections !== undefined && this.#read !== this.#sections) {
      this.#read = this.#sections;
      this.#texts.setSections(this.#sections);
    }
    this.#texts.setWanted(columns !== undefined);
  }

  text(hash: string): SearchText | undefined {
    return this.#texts.get(hash);
  }

  isComplete(): boolean {
    return this.#texts.isComplete;
  }
}
