import type { StoryCode } from "../../state/changedCode.ts";
import { getShownReview, type PanelState } from "../../state/panelStore.ts";
import type { SectionColumns } from "../../state/sectionColumns.ts";
import { chooseCodeLayout } from "../changes/state/codeLayout.ts";
import { buildCodeRows } from "../changes/state/placedCode.ts";
import { findChangeComments } from "../feedback/state/changeComments.ts";
import type { SearchedColumns, SearchSource, SearchText } from "./searchSource.ts";
import type { SearchTexts } from "./searchTexts.ts";
import { addDiscussion, type SearchedCode, withFrontMatter } from "./threadTexts.ts";

/** Shown review, its code (also of collapsed hunks) and its comments as a source of the search. */
export class ReviewSource implements SearchSource {
  readonly place = "review";
  readonly #texts: SearchTexts;
  readonly #wantCode: () => void;
  #sections: SectionColumns | undefined;
  #inputs: readonly unknown[] = [];
  #columns: SearchedColumns | undefined;
  #isCodeHere = true;
  /** Sections last passed to `#texts`. */
  #read: SectionColumns | undefined;

  constructor(texts: SearchTexts, wantCode: () => void) {
    this.#texts = texts;
    this.#wantCode = wantCode;
  }

  columns(state: PanelState): SearchedColumns | undefined {
    const { sections, frontMatter } = getShownReview(state) ?? {};
    const { threads, verdicts } = state.feedback;
    const { story } = state.changes;
    const comments = story && findChangeComments(state.feedback, story);
    const inputs = [
      sections,
      frontMatter,
      threads,
      verdicts,
      story?.list,
      story?.hunks,
      story?.places,
      comments,
      state.codeView,
    ];
    if (inputs.every((each, place) => each === this.#inputs[place]) && this.#inputs.length > 0) return this.#columns;
    this.#inputs = inputs;
    this.#sections = sections;
    this.#columns =
      sections &&
      withFrontMatter(
        addDiscussion(sections, { threads, verdicts }, this.#listCode(story, sections.ids, state)),
        frontMatter,
      );
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
    if (columns !== undefined && !this.#isCodeHere) this.#wantCode();
  }

  text(hash: string): SearchText | undefined {
    return this.#texts.get(hash);
  }

  isComplete(): boolean {
    return this.#texts.isComplete && this.#isCodeHere;
  }

  #listCode(story: StoryCode | undefined, ids: readonly string[], state: PanelState): SearchedCode | undefined {
    this.#isCodeHere = true;
    if (story === undefined) return undefined;
    const rows = buildCodeRows(story, ids, chooseCodeLayout(false, state));
    this.#isCodeHere = [...rows.values()].flat().every((row) => row.kind !== "change" || row.row.kind !== "waiting");
    return { comments: findChangeComments(state.feedback, story), rows };
  }
}
