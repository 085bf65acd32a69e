import { maxSearchedTurnFiles, maxSearchedTurns } from "../limits.ts";
import type { ReviewStore } from "../store/index.ts";
import { listTurns } from "./listTurns.ts";
import type { ReviewChanges } from "./reviewChanges.ts";
import type { RoundPlace } from "./roundPlace.ts";
import type { ShownHunks } from "./shownHunks.ts";

interface OriginParts {
  readonly store: ReviewStore;
  readonly changes: ReviewChanges;
}

/** Finds out with whose turn each hunk came, where several assistants work in one repository. */
export class HunkOrigins {
  readonly #parts: OriginParts;
  /** Hashes of the hunks of a turn; they never change. */
  readonly #hashes = new Map<string, Promise<ReadonlySet<string>>>();

  constructor(parts: OriginParts) {
    this.#parts = parts;
  }

  /** Adds the client of the first turn whose code has a hunk. Adds nothing where only one client has had turns. */
  async mark(place: RoundPlace, files: readonly ShownHunks[]): Promise<readonly ShownHunks[]> {
    const turns = this.#listTurns(place);
    if (new Set(turns.map(({ client }) => client)).size < 2) return files;
    const hashes = await Promise.all(turns.map((turn) => this.#readHashes(turn)));
    const findClient = (hash: string) => turns[hashes.findIndex((known) => known.has(hash))]?.client;
    return files.map((file) => ({
      ...file,
      hunks: file.hunks.map((hunk) => {
        const by = findClient(hunk.hash);
        return by === undefined ? hunk : { ...hunk, by };
      }),
    }));
  }

  /** Lists the turns in the same repository up to a round, oldest first. */
  #listTurns({ reviewId, round }: RoundPlace) {
    const { store } = this.#parts;
    const shown = store.books.changes.rounds(reviewId)[round - 1];
    const turns = shown === undefined ? [] : listTurns(store, shown.root).filter(({ at }) => at <= shown.at);
    return turns.slice(-maxSearchedTurns);
  }

  #readHashes({ reviewId, round }: RoundPlace): Promise<ReadonlySet<string>> {
    const key = `${reviewId} ${round}`;
    const known = this.#hashes.get(key) ?? this.#collectHashes({ reviewId, round });
    this.#hashes.delete(key);
    this.#hashes.set(key, known);
    for (const old of [...this.#hashes.keys()].slice(0, -maxSearchedTurns)) this.#hashes.delete(old);
    return known;
  }

  async #collectHashes(turn: RoundPlace): Promise<ReadonlySet<string>> {
    const { changes } = this.#parts;
    const read = await changes.read(turn);
    if (read.kind === "refused") return new Set();
    const ids = read.files.slice(0, maxSearchedTurnFiles).map(({ id }) => id);
    const files = await changes.hunks(turn, ids, true);
    return new Set(files.flatMap(({ hunks }) => hunks.map(({ hash }) => hash)));
  }
}
