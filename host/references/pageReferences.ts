import { basename } from "node:path";
import type { ReferenceRow, ReferenceStates as StatesNews } from "@dialectic/shared/protocol";
import type { ReferenceTarget } from "@dialectic/shared/review";
import { findGitSigns } from "../files/findGitSigns.ts";
import { type DiskChange, FolderWatch } from "../files/folderWatch.ts";
import type { OpenedPage } from "../shown/pagePart.ts";
import type { ShownReview } from "../shown/shownReview.ts";
import { checkedSections } from "./checkedSections.ts";
import type { ReferenceStates } from "./referenceStates.ts";
import type { ReferenceStatus } from "./referenceStatus.ts";

interface PageReferencesParts extends Pick<OpenedPage, "view" | "workspace" | "log"> {
  readonly states: ReferenceStates;
  readonly tell: (news: StatesNews) => void;
  /** Anchors the references of the latest iteration that have no anchor. */
  readonly anchor: () => Promise<void>;
}

type Rows = ReadonlyMap<string, ReferenceRow>;

/** Keeps one page informed of the state of its references: at once, and whenever the code changes. */
export class PageReferences {
  readonly #parts: PageReferencesParts;
  readonly #watch: FolderWatch;
  readonly #edits: { dispose(): void } | undefined;
  readonly #trusted: { dispose(): void } | undefined;
  #change: DiskChange = new Set();
  /** True while all pending changes were typed in an editor, so no file was added or removed. */
  #isTyped = true;
  /** Files that may have changed after they were read and before they were watched. */
  #added: ReadonlySet<string> = new Set();
  #running: Promise<void> | undefined;
  #isAgain = false;
  /** True when references that name no file are looked for again. */
  #isAnywhere = false;
  #mayAnchor = false;
  /** State sent to the page: rows by section and text. */
  #sent: { readonly rows: Rows; readonly total: number } | undefined;
  #statuses: ReadonlyMap<string, ReferenceStatus> = new Map();
  /** Signs of git operations that change many files. */
  #signs: ReadonlySet<string> = new Set();
  #isDisposed = false;

