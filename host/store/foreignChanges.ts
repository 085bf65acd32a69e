import { Emitter } from "../base/emitter.ts";
import { storeNewsSettleMs } from "../limits.ts";
import type { Disposable } from "./fileSystem.ts";
import type { Journal } from "./journal.ts";

export class ForeignChanges {
  readonly #journal: Journal;
  readonly #log: (message: string) => void;
  readonly #onRead: () => void;
  readonly #changes = new Emitter();
  readonly #named = new Set<string>();
  #isEverythingNamed = false;
  #timer: NodeJS.Timeout | undefined;
  #watch: Disposable | undefined;
  #isDisposed = false;

  constructor(journal: Journal, log: (message: string) => void, onRead: () => void) {
    this.#journal = journal;
    this.#log = log;
    this.#onRead = onRead;
  }

  /** Starts watching, unless it is watching already. Where the platform cannot watch, `refresh` still works. */
  start(): void {
    if (this.#isDisposed || this.#watch) return;
    try {
      this.#watch = this.#journal.watch((file) => this.#note(file));
    } catch (problem) {
      this.#watch = { dispose: () => undefined };
      this.#log(`Reviews from other windows will show up late because their folder cannot be watched: ${problem}`);
    }
  }

  readonly subscribe = this.#changes.on;

  async refresh(files?: ReadonlySet<string>): Promise<void> {
    const isNews = await this.#journal.refresh(files);
    this.#onRead();
    if (!isNews || this.#isDisposed) return;
    this.#changes.tell();
  }

  dispose(): void {
    this.#isDisposed = true;
    clearTimeout(this.#timer);
    this.#watch?.dispose();
    this.#changes.clear();
  }

  #note(file: string | undefined): void {
    if (this.#isDisposed) return;
    if (file === undefined) this.#isEverythingNamed = true;
    else this.#named.add(file);
    this.#timer ??= setTimeout(() => this.#readNamed(), storeNewsSettleMs);
    this.#timer.unref();
  }

  #readNamed(): void {
    this.#timer = undefined;
    const files = this.#isEverythingNamed ? undefined : new Set(this.#named);
    this.#isEverythingNamed = false;
    this.#named.clear();
    void this.refresh(files);
  }
}
