import { isDeepStrictEqual } from "node:util";
import { TurnQueue } from "../base/turnQueue.ts";
import { inboxWriteMs, maxInboxWaits } from "../limits.ts";
import {
  fitInboxFile,
  type InboxFile,
  type InboxWait,
  type InboxWindow,
  listWaits,
  readInboxFile,
  writeInboxFile,
} from "./inboxFiles.ts";
import { listWaiting } from "./waitingReviews.ts";

interface WorkspaceParts extends Omit<Parameters<typeof listWaiting>[0], "isWaited"> {
  /** Returns the names of the assistants that wait for feedback on a review in this window. */
  readonly waitingOn: (reviewId: string) => readonly string[];
  readonly folder: string;
  /** Names the workspace among those of this user. */
  readonly workspaceName: string;
  readonly window: InboxWindow;
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
  /** The contents of the file when this window looked last. */
  #known: InboxFile | undefined;
  #isOver = false;

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
      const file = fitInboxFile({ version: 1, ...describe(), ...(await this.#list(before)) });
      this.#known = file;
      if (before === undefined ? file.reviews.length > 0 : !isDeepStrictEqual(file, before))
        await writeInboxFile(folder, workspaceName, file);
    });
  }

  /** Looks again when the file has lost what this window knows: another one of the folder has written it at the same moment. */
  checkSoon(): void {
    const check = this.#turns.run(async () => {
      const { folder, workspaceName, clock, window } = this.#parts;
      const { reviews = [], waits = [] } = (await readInboxFile(folder, workspaceName, clock.now())) ?? {};
      const kept = new Set(reviews.map(({ reviewId }) => reviewId));
      const isOwn = (wait: InboxWait) => wait.window.id === window.id;
      const isLost =
        this.#known?.reviews.some(({ reviewId }) => !kept.has(reviewId)) === true ||
        !isDeepStrictEqual(this.#known?.waits.filter(isOwn) ?? [], waits.filter(isOwn));
      if (isLost && !this.#isOver) this.lookSoon();
    });
    check.catch(this.#parts.report);
  }

  async #list(before: InboxFile | undefined): Promise<Pick<InboxFile, "reviews" | "more" | "waits">> {
    const { waitingOn, window } = this.#parts;
    const others = before?.waits.filter((wait) => wait.window.id !== window.id && listWaits([wait]).length > 0) ?? [];
    const waitedElsewhere = new Set(others.map(({ reviewId }) => reviewId));
    const listOwn = (reviewId: string) => (this.#isOver ? [] : waitingOn(reviewId).slice(0, maxInboxWaits));
    const isWaited = (reviewId: string) => waitedElsewhere.has(reviewId) || listOwn(reviewId).length > 0;
    const { reviews, more } = await listWaiting({ ...this.#parts, isWaited }, this.#asked, before?.reviews ?? []);
    const own = reviews.flatMap(({ reviewId }) => {
      const assistants = listOwn(reviewId);
      return assistants.length === 0 ? [] : [{ window, reviewId, assistants }];
    });
    return { reviews, more, waits: [...others, ...own] };
  }

  /** Writes what was not written yet. The clients of a window that ends wait no longer. */
  async dispose(): Promise<void> {
    this.#isOver = true;
    clearTimeout(this.#timer);
    await this.look().catch(this.#parts.report);
  }
}
