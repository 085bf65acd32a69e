import { SharedRuns } from "../base/sharedRuns.ts";
import { type FindNamed, type Repository, readWorkingChanges } from "../git/index.ts";
import { type FoundChanges, findChanges, type NoChanges } from "./codeChanges.ts";

interface Look {
  readonly found: FoundChanges | NoChanges;
  /** True unless the changes depend on the files that a review names. */
  readonly isForAll: boolean;
}

/** Reads the changes since the last commit. Reviews that are measured at the same time share a look at the working tree. */
export class ChangesNow {
  readonly #runs = new SharedRuns<Look>();

  /** Returns the changes below the roots as they are at some time after the call. `findNamed` finds the new files that the review names. */
  async find(
    repositories: readonly Repository[],
    roots: readonly string[],
    signal: AbortSignal,
    findNamed: FindNamed,
  ): Promise<FoundChanges | NoChanges> {
    const look = (named: FindNamed, until: AbortSignal) =>
      findChanges(repositories, roots, until, (repository, each) =>
        readWorkingChanges(repository, each, { findNamed: named }),
      );
    const key = JSON.stringify([repositories.map(({ root }) => root), roots]);
    const shared = await this.#runs.ask(key, signal, async (isShared, until) => {
      if (!isShared) return { found: await look(findNamed, until), isForAll: true };
      let isForAll = true;
      const noteAsked = async () => {
        isForAll = false;
        return [];
      };
      return { found: await look(noteAsked, until), isForAll };
    });
    if (shared === undefined) return { kind: "stopped" };
    return shared.isForAll ? shared.found : look(findNamed, signal);
  }
}
