import {
  createPipeConnection,
  type Health,
  type MessagePipe,
  type PanelCommand,
  type SectionPlace,
  type Selection,
} from "@dialectic/shared/protocol";
import { openPageSession, type PageSession, type PageSessionParts } from "./pageSession.ts";

/** Milliseconds that a page may take to report its last paint. */
const paintedPatience = 1_000;

/** The open pages of one host, and the person's selection in them. */
export class PanelPages {
  readonly #parts: Omit<PageSessionParts, "onSelection">;
  readonly #pages = new Set<PageSession>();
  readonly #selecting: { dispose(): void } | undefined;
  #selection: Selection | null = null;
  #waiting: ((page: PageSession) => void) | undefined;

  constructor(parts: Omit<PageSessionParts, "onSelection">) {
    this.#parts = parts;
    // The latest selection counts: a later selection in an editor replaces the one in a page.
    this.#selecting = parts.editor.onSelected?.(() => (this.#selection = null));
  }

  get count(): number {
    return this.#pages.size;
  }

  /**
   * Runs a command in the page that was opened last, or in the next one to open: that is the page the person asked for.
   */
  command(command: PanelCommand): void {
    this.#tell((page) => page.command(command));
  }

  showSection(place: SectionPlace): void {
    this.#tell((page) => page.showSection(place));
  }

  async selection(): Promise<Selection | null> {
    return this.#selection ?? this.#parts.editor.selection();
  }

  /** Serves a page over its pipe until disposed. */
  open(pipe: MessagePipe): { dispose(): void } {
    const session = openPageSession(createPipeConnection(pipe), {
      ...this.#parts,
      onSelection: (selected) => (this.#selection = selected),
    });
    this.#pages.add(session);
    this.#waiting?.(session);
    this.#waiting = undefined;
    return {
      dispose: () => {
        if (!this.#pages.delete(session)) return;
        session.dispose();
        if (this.#pages.size === 0) this.#selection = null;
      },
    };
  }

  /**
   * Serves an editor's own views over their pipe until disposed: they send a page's requests, but do not count as
   * pages.
   */
  openBeside(pipe: MessagePipe): { dispose(): void } {
    const session = openPageSession(createPipeConnection(pipe), { ...this.#parts, isBeside: true });
    return { dispose: () => session.dispose() };
  }

  /** Returns the latest iteration of the shown review that an open page has painted. */
  async painted(): Promise<Health["painted"]> {
    const reviewId = this.#parts.host.shown?.meta.reviewId;
    const answers = await Promise.all(
      [...this.#pages].map((page) => page.painted(AbortSignal.timeout(paintedPatience))),
    );
    return answers
      .filter((painted) => painted !== undefined)
      .filter((painted) => painted.reviewId === reviewId)
      .sort((one, other) => one.iteration - other.iteration)
      .at(-1);
  }

  #tell(wish: (page: PageSession) => void): void {
    const latest = [...this.#pages].at(-1);
    if (latest === undefined) this.#waiting = wish;
    else wish(latest);
  }

  dispose(): void {
    this.#selecting?.dispose();
  }
}
