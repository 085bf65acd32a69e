import type { SectionPlace, Thread } from "@dialectic/shared/protocol";
import { countComments } from "@dialectic/shared/review";
import * as vscode from "vscode";
import { changesTexts, commonTexts, newsTexts, outlineTexts } from "../texts.ts";
import type { CodeReviewMirror, OutlinedSection } from "./codeReviewMirror.ts";
import { createThreadRow } from "./threadRow.ts";
import { findThreadSections } from "./threadSections.ts";

/*
 * The outline of the review with its open comments, in the side bar while an editor has the review.
 *
 * - The manifest shows it in place of the view of the review (`dialectic.isReviewInEditor`).
 * - It is about the review that the mirror has. A comment stands below the section that it is about, one on changed code
 *   below the section that explains the code, and at the end if there is none. The line above the rows counts the comments, or says that there are none.
 * - A click leads to the section or to the comment on the page.
 */

const outlineViewId = "dialectic.outline";

export type OutlineNode =
  | { readonly kind: "section"; readonly section: OutlinedSection; readonly place: number }
  | { readonly kind: "thread"; readonly thread: Thread }
  /** Comments that are about no section. */
  | { readonly kind: "others" };

export class ReviewOutline implements vscode.TreeDataProvider<OutlineNode>, vscode.Disposable {
  readonly #mirror: CodeReviewMirror;
  readonly #show: (place: SectionPlace) => Promise<void>;
  readonly #refreshed = new vscode.EventEmitter<void>();
  readonly onDidChangeTreeData = this.#refreshed.event;
  readonly #view: vscode.TreeView<OutlineNode>;
  readonly #following: vscode.Disposable;
  /** The sections and open comments directly below a section, by its place; those below none at -1. */
  #children: ReadonlyMap<number, readonly OutlineNode[]> = new Map();
  #others: readonly OutlineNode[] = [];
  #rows = "";
  /** The sections of comments on changed code, and what they depend on. */
  #homes: ReadonlyMap<string, string> = new Map();
  #homesOf = "";
  readonly #report: (problem: unknown) => void;

  constructor(
    mirror: CodeReviewMirror,
    show: (place: SectionPlace) => Promise<void>,
    report: (problem: unknown) => void,
  ) {
    this.#mirror = mirror;
    this.#show = show;
    this.#report = report;
    this.#view = vscode.window.createTreeView(outlineViewId, { treeDataProvider: this, showCollapseAll: true });
    this.#following = mirror.onChanged(() => this.#refresh());
  }

