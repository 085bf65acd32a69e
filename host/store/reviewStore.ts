import type { ReviewDocument } from "../../shared/review/model.ts";
import { sectionListsPerKeyframe } from "../limits.ts";
import type { FileAnchor, NewAnchors } from "./anchorIndex.ts";
import type { BodyTexts, FoundTexts } from "./bodyTexts.ts";
import type { Books } from "./books.ts";
import type { Disposable } from "./fileSystem.ts";
import type { ForeignChanges } from "./foreignChanges.ts";
import { forgetNamedTexts } from "./hashText.ts";
import { IterationClaims } from "./iterationClaims.ts";
import type { EventDraft, Journal } from "./journal.ts";
import type { Claim } from "./ledger.ts";
import type { SectionEntry } from "./record.ts";
import type { RebuiltList, ReviewIndex } from "./reviewIndex.ts";
import type { ReviewCommit, ReviewSummary } from "./reviewSummary.ts";
import { describeList, toSectionEntry } from "./sectionList.ts";
import type { StoreDamage } from "./storeDamage.ts";
import {
  type NewIteration,
  type StoredIteration,
  toSection,
  toStoredIteration,
  verifyText,
} from "./storedIteration.ts";
import type { NoteOutcome, SaveOutcome, StoredDocument } from "./storeOutcomes.ts";

interface PreparedIteration {
  readonly bodies: ReadonlyMap<string, string>;
  readonly draft: EventDraft;
  readonly claim: Claim;
  readonly list: Omit<RebuiltList, "iteration">;
}

/** The reviews of one workspace. Any number of processes write to it, and each sees the others' changes. */
export class ReviewStore {
  readonly books: Books;
  readonly damage: StoreDamage;
  readonly #journal: Journal;
  readonly #index: ReviewIndex;
  readonly #texts: BodyTexts;
  readonly #foreign: ForeignChanges;
  readonly #claims: IterationClaims;
  readonly #saving = new Map<string, Promise<SaveOutcome>>();
  #preparing: Promise<unknown> = Promise.resolve();

  constructor(parts: {
    readonly journal: Journal;
    readonly index: ReviewIndex;
    readonly texts: BodyTexts;
    readonly damage: StoreDamage;
    readonly foreign: ForeignChanges;
  }) {
    this.#journal = parts.journal;
    this.#index = parts.index;
    this.#texts = parts.texts;
    this.damage = parts.damage;
    this.#foreign = parts.foreign;
    this.#claims = new IterationClaims(parts.journal);
    this.books = parts.index.books;
  }

  /** Returns all reviews, most recently written first. */
  reviews(): readonly ReviewSummary[] {
    return this.#index.reviews();
  }

  /** Returns the iterations of a review in order; empty for an unknown review. */
  iterations(reviewId: string): readonly StoredIteration[] {
    return this.#index.iterations(reviewId).map(toStoredIteration);
  }

  /** Returns an iteration by index, from the end if negative. The cost does not depend on the length of the history. */
  iterationAt(reviewId: string, index: number): StoredIteration | undefined {
    const iteration = this.#index.iterations(reviewId).at(index);
    return iteration && toStoredIteration(iteration);
  }

  /** Returns an iteration by number. Numbers have gaps, so they differ from indices. */
  iteration(reviewId: string, number: number): StoredIteration | undefined {
    const iteration = this.#index.numbers(reviewId)?.find(number);
    return iteration && toStoredIteration(iteration);
  }

  /** Returns the number of the latest iteration; 0 for an unknown review. */
  latestNumber(reviewId: string): number {
    return this.#index.iterations(reviewId).at(-1)?.number ?? 0;
  }

  /** Returns the number of the iteration before a number; 0 for the first. */
  numberBefore(reviewId: string, number: number): number {
    return this.#index.numbers(reviewId)?.before(number)?.number ?? 0;
  }

  /** Returns the number of the iteration after a number; undefined for the latest. */
  numberAfter(reviewId: string, number: number): number | undefined {
    return this.#index.numbers(reviewId)?.after(number)?.number;
  }

