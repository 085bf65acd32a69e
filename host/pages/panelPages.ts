import {
  connectionOver,
  type Health,
  type MessagePipe,
  type PanelCommand,
  type SectionPlace,
  type Selection,
} from "@dialectic/shared/protocol";
import { openPanelSession, type PanelSession, type PanelSessionParts } from "./panelSession.ts";

/** Milliseconds that a page may take to say what it has painted. */
const paintedPatience = 1_000;

/** The pages that are open on one host, and what the person selected in them. */
export class PanelPages {
  readonly #parts: Omit<PanelSessionParts, "onSelection">;
  readonly #pages = new Set<PanelSession>();
  readonly #selecting: { dispose(): void } | undefined;
  #selection: Selection | null = null;
  #waiting: ((page: PanelSession) => void) | undefined;

  constructor(parts: Omit<PanelSessionParts, "onSelection">) {
    this.#parts = parts;
    // The last selection counts: what was selected in an editor afterwards is what the person means.
    this.#selecting = parts.editor.onSelected?.(() => (this.#selection = null));
  }

  /** Pages that are open. */
  get count(): number {
    return this.#pages.size;
  }

  /** Runs a command in the page that was opened last, or in the next one to open: that is the one the person asked for. */
  command(command: PanelCommand): void {
    this.#tell((page) => page.command(command));
  }

  /** Shows a section there. */
  showSection(place: SectionPlace): void {
    this.#tell((page) => page.showSection(place));
  }

  /** What the person selected last, in a page or in the editor. */
  async selection(): Promise<Selection | null> {
    return this.#selection ?? this.#parts.editor.selection();
  }

  /** Serves a page over its pipe until disposed. */
  open(pipe: MessagePipe): { dispose(): void } {
    const session = openPanelSession(connectionOver(pipe), {
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

  /** Serves an editor's own views over their pipe until disposed: they ask as a page does, and are none. */
  openBeside(pipe: MessagePipe): { dispose(): void } {
    const session = openPanelSession(connectionOver(pipe), { ...this.#parts, isBeside: true });
    return { dispose: () => session.dispose() };
  }

  /** The latest iteration of the shown review that an open page has painted. */
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

  #tell(wish: (page: PanelSession) => void): void {
    const latest = [...this.#pages].at(-1);
    if (latest === undefined) this.#waiting = wish;
    else wish(latest);
  }

  dispose(): void {
    this.#selecting?.dispose();
  }
}
