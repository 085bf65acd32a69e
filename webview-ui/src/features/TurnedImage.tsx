import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";
import { maxDrawnShares } from "../limits.ts";
import { texts } from "../texts/texts.ts";
import { PictureFrame } from "./PictureFrame.tsx";
import { usePanelState } from "./panelContext.ts";
import { useIsNear } from "./useIsNear.ts";

/*
 * Pictures near the view are drawn one after the other, so that the page answers in between, and only as many as together take no longer
 * than three of the slowest ones: many that are quick alone would stop the page together.
 */

export type TurnState = "waiting" | "drawn" | "over";

interface Turn {
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

interface TurnedImageProps extends Omit<ComponentProps<"img">, "ref"> {
  /** Names the picture: its digest, or its address. */
  readonly name: string;
  /** How much it takes of what one picture may take to draw. */
  readonly share: number;
  /** Undefined while the page does not have the picture. */
  readonly src: string | undefined;
  readonly alt: string;
  /** True for one that the person opened. */
  readonly isOpened?: boolean;
  /** False where a button would be within a link. */
  readonly mayAsk?: boolean;
  /** What the picture and its room are in. */
  readonly around?: (image: ReactNode) => ReactNode;
}

/** All pictures of a page take turns. */
const turns = new DrawingTurns();

/** Shows a picture when it comes near the view and its turn has come, and until then the room that its style gives. */
export function TurnedImage({ name, share, src, alt, isOpened = false, mayAsk = true, ...shown }: TurnedImageProps) {
  const { around, style, ...image } = shown;
  const [element, setElement] = useState<HTMLElement | null>(null);
  const isAsked = usePanelState((state) => isOpened || state.isPrinting || state.askedPictures.has(name));
  const { state, settle } = useTurn(share, useIsNear(element), isAsked);
  const enclose = around ?? ((each) => each);
  if (state === "over") {
    const waiting = mayAsk ? name : undefined;
    return <PictureFrame ref={setElement} alt={alt} reason={texts.pictures.manyAround} waiting={waiting} />;
  }
  if (state === "waiting" || src === undefined)
    return enclose(<span ref={setElement} className="picture-room" style={style} />);
  return enclose(
    <img
      {...image}
      ref={setElement}
      src={src}
      alt={alt}
      style={style}
      decoding="async"
      onLoad={({ currentTarget }) => void isPainted(currentTarget).then(settle)}
      onError={(event) => {
        settle();
        image.onError?.(event);
      }}
    />,
  );
}

function useTurn(share: number, isNear: boolean, isAsked: boolean) {
  const [state, setState] = useState<TurnState>("waiting");
  const turn = useRef<Turn>(undefined);
  useEffect(() => {
    if (!isNear) return;
    const taken = turns.take(share, isAsked, setState);
    turn.current = taken;
    return () => {
      taken.end();
      setState("waiting");
    };
  }, [share, isNear, isAsked]);
  return { state, settle: () => turn.current?.settle() };
}

/** Resolves when the browser has decoded a picture, and had two frames to paint it. */
async function isPainted(image: HTMLImageElement): Promise<void> {
  await image.decode().catch(() => undefined);
  for (let frame = 0; frame < 2; frame++) await new Promise((next) => requestAnimationFrame(next));
}
