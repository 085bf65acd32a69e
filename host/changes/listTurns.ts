import type { ReviewStore } from "../store/index.ts";
import type { RoundPlace } from "./reviewChanges.ts";
import { endsInWorkingTree } from "./rounds.ts";

/** The code of a repository at the moment in which a client presented a review. */
interface Turn extends RoundPlace {
  readonly client: string;
  readonly at: number;
  readonly tree: string;
}

/** Lists the turns in a repository, of all reviews, oldest first. `root` is the top of its working tree. */
export function listTurns(store: ReviewStore, root: string): readonly Turn[] {
  const turns = store.reviews().flatMap(({ id }) =>
    store.books.changes.rounds(id).flatMap((round, place): Turn[] => {
      if (round.root !== root || !endsInWorkingTree(round.range)) return [];
      return [{ reviewId: id, round: place + 1, client: round.client, at: round.at, tree: round.head }];
    }),
  );
  return turns.toSorted((one, other) => one.at - other.at);
}
