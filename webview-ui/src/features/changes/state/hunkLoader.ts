import type { Host } from "../../../host/linkToHost.ts";
import { firstHunkFiles, hunkLinesPerRequest, maxHunkFiles, maxNamedAhead } from "../../../limits.ts";
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

type HunkAnswer = Awaited<ReturnType<Host["changes/hunks"]>>;

interface LoadedFiles {
  readonly open: ShownChanges;
  readonly files: readonly string[];
  /** True to leave out what only a reader near them sees. */
  readonly areFar: boolean;
}

/**
 * Loads the hunks of changes, one request at a time: the wanted files first, then all others. Each request makes the page arrange all rows
 * again, so later ones are for more files. Of many files, those far from the screen come with git's headings, which are replaced once they
 * are wanted. A lost connection ends it; the next one goes on with the files that are missing.
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
    for (let asked = this.#ask([]); asked !== undefined; ) {
      const answer = await asked.answer;
      // The host reads on while the page arranges its rows.
      const next = this.#ask(asked.files);
      this.#take(asked, answer);
      asked = next ?? this.#ask([]);
    }
    this.#isRunning = false;
  }

  /** Asks for the next files; undefined when there are none but those that have just been answered. */
  #ask(answered: readonly string[]) {
    const next = this.#next(new Set(answered));
    const { store, currentHost } = this.#parts;
    const { reviewId } = store.getState().changes;
    const host = currentHost();
    if (next === undefined || reviewId === undefined || host === undefined) return undefined;
    const { files, areFar } = next;
    const place = { ...toPlace(reviewId, next.open), ...(areFar ? { areFar } : {}) };
    return { ...next, host, answer: host["changes/hunks"]({ ...place, files: [...files] }).catch(() => undefined) };
  }

  #next(answered: ReadonlySet<string>): LoadedFiles | undefined {
    const { store, shown, isEager } = this.#parts;
    const state = store.getState();
    const open = shown(state);
    if (open === undefined || !state.isConnected) return undefined;
    const all = listChangedFiles(open);
    const missing = all.filter(({ id }) => !open.hunks.has(id) && !answered.has(id));
    const sizes = new Map(missing.map(({ id, additions = 0, deletions = 0 }) => [id, additions + deletions]));
    const isFar = (id: string) => open.hunks.get(id)?.isFar === true && !answered.has(id);
    const urgent = this.#wanted.filter((id) => sizes.has(id) || isFar(id));
    const most = Math.min(maxHunkFiles, Math.max(firstHunkFiles, open.hunks.size + answered.size));
    const files: string[] = [];
    let lines = 0;
    for (const id of urgent.length > 0 || !isEager(state) ? urgent : sizes.keys()) {
      const size = sizes.get(id) ?? 0;
      if (files.length === most || (files.length > 0 && lines + size > hunkLinesPerRequest)) break;
      files.push(id);
      lines += size;
    }
    return files.length === 0 ? undefined : { open, files, areFar: urgent.length === 0 && all.length > maxNamedAhead };
  }

  #take({ open, files, host }: LoadedFiles & { readonly host: Host }, answer: HunkAnswer | undefined): void {
    const { store, currentHost, shown, withHunks } = this.#parts;
    if (answer === undefined && currentHost() !== host) return;
    const found = new Map<string, FileHunks>(answer?.files.map(({ id, ...hunks }) => [id, hunks]));
    store.setState((state) => {
      const now = shown(state);
      // The reader may have gone to another round in the meantime.
      if (now?.list !== open.list) return {};
      const hunks = new Map(now.hunks);
      for (const id of files) hunks.set(id, withHeadings(now.hunks.get(id), found.get(id)));
      return withHunks(state, hunks);
    });
  }
}

/** Returns the hunks of an answer. Those that are there keep the context lines that the reader has loaded meanwhile. */
function withHeadings(known: FileHunks | undefined, found: FileHunks | undefined): FileHunks {
  if (known === undefined) return found ?? { hunks: [], notice: texts.changes.linesNotLoaded, language: "" };
  const headings = new Map(found?.hunks.map(({ hash, heading }) => [hash, heading]));
  const hunks = known.hunks.map((hunk) => ({ ...hunk, heading: headings.get(hunk.hash) ?? hunk.heading }));
  return { ...known, hunks, isFar: undefined };
}
