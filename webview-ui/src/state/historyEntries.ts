import * as z from "zod/mini";
import { type Layer, layer } from "./openLayers.ts";

const point = z.object({ id: z.string(), offset: z.number() });

const spot = z.object({ reviewId: z.string(), section: point, row: z.optional(point) });

/** The place at the top of the view: a section of a review, and the row of code there, if one is. Offsets are pixels. */
export type Spot = z.infer<typeof spot>;

const entry = z.object({
  /** The views that are open at this entry, the lowest first. */
  layers: z.readonly(z.array(layer)),
  /** Counts the places that the reader has gone to from another one. Entries for layers share the place below them. */
  visit: z._default(z.int(), 0),
  /** The number of entries, this one and those right below it, that were made for one layer each. */
  own: z._default(z.int(), 0),
  /** The number of entries right below for the changes that were shown before those of this entry were chosen. */
  choices: z._default(z.int(), 0),
  /** Where the reader was when they went on from this visit. */
  spot: z.optional(spot),
  /** Set while the page has not gone to the address that the reader has entered. */
  isNew: z.optional(z.boolean()),
});

type HistoryEntry = z.infer<typeof entry>;

/** Returns the state of an entry of the browser's history; undefined for an entry that the page has not made. */
export function readEntry(state: unknown): HistoryEntry | undefined {
  const parsed = z.safeParse(entry, state);
  return parsed.success ? parsed.data : undefined;
}

/**
 * The entries of the browser's history. Each open layer has one, and so has each place that the reader has gone to by
 * choice, such as a section of the outline. So have changes that were chosen in the list, but not each commit of a walk.
 */
export class HistoryEntries {
  #current: HistoryEntry;
  /** True until the layers that were open before a reload are open again. Code is not opened again. */
  #isAwaited: boolean;
  #isLeaving = false;
  /** Where the reader was at each visit when they last left it. */
  readonly #spots = new Map<number, Spot | undefined>();

  constructor() {
    const known = readEntry(history.state);
    this.#current = known ?? { layers: [], visit: 0, own: 0, choices: 0 };
    this.#isAwaited = this.#current.layers.some(({ kind }) => kind !== "code");
    if (known === undefined) this.#replace(this.#current);
  }

  get layers(): readonly Layer[] {
    return this.#current.layers;
  }

  /** Makes the current entry say what is open, adds entries for layers, or leaves those of closed ones. */
  record(layers: readonly Layer[]): void {
    if (this.#isLeaving) return;
    const { layers: recorded, own, visit, choices } = this.#current;
    if (layers.length >= recorded.filter(({ kind }) => kind !== "code").length) this.#isAwaited = false;
    if (this.#isAwaited) return;
    const closed = recorded.length - layers.length;
    if (closed > 0 && closed <= own) {
      this.#isLeaving = true;
      const isOfChanges = ({ kind }: Layer) => kind === "changes";
      history.go(layers.some(isOfChanges) ? -closed : -closed - choices);
      return;
    }
    if (closed > 0) {
      // The entry below is another place, to which Back must still lead.
      this.#push({ layers, visit, own: 0, choices: 0 });
      return;
    }
    const known = layers.slice(0, recorded.length);
    if (!isSame(known, recorded)) this.#replace({ ...this.#current, layers: known });
    for (let depth = recorded.length + 1; depth <= layers.length; depth += 1)
      this.#push({ visit, choices, layers: layers.slice(0, depth), own: this.#current.own + 1 });
  }

  /** Adds an entry for changes that the reader has chosen in place of others. Closing them leaves all of these entries. */
  choose(layers: readonly Layer[]): void {
    if (this.#isLeaving || this.#isAwaited) return;
    const { visit, own, choices } = this.#current;
    this.#push({ visit, own, layers, choices: choices + 1 });
  }

  /** Adds an entry for the place that the reader goes to from `from`, with `layers` open. */
  visit(from: Spot | undefined, layers: readonly Layer[]): void {
    if (this.#isLeaving) return;
    this.#replace({ ...this.#current, spot: from });
    this.#spots.set(this.#current.visit, from);
    this.#push({ layers, visit: this.#current.visit + 1, own: 0, choices: 0 });
  }

  /**
   * Called when another entry is the current one; `from` is where the reader still is. Returns "left" if the page itself
   * has left the entry before it, or else where the reader was at this entry, if that is another place. `kept` are the layers that stay
   * open for an address that the reader has entered.
   */
  arrive(from: Spot | undefined, kept: readonly Layer[] = []): "left" | Spot | undefined {
    const wasLeaving = this.#isLeaving;
    this.#isLeaving = false;
    this.#isAwaited = false;
    const before = this.#current;
    this.#current = readEntry(history.state) ?? {
      layers: kept,
      visit: before.visit + 1,
      own: 0,
      choices: 0,
      isNew: true,
    };
    this.#spots.set(before.visit, from);
    if (this.#current.isNew === true) this.#replace(this.#current);
    if (wasLeaving) return "left";
    const { visit, spot, isNew } = this.#current;
    return visit === before.visit || isNew === true ? undefined : (this.#spots.get(visit) ?? spot);
  }

  #replace(next: HistoryEntry): void {
    this.#current = next;
    history.replaceState(next, "");
  }

  #push(next: HistoryEntry): void {
    this.#current = next;
    history.pushState(next, "");
  }
}

export function isSame(layers: readonly Layer[], others: readonly Layer[]): boolean {
  return JSON.stringify(layers) === JSON.stringify(others);
}
