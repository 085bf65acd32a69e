import type { ReviewStore } from "../store/index.ts";
import type { RoundPlace } from "./roundPlace.ts";
import { endsInWorkingTree } from "./rounds.ts";

/** The code of a repository at the moment in which a client presented a review. */
interface Turn extends RoundPlace {
  readonly client: string;
  /** The running client that took the turn; undefined for a command. */
  readonly instance: string | undefined;
  readonly at: number;
  readonly tree: string;
}

/** Lists the turns in a repository, of all reviews, oldest first. `root` is the top of its working tree. */
export function listTurns(store: ReviewStore, root: string): readonly Turn[] {
  const turns = store.reviews().flatMap(({ id }) =>
    store.books.changes.rounds(id).flatMap((round, place): Turn[] => {
      if (round.root !== root || !endsInWorkingTree(round.range)) return [];
      // An automatic round has the id of no call: it is the code of its iteration.
      const call = round.retryId ?? store.iteration(id, round.iteration)?.retryId;
      const instance = call?.match(/^([\w-]+):/)?.[1];
      return [{ reviewId: id, round: place + 1, client: round.client, instance, at: round.at, tree: round.head }];
    }),
  );
  return turns.toSorted((one, other) => one.at - other.at);
}

/**
 * Returns the last turn of a client in a repository. A running client has its own turns, and those of its name whose
 * client has ended: two sessions of one assistant are two, and a session that was resumed goes on.
 */
export function findLastTurn(
  store: ReviewStore,
  root: string,
  { name, instance }: { readonly name: string; readonly instance?: string | undefined },
  isRunning: (instance: string) => boolean,
): Turn | undefined {
  return listTurns(store, root).findLast((turn) => {
    if (turn.client !== name) return false;
    const isOfOther = turn.instance !== instance && turn.instance !== undefined && isRunning(turn.instance);
    return instance === undefined || !isOfOther;
  });
}
