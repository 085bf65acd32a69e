import type { ReviewMeta } from "@dialectic/shared/protocol";
import { withoutUndefined } from "@dialectic/shared/review";
import { isInside } from "../base/isInside.ts";
import type { ServerListing } from "../base/serverPorts.ts";
import { baselineTimeoutMs, maxBaseline } from "../limits.ts";
import type { ReviewBase } from "../presenting/reviewBase.ts";
import { hashText, type StoredFileProblems } from "../store/index.ts";
import type { DocumentSettler } from "./documentSettler.ts";
import { listModifiedFiles } from "./listModifiedFiles.ts";
import type { SettledDocument } from "./settleDocument.ts";
import { isSameText } from "./textSync.ts";

interface BaselineParts extends Pick<ReviewBase, "workspace" | "host" | "store" | "clock" | "log"> {
  readonly settler: DocumentSettler;
  /** The language servers that stand in for those of an editor. */
  readonly servers?: Pick<ServerListing, "mayServe" | "served" | "onChanged"> | undefined;
}

export interface FileBaseline {
  readonly text: string;
  readonly problems: StoredFileProblems["problems"];
}

/**
 * Records the problems of files in the background when a review begins, to distinguish later problems from them; without an editor, once the
 * person trusts the folder and lets its language servers run.
 */
export class ProblemBaselines {
  readonly #parts: BaselineParts;
  readonly #taking = new Map<string, Promise<void>>();
  readonly #ending = new AbortController();
  readonly #listening: readonly ({ dispose(): void } | undefined)[];

  constructor(parts: BaselineParts) {
    this.#parts = parts;
    const { host, workspace, servers } = parts;
    const begin = () => this.#begin(host.presented?.meta);
    this.#listening = [
      host.onShown((after) => after?.meta.iteration === 1 && this.#begin(after.meta)),
      servers && workspace.onTrusted?.(begin),
      servers?.onChanged(begin),
    ];
  }

  /** Returns the baselines of these files for the shown review, once they are recorded; undefined if there are none. */
  async ofShown(
    paths: readonly string[],
  ): Promise<{ readonly reviewId: string; readonly files: ReadonlyMap<string, FileBaseline> } | undefined> {
    const { store } = this.#parts;
    const reviewId = this.findReview();
    if (reviewId === undefined) return undefined;
    await this.whenTaken(reviewId);
    const known = store.books.problems.find(reviewId);
    if (known === undefined) return undefined;
    const wanted = known.files.filter(({ path }) => paths.includes(path));
    const { texts } = await store.texts(new Set(wanted.map(({ text }) => text)));
    const files = wanted.flatMap(({ path, text, problems }) => {
      const found = texts.get(text);
      return found === undefined ? [] : [[path, { text: found, problems }] as const];
    });
    return { reviewId, files: new Map(files) };
  }

  /** Lists the files that the presented review has baselines of. */
  listFiles(): readonly string[] {
    const reviewId = this.findReview();
    const known = reviewId === undefined ? undefined : this.#parts.store.books.problems.find(reviewId);
    return known?.files.map(({ path }) => path) ?? [];
  }

  /** Returns the id of the review that the problems of today are compared for: the presented one, or the one behind a proposal. */
  findReview(): string | undefined {
    const { presented } = this.#parts.host;
    return presented && this.#reviewBehind(presented.meta.reviewId);
  }

  /** Resolves when no baseline of the review is being recorded. */
  async whenTaken(reviewId: string): Promise<void> {
    await this.#taking.get(reviewId);
  }

  async dispose(): Promise<void> {
    for (const each of this.#listening) each?.dispose();
    this.#ending.abort();
    await Promise.all(this.#taking.values());
  }

  /** A proposal is part of the work on the review before it and has no baseline of its own. */
  #reviewBehind(shown: string): string | undefined {
    const reviews = this.#parts.store.reviews();
    const isProposal = reviews.find(({ id }) => id === shown)?.isProposal === true;
    return isProposal ? reviews.find((review) => review.open && !review.isProposal)?.id : shown;
  }

  #begin(meta: ReviewMeta | undefined): void {
    if (meta === undefined || meta.isSample === true || this.#reviewBehind(meta.reviewId) !== meta.reviewId) return;
    const { reviewId } = meta;
    if (this.#taking.has(reviewId) || this.#parts.store.books.problems.find(reviewId) !== undefined) return;
    const taking = this.#take(reviewId)
      .catch((problem: unknown) =>
        this.#parts.log("warn", `The baseline of problems could not be taken: ${String(problem)}`),
      )
      .finally(() => this.#taking.delete(reviewId));
    this.#taking.set(reviewId, taking);
  }

  async #take(reviewId: string): Promise<void> {
    const { settler, servers, store, clock, log, workspace } = this.#parts;
    if (servers !== undefined && !(workspace.isTrusted() && (await servers.mayServe()))) return;
    const until = AbortSignal.any([this.#ending.signal, AbortSignal.timeout(baselineTimeoutMs)]);
    const at = clock.now();
    const listed = await this.#files(until);
    const files = servers === undefined ? listed : await servers.served(listed);
    // A server that waits for permission may serve them later.
    if (files.length === 0 && listed.length > 0) return;
    // Later edits belong to the review: only the current state is recorded.
    const saved = await Promise.all(files.map((file) => settler.port.savedText(file)));
    const followed = await settler.follow(files, until);
    const settled = await settler.settle(files, until, followed);
    const known = settled.flatMap((each, place) => toBaseline(files[place] ?? "", saved[place], each));
    if (this.#ending.signal.aborted) return;
    const texts = new Map(known.map(({ stored, text }) => [stored.text, text]));
    const kept = await store.books.problems.append({ reviewId, at, files: known.map(({ stored }) => stored) }, texts);
    if (kept.kind === "failed") log("warn", `The baseline of problems could not be saved: ${kept.message}`);
  }

  async #files(signal: AbortSignal): Promise<readonly string[]> {
    const { workspace, settler } = this.#parts;
    const modified = await listModifiedFiles(workspace, signal);
    const open = settler.port
      .openFiles()
      .filter((file) => workspace.folders().some((folder) => isInside(folder, file)));
    return [...new Set([...("kind" in modified ? [] : modified), ...open])].slice(0, maxBaseline.files);
  }
}

function toBaseline(
  path: string,
  saved: string | undefined,
  { settled, isDirty, text, problems }: SettledDocument,
): readonly { readonly stored: StoredFileProblems; readonly text: string }[] {
  if (!settled || isDirty || text === undefined || saved === undefined || !isSameText(text, saved)) return [];
  if (text.length > maxBaseline.textLength || problems.length > maxBaseline.problems) return [];
  const kept = problems.map(({ severity, message, line, source, code }) =>
    withoutUndefined({ severity, message, line, source, code }),
  );
  return [{ stored: { path, text: hashText(text), problems: kept }, text }];
}
