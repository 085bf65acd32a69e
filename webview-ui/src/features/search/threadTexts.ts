import type { GivenVerdict, Thread } from "@dialectic/shared/protocol";
import { foldCase } from "@dialectic/shared/review";
import { readSourceText } from "../../markdown/readSourceText.ts";
import { frontMatterPlace, readFrontMatter } from "../../state/frontMatterText.ts";
import type { SectionColumns } from "../../state/sectionColumns.ts";
import type { PlacedRow } from "../changes/state/changeRows.ts";
import { type CodeRows, restId } from "../changes/state/placedCode.ts";
import type { ChangeComments } from "../feedback/state/changeComments.ts";
import { withoutMarks } from "../feedback/state/describeThread.ts";
import { getThreadSection, sortInReadingOrder, toThreadRowId } from "../feedback/state/feedbackBoxes.ts";
import type { FeedbackState } from "../feedback/state/feedbackState.ts";
import { readRowText } from "./readRowText.ts";
import type { SearchedColumns, SearchedThread, SearchText } from "./searchSource.ts";
import type { SectionHits } from "./state/searchState.ts";

export class ColumnsBuilder {
  readonly ids: string[] = [];
  readonly hashes: string[] = [];
  readonly texts = new Map<string, SearchText>();
  readonly threads = new Map<string, SearchedThread>();
  readonly owners = new Map<string, string>();

  add(id: string, hash: string, text?: string): void {
    this.addText(id, hash, text === undefined ? undefined : { text, folded: foldCase(text) });
  }

  addText(id: string, hash: string, text: SearchText | undefined): void {
    this.ids.push(id);
    this.hashes.push(hash);
    if (text !== undefined) this.texts.set(hash, text);
  }

  /** Adds a thread. With `isHere` false, its lines of changes are in another view. */
  addThread(thread: Thread, sectionId: string | undefined, isHere = true): void {
    const change = isHere || thread.place.kind !== "code" ? undefined : thread.place.change;
    this.#addTexts(listThreadTexts(thread), {
      thread: thread.id,
      sectionId,
      ...(change === undefined ? {} : { change }),
    });
  }

  /** Adds the text of a verdict, at the end of the review. */
  addVerdict({ id, text }: GivenVerdict): void {
    if (text !== "") this.#addTexts([text], { thread: id, sectionId: undefined });
  }

  #addTexts(words: readonly string[], said: SearchedThread): void {
    const { sectionId } = said;
    const id = toThreadRowId(said.thread);
    const text = words.map((each) => readSourceText(withoutMarks(each))).join("\n");
    this.add(id, `${id}\n${text}`, text);
    this.threads.set(id, said);
    // A comment on a line follows a row of code, which belongs to a section.
    if (sectionId !== undefined) this.owners.set(id, this.owners.get(sectionId) ?? sectionId);
  }

  columns(outlined: readonly string[]): SearchedColumns {
    const { ids, hashes, texts, threads, owners } = this;
    return { ids, hashes, texts, threads, owners, outlined };
  }
}

const nothing = { texts: new Map(), threads: new Map(), owners: new Map() } as const;

export type Discussion = Pick<FeedbackState, "threads" | "verdicts">;

/** Code below the sections of a review. */
export interface SearchedCode {
  readonly comments: ChangeComments;
  readonly rows: CodeRows;
}

/**
 * Returns the sections of a review, each followed by its threads and its code. Threads on other changes and the verdicts
 * come last.
 */
export function addDiscussion(
  sections: SectionColumns,
  { threads, verdicts }: Discussion,
  code?: SearchedCode,
): SearchedColumns {
  const { ids, hashes } = sections;
  if (threads.length + verdicts.length === 0 && code === undefined) return { ids, hashes, outlined: ids, ...nothing };
  const there = new Set(ids);
  const bySection = new Map<string | undefined, Thread[]>();
  for (const thread of sortInReadingOrder(threads, ids)) {
    const own = getThreadSection(thread);
    const section = own !== undefined && there.has(own) ? own : undefined;
    bySection.set(section, [...(bySection.get(section) ?? []), thread]);
  }
  const builder = new ColumnsBuilder();
  const onChanges = threads.filter(isOnChanges);
  const inCode = new Set<Thread>();
  const atEnd = new Set(code?.comments.elsewhere.threads);
  const addCode = (below: string) => {
    for (const row of code?.rows.get(below) ?? []) {
      if (code === undefined || row.kind !== "change") continue;
      builder.add(row.id, row.key, readRowText(row.row));
      builder.owners.set(row.id, below);
      for (const thread of onChanges) {
        if (!isThreadBelow(thread, row, code.comments)) continue;
        inCode.add(thread);
        builder.addThread(thread, row.id);
      }
    }
  };
  for (const [place, id] of ids.entries()) {
    builder.add(id, hashes[place] ?? "");
    for (const thread of bySection.get(id) ?? []) builder.addThread(thread, id);
    addCode(id);
  }
  for (const below of code?.rows.keys() ?? []) if (!there.has(below)) addCode(below);
  for (const thread of bySection.get(undefined) ?? [])
    if (!inCode.has(thread)) builder.addThread(thread, undefined, !isOnChanges(thread) || atEnd.has(thread));
  for (const verdict of verdicts) if (verdict.thread === undefined) builder.addVerdict(verdict);
  return builder.columns(ids);
}

/** Puts the text of the front matter before all others. It belongs to no section of the outline. */
export function withFrontMatter(columns: SearchedColumns, frontMatter: string | undefined): SearchedColumns {
  const yaml = readFrontMatter(frontMatter);
  if (yaml === "") return columns;
  const text = readSourceText(yaml);
  const hash = `${frontMatterPlace}\n${text}`;
  const ids = [frontMatterPlace, ...columns.ids];
  const hashes = [hash, ...columns.hashes];
  return { ...columns, ids, hashes, texts: new Map(columns.texts).set(hash, { text, folded: foldCase(text) }) };
}

/** True for comments on lines of changes, which are shown in a view of their own. */
export function isOnChanges({ place }: Thread): boolean {
  return place.kind === "code" && place.change !== undefined && place.sectionId === undefined;
}

/** Returns all text of a thread, in the order of the page. */
function listThreadTexts({ entries, addressed, judgement }: Thread): readonly string[] {
  return [...entries.map(({ text }) => text), addressed?.note ?? "", judgement?.reason ?? ""].filter(Boolean);
}

/** Sums up the hits by the sections of the outline. The last count is that of code without a section, which ends the outline. */
export function sumHitsByOutline({ ids, counts }: SectionHits, { outlined, owners }: SearchedColumns): SectionHits {
  if (ids === outlined) return { ids, counts };
  const sums = new Map<string, number>();
  for (const [place, id] of ids.entries()) {
    const owner = owners.get(id) ?? id;
    sums.set(owner, (sums.get(owner) ?? 0) + (counts[place] ?? 0));
  }
  return { ids: outlined, counts: [...outlined, restId].map((id) => sums.get(id) ?? 0) };
}

/** True when a thread stands at a line of the row, or at the name of the file that the row is. */
export function isThreadBelow({ id }: Thread, { row }: Pick<PlacedRow, "row">, { places }: ChangeComments): boolean {
  const at = places.get(id);
  if (at === undefined || at.file !== row.file.id) return false;
  if (row.kind === "file") return at.line === 0 && (row.below === undefined || row.isFirst === true);
  if (row.kind !== "lines") return false;
  return row.rows.some(({ left, right }) => (at.side === "before" ? left?.before : right?.after) === at.line);
}
