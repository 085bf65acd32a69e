import { isDeepStrictEqual } from "node:util";
import { TurnQueue } from "../base/turnQueue.ts";
import { inboxWriteMs } from "../limits.ts";
import { type InboxFile, readInboxFile, writeInboxFile } from "./inboxFiles.ts";
import { listWaiting } from "./waitingReviews.ts";

type WaitingParts = Parameters<typeof listWaiting>[0];

interface WorkspaceParts extends WaitingParts {
  readonly folder: string;
  /** Names the workspace among those of this user. */
  readonly workspaceName: string;
  readonly describe: () => Pick<InboxFile, "kind" | "folders" | "workspaceFile">;
  readonly report: (problem: unknown) => void;
}

/**
 * Writes which reviews of this host's workspace wait for the person. A look follows what changed: the reviews that were told, those that
 * waited before, and none of the many that nobody has touched.
 */
export class WorkspaceInbox {
  readonly #parts: WorkspaceParts;
  readonly #turns = new TurnQueue();
  readonly #asked = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: WorkspaceParts) {
    this.#parts = parts;
    this.lookSoon();
  }

  /** Looks again a moment later; with an id, also at that review. */
  lookSoon(reviewId?: string): void {
    if (reviewId !== undefined) this.#asked.add(reviewId);
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.look().catch(this.#parts.report);
    }, inboxWriteMs).unref();
  }

  /** Resolves once the file says what waits now. */
  look(): Promise<void> {
    return this.#turns.run(async () => {
      const { folder, workspaceName, describe, clock } = this.#parts;
      // Another window of the folder writes the same file, and knows other reviews.
      const before = await readInboxFile(folder, workspaceName, clock.now());
      for (const { reviewId } of before?.reviews ?? []) this.#asked.add(reviewId);
      const file: InboxFile = { version: 1, ...describe(), ...(await this.#list(before?.reviews ?? [])) };
      if (before === undefined ? file.reviews.length > 0 : !isDeepStrictEqual(file, before))
        await writeInboxFile(folder, workspaceName, file);
    });
  }

  async #list(before: InboxFile["reviews"]) {
    const { reviews, more } = await listWaiting(this.#parts, this.#asked, before);
    return { reviews: [...reviews], more };
  }

  /** Writes what was not written yet. */
  async dispose(): Promise<void> {
    clearTimeout(this.#timer);
    await this.look().catch(this.#parts.report);
  }
}
