import { BoundedCache } from "@dialectic/shared/review";
import type { Refused } from "../base/createRefusal.ts";
import { isAncestor, listRangeRenames } from "../git/index.ts";
import { maxCachedOrders, maxCachedRenames } from "../limits.ts";
import type { StoredRound } from "../store/index.ts";
import type { ReadOutcome } from "./changeReader.ts";
import type { ComparedRoundsFinder } from "./comparedRounds.ts";
import { getTip } from "./getTip.ts";
import type { RoundPlace } from "./roundPlace.ts";

/*
 * The history within a round, as the placement of comments needs it. Rules:
 * - A part ends with its last commit; all changes of a round, and those since another base, end with the round, which is later than each of
 *   its commits.
 * - A file is the same under all names that commits of the round, or the round as a whole, gave it.
 * - Where git cannot tell, a part is not later, and a file has the one name.
 */

/** The changes of reviews, as far as the history needs them. */
interface Changes {
  readonly compared: Pick<ComparedRoundsFinder, "find">;
  ask<T>(place: RoundPlace, look: (round: StoredRound) => Promise<T | Refused>): Promise<T | Refused>;
  read(place: RoundPlace): Promise<ReadOutcome>;
}

type Rename = readonly [from: string, to: string];

/** Answers about the commits of rounds. They are kept, because commits never change. */
export class RoundHistory {
  readonly #changes: Changes;
  readonly #orders = new BoundedCache<boolean>(maxCachedOrders);
  readonly #renames = new BoundedCache<readonly Rename[]>(maxCachedRenames);

  constructor(changes: Changes) {
    this.#changes = changes;
  }

  /** True when a place ends with the commit with which the changes of a comment end, or later. */
  async endsLater(place: RoundPlace, comment: Pick<RoundPlace, "round" | "part">): Promise<boolean> {
    const end = await this.#findEnd(place);
    if (end === undefined) return true;
    const own = await this.#findEnd({ reviewId: place.reviewId, ...comment });
    if (own === undefined) return false;
    if (own === end) return true;
    const answer = await this.#changes.ask(place, async (round) => ({ isLater: await this.#isBelow(round, own, end) }));
    return "isLater" in answer && answer.isLater;
  }

  /** Returns the commit with which a part ends; undefined for one that ends with its round, and for one that is there no more. */
  async #findEnd(place: RoundPlace): Promise<string | undefined> {
    if (place.part === undefined || place.part.kind === "base") return undefined;
    const compared = await this.#changes.compared.find(place);
    return "kind" in compared ? undefined : compared.round.head;
  }

  async #isBelow(round: StoredRound, own: string, end: string): Promise<boolean> {
    const name = [round.root, own, end].join("\n");
    const known = this.#orders.get(name);
    if (known !== undefined) return known;
    const isBelow = await isAncestor(round, own, end);
    if (isBelow.kind !== "read") return false;
    this.#orders.set(name, isBelow.value);
    return isBelow.value;
  }

  /** Returns a function that lists the other names of a file of a round, relative to the top of the working tree. */
  async otherNames({ reviewId, round }: RoundPlace): Promise<(path: string) => readonly string[]> {
    const whole = { reviewId, round };
    const answer = await this.#changes.ask(whole, async (stored) => ({ renames: await this.#listRenames(stored) }));
    const read = await this.#changes.read(whole);
    const files = read.kind === "refused" ? [] : read.files;
    const own = files.flatMap(({ status, from, path }): Rename[] =>
      status === "R" && from !== undefined ? [[from, path]] : [],
    );
    const renames = [...("renames" in answer ? answer.renames : []), ...own];
    return (path) => listNames(path, renames);
  }

  async #listRenames(round: StoredRound): Promise<readonly Rename[]> {
    const tip = getTip(round);
    if (tip === undefined || tip === round.base) return [];
    const name = [round.root, round.base, tip].join("\n");
    const known = this.#renames.get(name);
    if (known !== undefined) return known;
    const listed = await listRangeRenames(round, { base: round.base, tip });
    if (listed.kind !== "read") return [];
    this.#renames.set(name, listed.value);
    return listed.value;
  }
}

/** Lists all names that renames join with one, the nearest first, without itself. */
function listNames(path: string, renames: readonly Rename[]): readonly string[] {
  const names = new Set([path]);
  for (const name of names)
    for (const [from, to] of renames) {
      if (from === name) names.add(to);
      if (to === name) names.add(from);
    }
  return [...names].slice(1);
}
