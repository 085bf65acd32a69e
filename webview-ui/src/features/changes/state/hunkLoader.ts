import { firstHunkFiles, hunkLinesPerRequest, maxHunkFiles } from "../../../limits.ts";
import type { HostParts } from "../../../state/askHost.ts";
import { type FileHunks, listChangedFiles, type ShownChanges, toPlace } from "../../../state/changedCode.ts";
import type { PanelState } from "../../../state/panelStore.ts";
import { texts } from "../../../texts/texts.ts";

interface LoaderParts extends HostParts {
  readonly shown: (state: PanelState) => ShownChanges | undefined;
  readonly withHunks: (state: PanelState, hunks: ShownChanges["hunks"]) => Partial<PanelState>;
  /** True when files far from the screen are loaded as well. */
  readonly isEager: (state: PanelState) => boolean;
}

/**
 * Loads the hunks of changes, one request at a time: the wanted files first, then all others. Each request makes the page arrange all rows
 * again, so later ones are for more files. A lost connection ends it; the next one goes
 * on with the files that are missing.
 */
export class HunkLoader {
  readonly #parts: LoaderParts;
  #wanted: readonly string[] = [];
  #isRunning = false;

  constructor(parts: LoaderParts) {
    this.#parts = parts;
    parts.store.subscribe((state, before) => {
      if (state.isConnected && !before.isConnected) this.wake();
    });
  }

  /** Sets the files near the screen, the most urgent first. */
  want(files: readonly string[]): void {
    this.#wanted = files;
    this.wake();
  }

  wake(): void {
    if (!this.#isRunning) void this.#run();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    for (let next = this.#next(); next !== undefined; next = this.#next()) await this.#load(next.open, next.files);
    this.#isRunning = false;
  }

  #next(): { readonly open: ShownChanges; readonly files: readonly string[] } | undefined {
    const { store, currentHost, shown, isEager } = this.#parts;
    const state = store.getState();
    const open = shown(state);
    if (open === undefined || !state.isConnected || currentHost() === undefined) return undefined;
    const missing = listChangedFiles(open).filter(({ id }) => !open.hunks.has(id));
    const sizes = new Map(missing.map(({ id, additions = 0, deletions = 0 }) => [id, additions + deletions]));
    const urgent = this.#wanted.filter((id) => sizes.has(id));
    const most = Math.min(maxHunkFiles, Math.max(firstHunkFiles, open.hunks.size));
    const files: string[] = [];
    let lines = 0;
    for (const id of urgent.length > 0 || !isEager(state) ? urgent : sizes.keys()) {
      const size = sizes.get(id) ?? 0;
      if (files.length === most || (files.length > 0 && lines + size > hunkLinesPerRequest)) break;
      files.push(id);
      lines += size;
    }
    return files.length === 0 ? undefined : { open, files };
  }

  async #load(open: ShownChanges, files: readonly string[]): Promise<void> {
    const { store, currentHost, shown, withHunks } = this.#parts;
    const { reviewId } = store.getState().changes;
    if (reviewId === undefined) return;
    const place = toPlace(reviewId, open);
    const host = currentHost();
    const answer = await host?.["changes/hunks"]({ ...place, files: [...files] }).catch(() => undefined);
    if (answer === undefined && currentHost() !== host) return;
    const found = new Map<string, FileHunks>(answer?.files.map(({ id, ...hunks }) => [id, hunks]));
    store.setState((state) => {
      const now = shown(state);
      // The reader may have gone to another round in the meantime.
      if (now?.list !== open.list) return {};
      const hunks = new Map(now.hunks);
      for (const id of files)
        hunks.set(id, found.get(id) ?? { hunks: [], notice: texts.changes.linesNotLoaded, language: "" });
      return withHunks(state, hunks);
    });
  }
}
