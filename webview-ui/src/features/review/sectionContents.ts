import type { Disposable } from "../../host/panelPort.ts";
import { commitChars, maxAdoptedChars } from "../../limits.ts";
import type { HastChunk, RenderQueue, RenderRequest, RenderResult } from "../../markdown/types.ts";
import type { WantedSection } from "../../scroller/scrollerEvents.ts";
import type { FrameSlices } from "./frameSlices.ts";

export type SectionContent =
  | { readonly kind: "waiting" }
  | { readonly kind: "blocks"; readonly blocks: readonly HastChunk[] }
  /** The source, because it could not be formatted. */
  | { readonly kind: "plain"; readonly text: string; readonly reason: string };

/** Text that an update puts in place of another. */
export interface ChangedText {
  readonly id: string;
  readonly hash: string;
}

export interface BodySource {
  peek(hash: string): string | undefined;
  load(hash: string): Promise<string | undefined>;
}

interface Entry {
  readonly id: string;
  hash: string;
  content: SectionContent;
  request: RenderRequest | undefined;
  isSettled: boolean;
  readonly listeners: Set<() => void>;
}

const waiting: SectionContent = { kind: "waiting" };

/** Supplies the content of the mounted sections: loads texts, has them formatted, and shows them in slices. */
export class SectionContents implements Disposable {
  readonly #bodies: BodySource;
  readonly #queue: RenderQueue;
  readonly #slices: FrameSlices;
  readonly #entries = new Map<string, Entry>();
  #visible: readonly string[] = [];
  #onSettled: (() => void) | undefined;
  #defining: readonly string[] = [];
  #areDefinitionsHere = true;

  constructor(bodies: BodySource, queue: RenderQueue, slices: FrameSlices) {
    this.#bodies = bodies;
    this.#queue = queue;
    this.#slices = slices;
  }

  /** Returns the current content of the section. An update keeps the old content until the new one is ready. */
  content(id: string): SectionContent {
    return this.#entries.get(id)?.content ?? waiting;
  }

