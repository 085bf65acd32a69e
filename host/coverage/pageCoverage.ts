import { dirname } from "node:path";
import type {
  CancelSignal,
  ChangesPlace,
  CoverageOutcome,
  Handlers,
  OpenOutcome,
  PanelToHost,
  PartOf,
} from "@dialectic/shared/protocol";
import { refuse } from "../base/createRefusal.ts";
import { toAbortSignal } from "../base/toAbortSignal.ts";
import type { ReviewChanges } from "../changes/reviewChanges.ts";
import { FolderChanges } from "../files/folderChanges.ts";
import { coverageTimeoutMs } from "../limits.ts";
import type { ReviewBase } from "../presenting/reviewBase.ts";
import { checkedSections } from "../references/checkedSections.ts";
import { ReferenceOpener } from "../references/referenceOpener.ts";
import type { ShownPage, ShownReview } from "../shown/shownReview.ts";
import type { CodeChange } from "./codeChanges.ts";
import { coverageForPage, unavailable } from "./coverageAnswers.ts";
import { type CoverageParts, measureCoverage } from "./measureCoverage.ts";
import { coverageOfPart } from "./partCoverage.ts";

interface PageCoverageParts extends ReviewBase, CoverageParts {
  readonly changes: ReviewChanges;
  readonly view: ShownPage;
  /** Called when the page should look again. */
  readonly onStale: () => void;
}

interface Watching {
  readonly changes: FolderChanges;
  dispose(): void;
}

const nothingShown: CoverageOutcome = refuse("There is no review to measure the coverage of.");

/** Measures coverage for one page, and notifies the page of changes while it shows coverage. */
export class PageCoverage {
  readonly #parts: PageCoverageParts;
  readonly #opener: ReferenceOpener;
  #changes: ReadonlyMap<string, CodeChange> = new Map();
  #gitDirectories: ReadonlySet<string> = new Set();
  #watching: Watching | undefined;

  constructor(parts: PageCoverageParts) {
    this.#parts = parts;
    this.#opener = new ReferenceOpener(parts.resolver, parts.editor);
  }

  get handlers(): Handlers<PartOf<PanelToHost, "coverage">> {
    return {
      "coverage/look": ({ place }, signal) => this.#look(place, signal),
      "coverage/leave": () => this.#leave(),
      "coverage/open": ({ id }) => this.#open(id),
    };
  }

  /** Marks the coverage as stale, because the page shows another text. */
  update(): void {
    this.#watching?.changes.note();
  }

  dispose(): void {
    this.#leave();
  }

  async #look(place: ChangesPlace | undefined, signal: CancelSignal): Promise<CoverageOutcome> {
    const shown = this.#parts.view.current;
    if (shown === undefined || (place !== undefined && place.reviewId !== shown.meta.reviewId)) return nothingShown;
    this.#watching ??= this.#watch();
    // The original meaning of a new section's references is known a moment after the section is shown.
    await this.#parts.host.settled();
    const { changes: folderChanges } = this.#watching;
    const { states } = this.#parts;
    states.forget();
    const { meta, document } = shown;
    // Watch before measuring: changes during the measurement are reported.
    await this.#follow(shown, folderChanges);
    const until = AbortSignal.any([toAbortSignal(signal), AbortSignal.timeout(coverageTimeoutMs)]);
    if (place !== undefined) return coverageOfPart(place, meta.iteration, this.#parts, until);
    const statuses = await states.check(meta, checkedSections(document.sections));
    const coverage = await measureCoverage({ meta, document, statuses: statuses }, this.#parts, until);
    if (coverage.kind !== "measured") return unavailable(coverage);
    this.#gitDirectories = new Set(coverage.repositories.map(({ gitDirectory }) => gitDirectory));
    await this.#follow(shown, folderChanges);
    const { outcome, changes } = coverageForPage(coverage, meta.reviewId, document);
    this.#changes = changes;
    return outcome;
  }

  async #open(id: string): Promise<OpenOutcome> {
    const change = this.#changes.get(id);
    const shown = this.#parts.view.current;
    if (change === undefined || shown === undefined)
      return refuse("This change no longer exists. The list will be updated in a moment.");
    if (change.status === "D") return refuse(`${change.shown} was deleted.`);
    const line = Math.max(1, change.line);
    const endLine = Math.max(line, change.line + change.count - 1);
    // Only the opener decides which files may be opened.
    const target = { kind: "file", path: change.file, line, endLine } as const;
    return this.#opener.open(id, target, shown.meta.baseUri, undefined);
  }

  #watch(): Watching {
    const changes = new FolderChanges(this.#parts.onStale, this.#parts.log);
    const edits = this.#parts.workspace.onTextChanged?.(() => changes.note());
    const trusted = this.#parts.workspace.onTrusted?.(() => changes.note());
    return {
      changes,
      dispose() {
        changes.dispose();
        edits?.dispose();
        trusted?.dispose();
      },
    };
  }

  async #follow({ meta }: ShownReview, changes: FolderChanges): Promise<void> {
    const { resolver, workspace } = this.#parts;
    // Without git nothing is measured, so there is nothing to watch.
    if (!workspace.isTrusted()) return;
    const files = await resolver.listed(meta.baseUri);
    const folders = new Set(resolver.listRoots(meta.baseUri));
    for (const { absolutePath } of files) folders.add(dirname(absolutePath));
    changes.follow({ folders, gitDirectories: this.#gitDirectories });
  }

  #leave(): void {
    this.#watching?.dispose();
    this.#watching = undefined;
  }
}