  getChildren(node?: OutlineNode): OutlineNode[] {
    if (node === undefined) {
      const others = this.#others.length === 0 ? [] : [{ kind: "others" } as const];
      return [...(this.#children.get(-1) ?? []), ...others];
    }
    if (node.kind === "others") return [...this.#others];
    return node.kind === "section" ? [...(this.#children.get(node.place) ?? [])] : [];
  }

  getTreeItem(node: OutlineNode): vscode.TreeItem {
    if (node.kind === "others") return createOthersRow();
    const item =
      node.kind === "section"
        ? this.#sectionRow(node)
        : createThreadRow(node.thread, false, this.#mirror.hasNews(node.thread.id));
    item.command = { title: commonTexts.open(), command: "dialectic.openOutlined", arguments: [node] };
    return item;
  }

  /** Shows a section or a comment on the page. */
  async open(node: OutlineNode): Promise<void> {
    const { review } = this.#mirror;
    if (review === undefined || node.kind === "others") return;
    const { reviewId, iteration } = review.meta;
    const { thread, sectionId } =
      node.kind === "section"
        ? { thread: undefined, sectionId: node.section.id }
        : { thread: node.thread.id, sectionId: this.#findSection(node.thread) };
    await this.#show({ reviewId, iteration, sectionId, thread });
  }

  /** Shows on the icon how much is new, and what it is; 0 removes the badge. */
  setNews(count: number, words: string): void {
    this.#view.badge = count === 0 ? undefined : { value: count, tooltip: words };
  }

  dispose(): void {
    for (const part of [this.#following, this.#view, this.#refreshed]) part.dispose();
  }

  #sectionRow({ section, place }: Extract<OutlineNode, { kind: "section" }>): vscode.TreeItem {
    const hasRows = this.#children.has(place);
    const { None, Expanded } = vscode.TreeItemCollapsibleState;
    const item = new vscode.TreeItem(describeSection(section), hasRows ? Expanded : None);
    // A row without children stays collapsed when it gets some, unless it has another id.
    item.id = `section ${section.id}${hasRows ? " parent" : ""}`;
    if (this.#mirror.hasNews(section.id)) item.description = newsTexts.label();
    return item;
  }

  #refresh(): void {
    const { review, sections } = this.#mirror;
    const threads = [...(review?.threads.values() ?? [])].filter(isOpen);
    this.#findHomes(threads).catch(this.#report);
    this.#arrange(sections, threads);
    this.#view.description = review?.meta.title ?? "";
    this.#view.message = review === undefined ? commonTexts.noReview() : describeCounts(threads);
    const said = threads.map((thread) => {
      const { id, label, description } = createThreadRow(thread, false, this.#mirror.hasNews(thread.id));
      return [id, label, description, this.#findSection(thread)];
    });
    const news = sections.filter(({ id }) => this.#mirror.hasNews(id)).map(({ id }) => id);
    const rows = JSON.stringify([review?.meta.reviewId, review?.meta.iteration, sections, said, news]);
    // A tree that reads its rows again loses clicks on them.
    if (rows === this.#rows) return;
    this.#rows = rows;
    this.#refreshed.fire();
  }

  /** Asks where comments on changed code stand, once for each text, round and set of such comments. */
  async #findHomes(threads: readonly Thread[]): Promise<void> {
    const { review, host } = this.#mirror;
    const changed = threads.filter(
      ({ place }) => place.kind === "code" && place.sectionId === undefined && place.change,
    );
    const { reviewId, iteration } = review?.meta ?? {};
    const places = changed.map(({ id, place }) => [id, place]);
    const wanted = JSON.stringify([reviewId, iteration, review?.rounds.length, places]);
    if (host === undefined || reviewId === undefined || iteration === undefined || wanted === this.#homesOf) return;
    this.#homesOf = wanted;
    const homes = changed.length === 0 ? new Map() : await findThreadSections(host, { reviewId, iteration });
    if (wanted !== this.#homesOf) return;
    this.#homes = homes;
    this.#refresh();
  }

  /** Returns the section below which a thread stands; undefined for one about the review, or about code of none. */
  #findSection({ id, place }: Thread): string | undefined {
    if (place.kind === "review" || place.kind === "orphaned") return undefined;
    return place.sectionId ?? this.#homes.get(id);
  }

  #arrange(sections: readonly OutlinedSection[], threads: readonly Thread[]): void {
    const children = new Map<number, OutlineNode[]>();
    const add = (above: number, node: OutlineNode) => {
      const known = children.get(above);
      if (known === undefined) children.set(above, [node]);
      else known.push(node);
    };
    const places = new Map(sections.map(({ id }, place) => [id, place]));
    const others: OutlineNode[] = [];
    // The comments on a section first: those below its last part would seem to be about that part.
    for (const thread of threads) {
      const place = places.get(this.#findSection(thread) ?? "");
      if (place === undefined) others.push({ kind: "thread", thread });
      else add(place, { kind: "thread", thread });
    }
    const above: number[] = [];
    sections.forEach((section, place) => {
      while (above.length > 0 && (sections[above.at(-1) ?? 0]?.level ?? 0) >= section.level) above.pop();
      add(above.at(-1) ?? -1, { kind: "section", section, place });
      // The text above the first heading has no parts.
      if (section.level > 0) above.push(place);
    });
    this.#children = children;
    this.#others = others;
  }
}

function describeCounts(threads: readonly Thread[]): string {
  const { open, addressed, pending } = countComments(threads);
  const counted = [outlineTexts.openComments(open)];
  if (addressed > 0) counted.push(outlineTexts.addressed(addressed));
  if (pending > 0) counted.push(outlineTexts.pending(pending));
  return counted.join(", ");
}

function isOpen({ state, entries }: Thread): boolean {
  return state !== "resolved" && entries.length > 0;
}

function describeSection({ title, level }: OutlinedSection): string {
  return title || (level === 0 ? outlineTexts.beginning() : outlineTexts.untitled());
}

function createOthersRow(): vscode.TreeItem {
  const item = new vscode.TreeItem(changesTexts.otherComments(), vscode.TreeItemCollapsibleState.Expanded);
  item.id = "others";
  item.tooltip = outlineTexts.otherCommentsDetail();
  return item;
}