  constructor(parts: PageReferencesParts) {
    this.#parts = parts;
    this.#watch = new FolderWatch((change) => {
      if (change === "anything") parts.states.forget();
      this.#later(change);
    }, parts.log);
    this.#trusted = parts.workspace.onTrusted?.(() => {
      // From now on, git may be asked for files and commits.
      parts.states.forget();
      this.#mayAnchor = true;
      this.#later("anything");
    });
    this.#edits = parts.workspace.onTextChanged?.((path) => this.#later(new Set([path]), true));
  }

  /** Starts over for a page that shows another review or iteration and has no rows yet. */
  beginAnew(): void {
    this.#sent = undefined;
    this.#statuses = new Map();
    this.anchor();
  }

  /** Tries again to anchor references: missing files may exist now. */
  anchor(): void {
    this.#mayAnchor = true;
    this.update();
  }

  update(): void {
    this.#isAnywhere = true;
    this.updateNamed();
  }

  /** Checks the references to files again. */
  updateNamed(): void {
    this.#later(new Set());
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#watch.dispose();
    this.#edits?.dispose();
    this.#trusted?.dispose();
  }

  #later(change: DiskChange, isTyped = false): void {
    this.#isTyped &&= isTyped;
    this.#change =
      change === "anything" || this.#change === "anything" ? "anything" : new Set([...this.#change, ...change]);
    this.#isAgain = true;
    this.#running ??= this.#run().catch((problem: unknown) => {
      this.#running = undefined;
      this.#parts.log(
        "error",
        `References: ${problem instanceof Error ? (problem.stack ?? problem.message) : problem}`,
      );
    });
  }

  async #run(): Promise<void> {
    // Groups all changes of this turn into one check.
    await Promise.resolve();
    while (this.#isAgain && !this.#isDisposed) {
      this.#isAgain = false;
      const [change, isTyped] = [this.#change, this.#isTyped];
      this.#change = new Set();
      this.#isTyped = true;
      const shown = this.#parts.view.current;
      if (shown !== undefined) await this.#check(shown, change, isTyped);
    }
    this.#running = undefined;
  }

  async #check(shown: ShownReview, change: DiskChange, isTyped: boolean): Promise<void> {
    const [before, added, isAnywhere] = [this.#statuses, this.#added, this.#isAnywhere];
    this.#added = new Set();
    this.#isAnywhere = false;
    if (this.#mayAnchor && this.#parts.view.follows) await this.#parts.anchor();
    this.#mayAnchor = false;
    if (!isTyped) this.#signs = await findGitSigns(shown.meta.baseUri, this.#parts.workspace.isTrusted());
    const again = isAnywhere || change === "anything" ? undefined : await this.#recheck(shown, change, isTyped);
    const checked = checkedSections(shown.document.sections);
    const touched: { hash: string; text: string }[] = [];
    const statuses = await this.#parts.states.check(
      shown.meta,
      checked,
      (section, { text, target, isFence, isPicture }) => {
        const known = before.get(toKey(section.hash, text));
        if (known === undefined) return undefined;
        const isAsked = known.foundIn !== undefined;
        const found = isAsked ? again?.get(known) : undefined;
        const isElsewhere = isAsked
          ? found === known
          : change !== "anything" &&
            (known.files.length > 0 ? isNoneChanged(known.files, change) : isTyped && isNotNamed(target, change));
        if (isElsewhere && isNoneChanged(known.files, added)) return { ...known, section };
        if (!isElsewhere && (isFence ?? isPicture) === true) touched.push({ hash: section.hash, text });
        return found && { ...found, section };
      },
    );
    if (this.#isDisposed || this.#parts.view.current?.meta.reviewId !== shown.meta.reviewId) return;
    this.#statuses = new Map(statuses.map((each) => [toKey(each.section.hash, each.report.text), each]));
    const files = new Set(statuses.flatMap((each) => each.files));
    this.#added = this.#watch.follow(files, files.size === 0 ? new Set() : this.#signs);
    this.#tell(shown, statuses, touched);
    if (this.#added.size > 0) this.#later(new Set(), isTyped);
    const isGone = (each: ReferenceStatus) =>
      each.report.state === "gone" && before.get(toKey(each.section.hash, each.report.text))?.report.state === "exact";
    if (change !== "anything" && statuses.some(isGone)) {
      // The file may have moved to a place that the cached listing does not have.
      this.#parts.states.forget();
      this.#later("anything");
    }
  }

  /** Checks the references that name no file against changed files. One that is not returned is looked for in all files. */
  async #recheck({ meta }: ShownReview, change: ReadonlySet<string>, isTyped: boolean) {
    const found = new Map<ReferenceStatus, ReferenceStatus>();
    for (const status of this.#statuses.values()) {
      // Typing starts no search.
      const now = isTyped ? status : await this.#parts.states.recheck(meta.baseUri, status, change);
      if (now !== undefined) found.set(status, now);
    }
    return found;
  }

  #tell(
    { meta: { reviewId } }: ShownReview,
    standings: readonly ReferenceStatus[],
    touched: NonNullable<StatesNews["touched"]>,
  ): void {
    const rows = new Map<string, ReferenceRow>();
    let [last, place] = ["", 0];
    for (const { section, report } of standings) {
      place = section.id === last ? place + 1 : 0;
      last = section.id;
      if (report.state !== "exact" || report.reason !== undefined)
        rows.set(toKey(section.hash, report.text), toRow(section.hash, place, report));
    }
    const [sent, total] = [this.#sent, standings.length];
    this.#sent = { rows, total };
    const changed = sent === undefined ? [...rows.values()] : changedRows(sent.rows, rows);
    if (sent !== undefined && changed.length === 0 && sent.total === total && touched.length === 0) return;
    const news = { reviewId, total, whole: sent === undefined, rows: changed };
    this.#parts.tell(touched.length === 0 ? news : { ...news, touched });
  }
}

function changedRows(before: Rows, after: Rows): ReferenceRow[] {
  const isNews = ([name, { state, reason }]: readonly [string, ReferenceRow]) =>
    before.get(name)?.state !== state || before.get(name)?.reason !== reason;
  const right = [...before].filter(([name]) => !after.has(name));
  return [
    ...[...after].filter(isNews).map(([, row]) => row),
    ...right.map(([, { hash, text, place }]): ReferenceRow => ({ hash, text, place, state: "exact" })),
  ];
}

function toRow(hash: string, place: number, { text, state, reason }: ReferenceStatus["report"]): ReferenceRow {
  return { hash, text, place, state, ...(reason === undefined ? {} : { reason }) };
}

function isNoneChanged(files: readonly string[], change: ReadonlySet<string>): boolean {
  return !files.some((file) => change.has(file));
}

/** True when a reference without a known file names none of the changed files: typing starts no search for it. */
function isNotNamed(target: ReferenceTarget, change: ReadonlySet<string>): boolean {
  const path = "path" in target ? target.path : undefined;
  return path === undefined || ![...change].some((file) => basename(file).normalize() === basename(path).normalize());
}

function toKey(hash: string, text: string): string {
  return `${hash} ${text}`;
}