  /** Reads the document of an iteration, by default the latest. */
  async document(reviewId: string, number?: number): Promise<StoredDocument> {
    const numbers = this.#index.numbers(reviewId);
    const iteration = number === undefined ? numbers?.all.at(-1) : numbers?.find(number);
    if (!iteration) return { kind: "unknown" };
    const entries = this.#index.sections(iteration)?.entries;
    if (!entries) return { kind: "damaged", missing: [] };
    const { texts, missing } = await this.#texts.read(new Set(entries.map((entry) => entry[1])));
    if (missing.length > 0) return { kind: "damaged", missing };
    const sections = entries.map((entry) => toSection(entry, texts.get(entry[1]) ?? ""));
    const { frontMatter, nextId } = iteration;
    return { kind: "document", document: { frontMatter, sections, nextId } };
  }

  /** Returns the sections of an iteration without texts; undefined when it is unknown or its list is unreadable. */
  sectionEntries(reviewId: string, number: number): readonly SectionEntry[] | undefined {
    const iteration = this.#index.numbers(reviewId)?.find(number);
    return iteration && this.#index.sections(iteration)?.entries;
  }

  texts(hashes: ReadonlySet<string>): Promise<FoundTexts> {
    return this.#texts.read(hashes);
  }

  readAllTexts(): Promise<void> {
    return this.#texts.readAll();
  }

  /** Stores an iteration; resolves when it is on disk. */
  appendIteration(iteration: NewIteration): Promise<SaveOutcome> {
    const { retryId } = iteration;
    if (retryId === undefined) return this.#save(iteration);
    const known = this.findRetry(retryId);
    if (known) return Promise.resolve(toSaveOutcome(known));
    const running = this.#saving.get(retryId) ?? this.#save(iteration).finally(() => this.#saving.delete(retryId));
    this.#saving.set(retryId, running);
    return running;
  }

  /** Durably closes a review, so that the next update begins a new one. */
  closeReview(reviewId: string, at: number): Promise<NoteOutcome> {
    return this.note({ kind: "closed", reviewId, at });
  }

  /** Durably records the commit of a review, which closes it as well. */
  markCommitted(reviewId: string, commit: ReviewCommit): Promise<NoteOutcome> {
    return this.note({ kind: "committed", reviewId, ...commit });
  }

  /** Returns the commit of a review, unless something was presented since. */
  committed(reviewId: string): ReviewCommit | undefined {
    return this.#index.committed(reviewId);
  }

  /** Durably records the files that references point to, with their texts by hash. */
  noteAnchors(reviewId: string, { at, anchors, texts }: NewAnchors): Promise<NoteOutcome> {
    return this.note({ kind: "anchors", reviewId, at, anchors: [...anchors] }, texts);
  }

  /** Returns the file that a path in a section referred to when the section was first presented. */
  anchor(reviewId: string, section: string, path: string): FileAnchor | undefined {
    return this.#index.anchors.find(reviewId, section, path);
  }

  /** Returns the iteration that a call has already made, in this process or another. */
  findRetry(retryId: string): StoredIteration | undefined {
    const iteration = this.#index.findRetry(retryId);
    return iteration && toStoredIteration(iteration);
  }

  /** Writes a record and the new ones of its texts, by hash, after everything that was begun before; for the books. */
  note(draft: EventDraft, texts: ReadonlyMap<string, string> = new Map()): Promise<NoteOutcome> {
    const news = new Map([...texts].filter(([hash]) => !this.#journal.isSettled || !this.#texts.has(hash)));
    return this.#inOrder(async () => {
      const outcome = this.#journal.append(news, draft);
      return { answer: outcome.then((result) => (result.kind === "failed" ? result : { kind: "saved" })) };
    });
  }

  onForeignChange(listener: () => void): Disposable {
    return this.#foreign.subscribe(listener);
  }

  /** Reads other processes' writes, for when the platform's notifications are late or lost. */
  refresh(): Promise<void> {
    return this.#foreign.refresh();
  }

