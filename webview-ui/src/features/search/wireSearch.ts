import { type LaneJob, type LaneParts, RenderLane } from "../../markdown/renderLane.ts";
import type { PanelStore } from "../../state/panelStore.ts";
import { readBothSides } from "../../ui/comparedText.ts";
import { type DomText, type Run, readDomText } from "../../ui/domText.ts";
import { ChangesSource } from "./changesSource.ts";
import { ComparedReading, type ComparedReadingParts } from "./comparedReading.ts";
import { ComparisonSource } from "./comparisonSource.ts";
import { ExpressionHits } from "./expressionHits.ts";
import { HitHighlights, type SectionOpener } from "./hitHighlights.ts";
import { ReviewSearch } from "./reviewSearch.ts";
import { ReviewSource } from "./reviewSource.ts";
import type { SearchedThread, SearchSource } from "./searchSource.ts";
import { type ReviewTextSource, SearchTexts, type TextSource } from "./searchTexts.ts";

/** Selector of lines of code and names of files. An unchanged line is in both columns, and counts in the right one. */
const lines = "h3 bdi, .diff-text:last-of-type > :is(ins, del, span):not(.diff-sign, .diff-remark), .diff-text > del";

/** Reads a row of a comparison or of the changes in the same way as the search does. */
function readRow(row: Element): DomText {
  const body = row.querySelector(".compare-body");
  return body === null ? readCode(row) : readBothSides(body);
}

function readCode(row: Element): DomText {
  const runs: Run[] = [];
  const texts: string[] = [];
  let start = 0;
  for (const line of row.querySelectorAll(lines)) {
    // A row below a line is no code.
    if (line.closest(".diff-below") !== null) continue;
    const nodes = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
    let length = 0;
    for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
      if (!(node instanceof Text)) continue;
      runs.push({ start: start + length, node, nodeStart: 0 });
      length += node.length;
    }
    texts.push(line.textContent);
    start += line.textContent.length + 1;
  }
  return { text: texts.join("\n"), runs };
}

interface SearchWiring extends Pick<ComparedReadingParts, "createSidesTask" | "sources"> {
  readonly store: PanelStore;
  readonly workers: LaneParts;
  readonly fetchBodies: TextSource["fetchBodies"];
  readonly readShown: ReviewTextSource["readShown"];
  /** Load all lines of code, of the comparison and of the review. */
  readonly wantCode: () => void;
  readonly wantStory: () => void;
  readonly scrollers: Readonly<Record<SearchSource["place"], SectionOpener>>;
  /** Leads to a thread on lines of the changes. */
  readonly onElsewhere: (thread: SearchedThread) => void;
}

export type HitMarks = Readonly<Record<SearchSource["place"], HitHighlights>>;

/** Creates the searches of a page. Their workers start with the first text and the first expression. */
export function wireSearch({ store, workers, fetchBodies, readShown, ...wiring }: SearchWiring): HitMarks {
  const { createSidesTask, sources, wantCode, wantStory, scrollers, onElsewhere } = wiring;
  const runIn = (lane: RenderLane) => (job: LaneJob) => lane.run(job);
  const notice = () => all.forEach((search) => void search.notice());
  const texts = new SearchTexts({ fetchBodies, readShown, run: runIn(new RenderLane(workers)) }, notice);
  const reading = new ComparedReading(
    { fetchBodies, createSidesTask, sources, run: runIn(new RenderLane(workers)) },
    notice,
  );
  const expressions = new ExpressionHits(runIn(new RenderLane(workers)), () =>
    all.forEach((search) => void search.noticeAnswer()),
  );
  const createSearch = (source: SearchSource) => new ReviewSearch({ store, source, expressions, onElsewhere });
  const review = createSearch(new ReviewSource(texts, wantStory));
  const comparison = createSearch(new ComparisonSource(reading, wantCode));
  const changes = createSearch(new ChangesSource());
  const all = [review, comparison, changes];
  return {
    review: new HitHighlights({ search: review, scroller: scrollers.review, read: readReviewRow }),
    comparison: new HitHighlights({ search: comparison, scroller: scrollers.comparison, read: readRow }),
    changes: new HitHighlights({ search: changes, scroller: scrollers.changes, read: readRow }),
  };
}

function readReviewRow(row: Element): DomText {
  if (row.matches("[data-front-matter]")) return readDomText(row, ({ localName }) => localName === "summary");
  return row.matches(".code-row") ? readRow(row) : readDomText(row);
}
