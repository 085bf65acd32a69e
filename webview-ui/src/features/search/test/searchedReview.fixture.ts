import { findMatches } from "@dialectic/shared/review";
import type { LaneJob, LaneOutcome } from "../../../markdown/renderLane.ts";
import { createPanelStore, type PanelStore } from "../../../state/panelStore.ts";
import { createMeta, createTable } from "../../../state/testSections.fixture.ts";
import type { CurrentHit } from "../currentHit.ts";
import { ExpressionHits } from "../expressionHits.ts";
import { ReviewSearch } from "../reviewSearch.ts";
import { ReviewSource } from "../reviewSource.ts";
import type { SearchedThread } from "../searchSource.ts";
import { SearchTexts } from "../searchTexts.ts";
import { createSearchActions, type SearchActions } from "../state/searchActions.ts";

/** Search over texts that are their own rendering. The expression `late` takes too long. */
export class SearchedReview {
  readonly store: PanelStore = createPanelStore();
  readonly actions: SearchActions = createSearchActions(this.store);
  readonly revealed: CurrentHit[] = [];
  readonly elsewhere: SearchedThread[] = [];
  readonly search: ReviewSearch;
  /** Texts that the page shows formatted, by hash. */
  readonly shown = new Map<string, string>();
  /** Maximum number of hashes in one request so far. */
  mostAsked = 0;
  letRead: () => void = () => undefined;
  #held: Promise<void> = Promise.resolve();
  #bodies: Readonly<Record<string, string>> = {};

  constructor() {
    const run = (job: LaneJob) => Promise.resolve(answer(job));
    const fetchBodies = async (hashes: readonly string[]) => {
      this.mostAsked = Math.max(this.mostAsked, hashes.length);
      await this.#held;
      return this.#bodies;
    };
    const texts = new SearchTexts({ fetchBodies, readShown: (hash) => this.shown.get(hash), run }, () =>
      this.search.notice(),
    );
    const expressions = new ExpressionHits(run, () => this.search.noticeAnswer());
    this.search = new ReviewSearch({
      store: this.store,
      source: new ReviewSource(texts, () => undefined),
      expressions,
      onElsewhere: (thread) => void this.elsewhere.push(thread),
    });
    this.search.onReveal = (hit) => void this.revealed.push(hit);
  }

  /** Stops reading until {@link letRead} is called. */
  hold(): void {
    this.#held = new Promise((resolve) => {
      this.letRead = resolve;
    });
  }

  /** Shows sections by id, each with its text. */
  show(sections: Readonly<Record<string, string>>, revision = 1): void {
    const entries = Object.entries(sections);
    this.#bodies = Object.fromEntries(entries.map(([, text]) => [`#${text}`, text]));
    const columns = createTable(entries.map(([id, text]) => ({ id, hash: `#${text}` })));
    this.store.setState({ view: { kind: "review", review: { meta: createMeta(), revision, sections: columns } } });
  }

  get result() {
    return this.store.getState().search.result;
  }

  get counts() {
    return this.store.getState().search.hits?.counts;
  }
}

function answer({ task }: LaneJob): LaneOutcome {
  if (task.kind === "text") return { kind: "text", text: task.markdown };
  // Like the real worker, it handles each task by its kind.
  if (task.kind !== "match") return { kind: "failed" };
  if (task.source === "late") return { kind: "late" };
  const expression = new RegExp(task.source, task.flags);
  return { kind: "matched", matches: task.texts.map((text) => findMatches(text, expression)) };
}
