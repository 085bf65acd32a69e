import type { ReviewDocument } from "../../shared/review/model.ts";
import type { FileAnchor, NewAnchors } from "./anchorIndex.ts";
import type { BodyTexts, FoundTexts } from "./bodyTexts.ts";
import { ChangesLog } from "./changesLog.ts";
import { ClaimsLog } from "./claimsLog.ts";
import { CommitsLog } from "./commitsLog.ts";
import { EditsLog } from "./editsLog.ts";
import { FeedbackLog } from "./feedbackLog.ts";
import type { Disposable } from "./fileSystem.ts";
import type { ForeignChanges } from "./foreignChanges.ts";
import { forgetNamedTexts } from "./hashText.ts";
import { IterationClaims } from "./iterationClaims.ts";
import type { EventDraft, Journal } from "./journal.ts";
import type { Claim } from "./ledger.ts";
import { ProblemsLog } from "./problemsLog.ts";
import type { SectionEntry } from "./record.ts";
import type { RebuiltList, ReviewIndex } from "./reviewIndex.ts";
import type { ReviewCommit, ReviewSummary } from "./reviewSummary.ts";
import { describeList, entryOf } from "./sectionList.ts";
import type { StoreDamage } from "./storeDamage.ts";
import {
  type NewIteration,
  type StoredIteration,
  sectionOf,
  storedIteration,
  verifiedText,
} from "./storedIteration.ts";
import type { NoteOutcome, SaveOutcome, StoredDocument } from "./storeOutcomes.ts";

interface PreparedIteration {
  readonly bodies: ReadonlyMap<string, string>;
  readonly draft: EventDraft;
  readonly claim: Claim;
  readonly list: Omit<RebuiltList, "iteration">;
}

/** Lists are stored whole this often, which bounds what a damaged record takes with it. */
const listsPerKeyframe = 64;

