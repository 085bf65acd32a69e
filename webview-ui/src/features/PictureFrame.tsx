import type { Ref } from "react";
import { texts } from "../texts/texts.ts";
import { usePanel } from "./panelContext.ts";

interface PictureFrameProps {
  readonly ref?: Ref<HTMLSpanElement>;
  readonly alt: string;
  readonly reason?: string | undefined;
  /** Names a picture that is drawn when the person asks for it. */
  readonly waiting?: string | undefined;
}

/** Stands in the place of a picture that is not shown. */
export function PictureFrame({ ref, alt, reason, waiting }: PictureFrameProps) {
  const { actions } = usePanel();
  return (
    <span ref={ref} className="picture-frame" data-reason={reason}>
      {alt}
      {waiting !== undefined && (
        <button
          type="button"
          className="link-button"
          aria-label={texts.pictures.drawNamed(alt)}
          onClick={({ currentTarget }) => {
            // The button goes, and the focus stays where it was.
            currentTarget.closest<HTMLElement>("[tabindex='-1'], dialog")?.focus();
            actions.drawPicture(waiting);
          }}
        >
          {texts.pictures.draw}
        </button>
      )}
    </span>
  );
}