  /** Returns the final content of a mounted text; undefined while it is not formatted. */
  findFinal(hash: string): SectionContent | undefined {
    if (!this.#areDefinitionsHere) return undefined;
    for (const entry of this.#entries.values())
      if (entry.hash === hash && entry.isSettled && entry.request !== undefined) return entry.content;
    return undefined;
  }

  subscribe(id: string, listener: () => void): () => void {
    const { listeners } = this.#getEntry(id);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  /**
   * Takes the mounted sections, the most urgent first. Calls `onSettled` once, when all visible sections show their
   * final content.
   */
  show(wanted: readonly WantedSection[], onSettled: () => void): void {
    const ids = new Set(wanted.map(({ id }) => id));
    for (const entry of this.#entries.values()) if (!ids.has(entry.id)) this.#release(entry);
    this.#visible = wanted.filter(({ isVisible }) => isVisible).map(({ id }) => id);
    this.#onSettled = onSettled;
    for (const [priority, section] of wanted.entries()) this.#want(this.#getEntry(section.id), section, priority);
    this.#reportSettled();
  }

  /**
   * Formats the first texts of a review that is about to be shown, because the worker needs no longer for them than the
   * page for its frame. Ends at a text that is not here.
   */
  formatAhead(sections: readonly ChangedText[]): void {
    for (const [priority, { id, hash }] of sections.entries()) {
      const markdown = this.#bodies.peek(hash);
      if (markdown === undefined) return;
      void this.#queue.render({ hash, markdown, prefix: `${id}-` }, priority);
    }
  }

  /**
   * Formats the texts that will replace formatted ones on the page. Returns undefined when there is nothing to wait
   * for.
   */
  prepare(changes: readonly ChangedText[]): Promise<unknown> | undefined {
    const requests = changes.flatMap((change) => this.#findReplacement(change)?.request ?? []);
    if (requests.length === 0) return undefined;
    return Promise.all(requests.map((request, priority) => this.#queue.render(request, priority)));
  }

  /** Shows the prepared content if it is small. The caller commits it together with the rest of the update. */
  adopt(changes: readonly ChangedText[]): void {
    let room = maxAdoptedChars;
    for (const change of changes) {
      const { entry, request } = this.#findReplacement(change) ?? {};
      const result = request === undefined ? undefined : this.#queue.peek(request);
      if (entry === undefined || result?.kind !== "blocks") continue;
      room -= countNewCharacters(entry.content, result.blocks);
      if (room < 0) return;
      entry.hash = change.hash;
      entry.request = request;
      entry.content = result;
      entry.isSettled = true;
      for (const listener of entry.listeners) listener();
    }
  }

  /**
   * Takes the sections that hold definitions, in reading order. Sections that use them are formatted again once those
   * texts are loaded.
   */
  async setDefining(hashes: readonly string[]): Promise<void> {
    if (hashes.length === this.#defining.length && hashes.every((hash, index) => hash === this.#defining[index]))
      return;
    this.#defining = hashes;
    this.#areDefinitionsHere = false;
    const texts = await Promise.all(hashes.map((hash) => this.#bodies.load(hash)));
    if (this.#defining !== hashes) return;
    this.#areDefinitionsHere = true;
    const asked = [...this.#entries.values()].filter(({ request }) => request !== undefined);
    for (const { request, isSettled } of asked) if (request !== undefined && !isSettled) this.#queue.cancel(request);
    this.#queue.setDefinitions(texts.filter((text) => text !== undefined));
    for (const [priority, entry] of asked.entries()) this.#format(entry, entry.request?.markdown ?? "", priority);
  }

  /** Formats a section that was cut off, without a time limit. */
  async renderAnyway(id: string): Promise<void> {
    const entry = this.#entries.get(id);
    if (entry?.request === undefined) return;
    const { request } = entry;
    this.#take(entry, request, await this.#queue.renderAnyway(request));
  }

  dispose(): void {
    this.#slices.dispose();
    this.#queue.dispose();
    this.#entries.clear();
  }

  #getEntry(id: string): Entry {
    const known = this.#entries.get(id);
    if (known !== undefined) return known;
    const entry: Entry = {
      id,
      hash: "",
      content: waiting,
      request: undefined,
      isSettled: false,
      listeners: new Set(),
    };
    this.#entries.set(id, entry);
    return entry;
  }

  #findReplacement({ id, hash }: ChangedText): { readonly entry: Entry; readonly request: RenderRequest } | undefined {
    const entry = this.#entries.get(id);
    if (entry?.content.kind !== "blocks" || entry.hash === hash) return undefined;
    const markdown = this.#bodies.peek(hash);
    return markdown === undefined ? undefined : { entry, request: { hash, markdown, prefix: `${id}-` } };
  }

  #release(entry: Entry): void {
    if (entry.request !== undefined && !entry.isSettled) this.#queue.cancel(entry.request);
    this.#entries.delete(entry.id);
  }

  #want(entry: Entry, { hash }: WantedSection, priority: number): void {
    if (entry.hash === hash) {
      if (!entry.isSettled && entry.request !== undefined) void this.#queue.render(entry.request, priority);
      return;
    }
    entry.hash = hash;
    entry.isSettled = false;
    entry.request = undefined;
    const text = this.#bodies.peek(hash);
    if (text === undefined) void this.#fetch(entry, hash, priority);
    else this.#format(entry, text, priority);
  }

  async #fetch(entry: Entry, hash: string, priority: number): Promise<void> {
    const text = await this.#bodies.load(hash);
    if (!this.#isCurrent(entry, hash)) return;
    if (text !== undefined) return this.#format(entry, text, priority);
    // The host has moved on to another state, which will arrive soon. Asking again for this one is pointless.
    this.#settle(entry);
  }

  #format(entry: Entry, markdown: string, priority: number): void {
    // A new object every time: only the answer to the latest request counts.
    const request = { hash: entry.hash, markdown, prefix: `${entry.id}-` };
    entry.request = request;
    const known = this.#queue.peek(request);
    if (known === undefined) {
      entry.isSettled = false;
      void this.#queue.render(request, priority).then((result) => this.#take(entry, request, result));
    } else {
      this.#take(entry, request, known);
    }
  }

  #take(entry: Entry, request: RenderRequest, result: RenderResult): void {
    if (entry.request !== request || !this.#isCurrent(entry, request.hash)) return;
    if (result.kind === "blocks") this.#revealLater(entry, request, result.blocks, 0);
    if (result.kind === "plain") this.#slices.add(() => this.#giveUp(entry, request, result.reason));
  }

  /** Shows the blocks after the first `done` in slices of about `commitChars`. */
  #revealLater(entry: Entry, request: RenderRequest, blocks: readonly HastChunk[], done: number): void {
    let count = done;
    let size = 0;
    do {
      size += blocks[count]?.length ?? 0;
      count += 1;
    } while (count < blocks.length && size + (blocks[count]?.length ?? 0) <= commitChars);
    this.#slices.add(() => this.#reveal(entry, request, blocks, count), Math.min(size, commitChars));
  }

  /** Shows the first `count` blocks, followed by old ones in place of the rest. Later slices show the rest. */
  #reveal(entry: Entry, request: RenderRequest, blocks: readonly HastChunk[], count: number): void {
    if (entry.request !== request || !this.#isCurrent(entry, request.hash)) return;
    const before = entry.content.kind === "blocks" ? entry.content.blocks : [];
    const isLast = count >= blocks.length;
    const shown = isLast ? blocks : [...blocks.slice(0, count), ...before.slice(count, blocks.length)];
    if (entry.content.kind !== "blocks" || !isSame(before, shown))
      this.#display(entry, { kind: "blocks", blocks: shown });
    if (isLast) this.#settle(entry);
    else this.#revealLater(entry, request, blocks, count);
  }

  #giveUp(entry: Entry, request: RenderRequest, reason: string): void {
    if (entry.request !== request || !this.#isCurrent(entry, request.hash)) return;
    this.#display(entry, { kind: "plain", text: request.markdown, reason });
    this.#settle(entry);
  }

  #display(entry: Entry, content: SectionContent): void {
    entry.content = content;
    for (const listener of entry.listeners) listener();
  }

  #settle(entry: Entry): void {
    entry.isSettled = true;
    this.#reportSettled();
  }

  #reportSettled(): void {
    const onSettled = this.#onSettled;
    if (onSettled === undefined || !this.#visible.every((id) => this.#entries.get(id)?.isSettled)) return;
    this.#onSettled = undefined;
    onSettled();
  }

  #isCurrent(entry: Entry, hash: string): boolean {
    return this.#entries.get(entry.id) === entry && entry.hash === hash;
  }
}

/** Counts the characters of the blocks that are not on the page yet. */
function countNewCharacters(before: SectionContent, after: readonly HastChunk[]): number {
  const known = before.kind === "blocks" ? before.blocks : [];
  return after.reduce((sum, chunk, place) => (chunk === known[place] ? sum : sum + chunk.length), 0);
}

function isSame(before: readonly HastChunk[], after: readonly HastChunk[]): boolean {
  return before.length === after.length && before.every((chunk, index) => chunk === after[index]);
}
