import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";
import { texts } from "../texts/texts.ts";
import { DrawingTurns, type Turn, type TurnState } from "./drawingTurns.ts";
import { PictureFrame } from "./PictureFrame.tsx";
import { usePanelState } from "./panelContext.ts";
import { useIsNear } from "./useIsNear.ts";

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