  async dispose(): Promise<void> {
    this.#foreign.dispose();
    await this.#preparing;
    await this.#journal.dispose();
  }

  #save(iteration: NewIteration): Promise<SaveOutcome> {
    return this.#inOrder(async () => {
      const claim = await this.#claims.claim(iteration, this.latestNumber(iteration.reviewId));
      if (claim.kind === "failed") return { answer: Promise.resolve(claim) };
      return { answer: this.#write(iteration, await this.#prepare(iteration, claim)) };
    });
  }

  async #write(
    { reviewId, retryId }: NewIteration,
    { bodies, draft, claim, list }: PreparedIteration,
  ): Promise<SaveOutcome> {
    const { number, seq } = claim;
    const outcome = await this.#journal.append(bodies, draft, seq);
    if (outcome.kind === "failed") return outcome;
    this.#claims.use(retryId);
    this.damage.noteUnwritable(undefined);
    this.#index.remember({ seq, host: this.#journal.host }, list);
    this.#foreign.start();
    // Another host may have run the same call meanwhile; then the earlier iteration counts.
    const earlier = retryId === undefined ? undefined : this.findRetry(retryId);
    return earlier ? toSaveOutcome(earlier) : { kind: "saved", reviewId, number, seq };
  }

  /** Starts one write after another, in call order; they can still reach the disk together. */
  async #inOrder<T>(begin: () => Promise<{ readonly answer: Promise<T> }>): Promise<T> {
    const begun = this.#preparing.then(begin);
    // The caller gets the failure from `begun`; the next write only waits for it.
    this.#preparing = begun.catch(() => undefined);
    const { answer } = await begun;
    return answer;
  }

  async #prepare(iteration: NewIteration, claim: Claim): Promise<PreparedIteration> {
    const { document, ...described } = iteration;
    const latest = this.#findBaseList(iteration.reviewId, claim.seq);
    const isSettled =
      this.#journal.isSettled || (await this.#journal.settle(this.#listFilesBehind(document, latest?.iteration)));
    const base = isSettled ? latest : undefined;
    const entries = document.sections.map(toSectionEntry);
    const parts = base ? describeList(base.entries, entries) : entries;
    // A list that takes nothing over has no base, so that damage to earlier records does not affect it.
    const taken = parts.some((part) => part.length === 2) ? base : undefined;
    const unknown = document.sections.filter(({ hash }) => !isSettled || !this.#texts.has(hash));
    const draft = {
      kind: "iteration",
      ...described,
      number: claim.number,
      nextId: document.nextId,
      ...(document.frontMatter === undefined ? {} : { frontMatter: document.frontMatter }),
      sections: entries.length,
      parts,
      ...(taken ? { base: { seq: taken.iteration.seq, host: taken.iteration.host } } : {}),
    } as const;
    const bodies = new Map(unknown.map((section) => [section.hash, verifyText(section)]));
    forgetNamedTexts();
    return { bodies, draft, claim, list: { entries, depth: (taken?.depth ?? 0) + 1 } };
  }

  /** Returns the list to build on: an earlier one, not one that came while the number was claimed. */
  #findBaseList(reviewId: string, before: number): RebuiltList | undefined {
    const iteration = this.#index.iterations(reviewId).findLast(({ seq }) => seq < before);
    const list = iteration && this.#index.sections(iteration);
    return list && list.depth < sectionListsPerKeyframe ? list : undefined;
  }

  /** Returns the files with data that a new record would only refer to. */
  #listFilesBehind(document: ReviewDocument, base: RebuiltList["iteration"] | undefined): ReadonlySet<string> {
    const files = new Set(base ? [base.origin.file] : []);
    for (const { hash } of document.sections) {
      const file = this.#texts.findFile(hash);
      if (file !== undefined) files.add(file);
    }
    return files;
  }
}

function toSaveOutcome({ reviewId, number, seq }: StoredIteration): SaveOutcome {
  return { kind: "saved", reviewId, number, seq };
}