/** The reviews of one workspace, written by any number of processes, each of which sees those of the others. */
export class ReviewStore {
  /** What people and assistants say about the reviews. */
  readonly feedback: FeedbackLog;
  /** The changes of code that are reviewed in them. */
  readonly changes: ChangesLog;
  /** The commits that are being made of them, and how they are taken back. */
  readonly commits: CommitsLog;
  /** What was known to be wrong with files when the reviews began. */
  readonly fileProblems: ProblemsLog;
  /** What the person changed while they were open. */
  readonly edits: EditsLog;
  readonly claims: ClaimsLog;
  /** What of all this cannot be read back. */
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
    this.feedback = new FeedbackLog(parts.index.feedback, (draft, texts) => this.#note(draft, texts));
    this.changes = new ChangesLog(parts.index.changes, (draft) => this.#note(draft));
    this.commits = new CommitsLog(parts.index.commits, (draft) => this.#note(draft));
    this.edits = new EditsLog(parts.index.edits, (draft) => this.#note(draft));
    this.claims = new ClaimsLog(parts.index.claims, (draft) => this.#note(draft));
    this.fileProblems = new ProblemsLog(parts.index.problems, (draft, texts) => this.#note(draft, texts));
  }

  /** All reviews, the one that was written to last first. */
  reviews(): readonly ReviewSummary[] {
    return this.#index.reviews();
  }

  /** The iterations of a review in their order, none for a review that is not known. */
  iterations(reviewId: string): readonly StoredIteration[] {
    return this.#index.iterations(reviewId).map(storedIteration);
  }

  /** One iteration by its index, from the end when that is negative: it costs the same however long the review's history is. */
  iterationAt(reviewId: string, index: number): StoredIteration | undefined {
    const iteration = this.#index.iterations(reviewId).at(index);
    return iteration && storedIteration(iteration);
  }

  /** One iteration by its number, which need not be that of its place: numbers have gaps. */
  iteration(reviewId: string, number: number): StoredIteration | undefined {
    const iteration = this.#index.numbers(reviewId)?.find(number);
    return iteration && storedIteration(iteration);
  }

  /** The number of the latest iteration, 0 for a review that is not known. */
  latestNumber(reviewId: string): number {
    return this.#index.iterations(reviewId).at(-1)?.number ?? 0;
  }

  /** The number of the iteration before that one, 0 for the first. */
  numberBefore(reviewId: string, number: number): number {
    return this.#index.numbers(reviewId)?.before(number)?.number ?? 0;
  }

  /** The number of the iteration after that one, nothing for the latest. */
  numberAfter(reviewId: string, number: number): number | undefined {
    return this.#index.numbers(reviewId)?.after(number)?.number;
  }

  /** Reads an iteration back, the latest without a number. */
  async document(reviewId: string, number?: number): Promise<StoredDocument> {
    const numbers = this.#index.numbers(reviewId);
    const iteration = number === undefined ? numbers?.all.at(-1) : numbers?.find(number);
    if (!iteration) return { kind: "unknown" };
    const entries = this.#index.sections(iteration)?.entries;
    if (!entries) return { kind: "damaged", missing: [] };
    const { texts, missing } = await this.#texts.read(new Set(entries.map((entry) => entry[1])));
    if (missing.length > 0) return { kind: "damaged", missing };
    const sections = entries.map((entry) => sectionOf(entry, texts.get(entry[1]) ?? ""));
    return { kind: "document", document: { sections, nextId: iteration.nextId } };
  }

  /** The sections of an iteration without their texts; nothing when it is unknown or its list cannot be read back. */
  sectionEntries(reviewId: string, number: number): readonly SectionEntry[] | undefined {
    const iteration = this.#index.numbers(reviewId)?.find(number);
    return iteration && this.#index.sections(iteration)?.entries;
  }

  /** Reads texts by hash; those that are missing or damaged are named. */
  texts(hashes: ReadonlySet<string>): Promise<FoundTexts> {
    return this.#texts.read(hashes);
  }

  /** Reads every text that is kept, so that all damage is known. */
  readAllTexts(): Promise<void> {
    return this.#texts.readAll();
  }

  /** Keeps an iteration; resolves when it is on the disk. */
  appendIteration(iteration: NewIteration): Promise<SaveOutcome> {
    const { retryId } = iteration;
    if (retryId === undefined) return this.#save(iteration);
    const known = this.findRetry(retryId);
    if (known) return Promise.resolve(savedAs(known));
    const running = this.#saving.get(retryId) ?? this.#save(iteration).finally(() => this.#saving.delete(retryId));
    this.#saving.set(retryId, running);
    return running;
  }

  /** Notes durably that a review is closed, so that the next one begins anew. */
  closeReview(reviewId: string, at: number): Promise<NoteOutcome> {
    return this.#note({ kind: "closed", reviewId, at });
  }

  /** Notes durably which commit a review became, which closes it as well. */
  markCommitted(reviewId: string, commit: ReviewCommit): Promise<NoteOutcome> {
    return this.#note({ kind: "committed", reviewId, ...commit });
  }

  /** The commit that a review became, unless something was presented since. */
  committed(reviewId: string): ReviewCommit | undefined {
    return this.#index.committed(reviewId);
  }

  /** Notes durably which files references meant, with the texts of those files by their hashes. */
  noteAnchors(reviewId: string, { at, anchors, texts }: NewAnchors): Promise<NoteOutcome> {
    return this.#note({ kind: "anchors", reviewId, at, anchors: [...anchors] }, texts);
  }

  /** What a path in a section of that hash meant when the section was first presented. */
  anchor(reviewId: string, section: string, path: string): FileAnchor | undefined {
    return this.#index.anchors.find(reviewId, section, path);
  }

  /** The iteration that a call has already made, in this process or in another one. */
  findRetry(retryId: string): StoredIteration | undefined {
    const iteration = this.#index.findRetry(retryId);
    return iteration && storedIteration(iteration);
  }

  /** Calls the listener when another process has written something that this one did not know. */
  onForeignChange(listener: () => void): Disposable {
    return this.#foreign.subscribe(listener);
  }

  /** Reads what other processes have written, for when the platform's notices are late or lost. */
  refresh(): Promise<void> {
    return this.#foreign.refresh();
  }

  /** Waits for what is being written, then closes everything. */
  async dispose(): Promise<void> {
    this.#foreign.dispose();
    await this.#preparing;
    await this.#journal.dispose();
  }

  #note(draft: EventDraft, texts: ReadonlyMap<string, string> = new Map()): Promise<NoteOutcome> {
    const news = new Map([...texts].filter(([hash]) => !this.#journal.isSettled || !this.#texts.has(hash)));
    return this.#inOrder(async () => {
      const outcome = this.#journal.append(news, draft);
      return { answer: outcome.then((result) => (result.kind === "failed" ? result : { kind: "saved" })) };
    });
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
    // Another host may have carried out the same call meanwhile: then its iteration is the one that stands.
    const standing = retryId === undefined ? undefined : this.findRetry(retryId);
    return standing ? savedAs(standing) : { kind: "saved", reviewId, number, seq };
  }

  /** Begins one write after another, so that their order is that of the calls; they reach the disk together. */
  async #inOrder<T>(begin: () => Promise<{ readonly answer: Promise<T> }>): Promise<T> {
    const begun = this.#preparing.then(begin);
    // The caller gets the failure from `begun`; the next one in line only waits for it.
    this.#preparing = begun.catch(() => undefined);
    const { answer } = await begun;
    return answer;
  }

  async #prepare(iteration: NewIteration, claim: Claim): Promise<PreparedIteration> {
    const { document, ...described } = iteration;
    const latest = this.#baseFor(iteration.reviewId, claim.seq);
    const isSettled =
      this.#journal.isSettled || (await this.#journal.settle(this.#filesBehind(document, latest?.iteration)));
    const base = isSettled ? latest : undefined;
    const entries = document.sections.map(entryOf);
    const parts = base ? describeList(base.entries, entries) : entries;
    // What takes over nothing is not lost with what came before.
    const taken = parts.some((part) => part.length === 2) ? base : undefined;
    const unknown = document.sections.filter(({ hash }) => !isSettled || !this.#texts.has(hash));
    const draft = {
      kind: "iteration",
      ...described,
      number: claim.number,
      nextId: document.nextId,
      sections: entries.length,
      parts,
      ...(taken ? { base: { seq: taken.iteration.seq, host: taken.iteration.host } } : {}),
    } as const;
    const bodies = new Map(unknown.map((section) => [section.hash, verifiedText(section)]));
    forgetNamedTexts();
    return { bodies, draft, claim, list: { entries, depth: (taken?.depth ?? 0) + 1 } };
  }

  /** A list builds on an earlier one only: what came while the claim was made is none. */
  #baseFor(reviewId: string, before: number): RebuiltList | undefined {
    const iteration = this.#index.iterations(reviewId).findLast(({ seq }) => seq < before);
    const list = iteration && this.#index.sections(iteration);
    return list && list.depth < listsPerKeyframe ? list : undefined;
  }

  /** The files that hold what a new record would only refer to. */
  #filesBehind(document: ReviewDocument, base: RebuiltList["iteration"] | undefined): ReadonlySet<string> {
    const files = new Set(base ? [base.origin.file] : []);
    for (const { hash } of document.sections) {
      const file = this.#texts.fileOf(hash);
      if (file !== undefined) files.add(file);
    }
    return files;
  }
}

function savedAs({ reviewId, number, seq }: StoredIteration): SaveOutcome {
  return { kind: "saved", reviewId, number, seq };
}
