import {
  createPipeConnection,
  type Health,
  type MenuEntryName,
  type MessagePipe,
  type PanelCommand,
  type SectionPlace,
  type Selection,
} from "@dialectic/shared/protocol";
import type { Clock } from "../base/ports.ts";
import { lastPaintTimeoutMs } from "../limits.ts";
import type { ValueName } from "../shown/mirror.ts";
import { openPageSession, type PageSession, type PageSessionParts } from "./pageSession.ts";
import type { WindowReview } from "./windowReview.ts";

/** A page that is served until it is disposed. A hidden one gets all news, but does not count as a page. */
export interface OpenPanel {
  setShown(isShown: boolean): void;
  dispose(): void;
}

interface PagesParts extends Omit<PageSessionParts, "onSelection" | "window"> {
  readonly clock: Clock;
  /** Where all pages show one review; in a browser, each tab has its own. */
  readonly windowReview?: WindowReview | undefined;
}

/** The pages of one host that are shown, and the person's selection in them. */
export class PanelPages {
  readonly #parts: PagesParts;
  readonly #pages = new Set<PageSession>();
  /** The page that was shown last, hidden or not. */
  #lastShown: PageSession | undefined;
  readonly #selecting: { dispose(): void } | undefined;
  #selection: Selection | null = null;
  #openedAt: number | undefined;
  /** The person's last wish, until a page has answered. */
  #wish: { readonly run: (page: PageSession) => Promise<void>; readonly page: PageSession | undefined } | undefined;

  constructor(parts: PagesParts) {
    this.#parts = parts;
    // The latest selection counts: a later selection in an editor replaces the one in a page.
    this.#selecting = parts.editor.onSelected?.(() => (this.#selection = null));
  }

  /** When the first of the open pages was opened, or else the last one; undefined when there was none. */
  get openedAt(): number | undefined {
    return this.#openedAt;
  }

  get count(): number {
    return this.#pages.size;
  }

  /**
   * Runs a command in the page that was shown last, or in the next one to show: that is the page the person asked for.
   * An editor may replace a page that has just loaded: then its successor runs the command.
   */
  command(command: PanelCommand): void {
    this.#ask((page) => page.command(command));
  }

  /** Runs an entry of a context menu in the page to which the menu belongs. */
  chooseEntry(menu: string, entry: MenuEntryName): void {
    for (const page of this.#pages) page.chooseEntry(menu, entry);
  }

  /** Shows a section in the page in which a command would run. */
  showSection(place: SectionPlace): void {
    this.#ask((page) => page.showSection(place));
  }

  /** Takes a selection that was made in a program. */
  select(selection: Selection): void {
    this.#selection = selection;
  }

  /** Drops a selection, unless another one has replaced it. */
  unselect(selection: Selection | null): void {
    if (this.#selection === selection) this.#selection = null;
  }

  async selection(): Promise<Selection | null> {
    return this.#selection ?? this.#parts.editor.selection();
  }

  /** Serves a page over its pipe until disposed. */
  open(pipe: MessagePipe): OpenPanel {
    const session: PageSession = openPageSession(createPipeConnection(pipe), {
      ...this.#parts,
      ...this.#sharing(() => this.#lastShown === session),
      onSelection: (selected) => (this.#selection = selected),
    });
    this.#enter(session);
    return {
      setShown: (isShown) => {
        session.setShown(isShown);
        if (isShown) this.#enter(session);
        else this.#leave(session);
      },
      dispose: () => {
        session.dispose();
        this.#leave(session);
        if (this.#lastShown === session) this.#lastShown = [...this.#pages].at(-1);
        if (this.#pages.size === 0) this.#selection = null;
      },
    };
  }

  /**
   * Serves an editor's own views over their pipe until disposed: they send a page's requests, but do not count as
   * pages, and mirror only the named values.
   */
  openBeside(pipe: MessagePipe, mirrored: readonly ValueName[]): { dispose(): void } {
    const session = openPageSession(createPipeConnection(pipe), {
      ...this.#parts,
      ...this.#sharing(() => this.#lastShown === undefined),
      isBeside: true,
      mirrored,
    });
    return { dispose: () => session.dispose() };
  }

  /** Returns the latest iteration of the shown review that an open page has painted. */
  async painted(): Promise<Health["painted"]> {
    const reviewId = this.#parts.host.shown?.meta.reviewId;
    const answers = await Promise.all(
      [...this.#pages].map((page) => page.painted(AbortSignal.timeout(lastPaintTimeoutMs))),
    );
    return answers
      .filter((painted) => painted !== undefined)
      .filter((painted) => painted.reviewId === reviewId)
      .sort((one, other) => one.iteration - other.iteration)
      .at(-1);
  }

  #sharing(decides: () => boolean): Pick<PageSessionParts, "window"> {
    const { windowReview: review } = this.#parts;
    return { window: review && { review, decides } };
  }

  #enter(page: PageSession): void {
    this.#lastShown = page;
    if (this.#pages.size === 0) this.#openedAt = this.#parts.clock.now();
    this.#pages.add(page);
    this.#askAgain(undefined);
  }

  #leave(page: PageSession): void {
    if (this.#pages.delete(page)) this.#askAgain(page);
  }

  #ask(run: (page: PageSession) => Promise<void>): void {
    const page = [...this.#pages].at(-1);
    const wish = { run, page };
    this.#wish = wish;
    if (page === undefined) return;
    const settle = () => {
      if (this.#wish === wish && this.#pages.has(page)) this.#wish = undefined;
    };
    run(page).then(settle, settle);
  }

  /** Passes the wish that waits for a page, or that an ended page left unanswered, to the page that is last now. */
  #askAgain(ended: PageSession | undefined): void {
    if (this.#wish !== undefined && this.#wish.page === ended) this.#ask(this.#wish.run);
  }

  dispose(): void {
    this.#selecting?.dispose();
  }
}
