import { maxDrawnShares } from "../limits.ts";

/*
 * Pictures near the view are drawn one after the other, so that the page answers in between, and only as many as together take no longer
 * than three of the slowest ones: many that are quick alone would stop the page together.
 */

export type TurnState = "waiting" | "drawn" | "over";

export interface Turn {
  /** Lets the next picture begin. */
  settle(): void;
  end(): void;
}

interface Entry {
  readonly share: number;
  readonly tell: (state: TurnState) => void;
  state: TurnState | "drawing";
}

export class DrawingTurns {
  readonly #entries = new Set<Entry>();
  #drawn = 0;

  /**
   * Lets a picture wait for its turn; `share` is what it takes of what one picture may take. One that the person asked for, or that is needed
   * for paper, is drawn at once, and keeps no other waiting.
   */
  take(share: number, isAsked: boolean, tell: (state: TurnState) => void): Turn {
    const entry: Entry = { share: isAsked ? 0 : share, tell, state: "waiting" };
    this.#entries.add(entry);
    if (isAsked) this.#draw(entry, "drawn");
    else this.#next();
    return {
      settle: () => {
        if (entry.state === "drawing") entry.state = "drawn";
        this.#next();
      },
      end: () => {
        if (this.#entries.delete(entry) && isDrawn(entry)) this.#drawn -= entry.share;
        this.#next();
      },
    };
  }

  #next(): void {
    const entries = [...this.#entries];
    if (entries.some(({ state }) => state === "drawing")) return;
    const next = entries.find((entry) => !isDrawn(entry) && this.#fits(entry));
    if (next !== undefined) this.#draw(next, "drawing");
    else for (const entry of entries.filter(({ state }) => state === "waiting")) this.#leaveOver(entry);
  }

  #leaveOver(entry: Entry): void {
    entry.state = "over";
    entry.tell("over");
  }

  #fits({ share }: Entry): boolean {
    return this.#drawn === 0 || this.#drawn + share <= maxDrawnShares;
  }

  #draw(entry: Entry, state: "drawing" | "drawn"): void {
    entry.state = state;
    this.#drawn += entry.share;
    entry.tell("drawn");
  }
}

function isDrawn({ state }: Entry): boolean {
  return state === "drawing" || state === "drawn";
}
