import type { ComponentProps } from "react";
import { slowPicturePixels } from "../limits.ts";
import { TurnedImage } from "./TurnedImage.tsx";

export interface EmbeddedPictureProps extends ComponentProps<"img"> {
  /** Width and height of its pixels, as the worker read them from the bytes. */
  readonly "data-pixels"?: string;
  /** Set within a link. */
  readonly "data-linked"?: string;
}

/** Returns how much of what one picture may take a picture of pixels takes. */
export function shareOfPixels(width: number, height: number): number {
  return (width * height) / slowPicturePixels;
}

/** Shows a picture that is in the text itself, in the room that its pixels need. */
export function EmbeddedPicture({ ref: _, ...embedded }: EmbeddedPictureProps) {
  const { "data-pixels": pixels = "", "data-linked": linked, src = "", alt = "", ...image } = embedded;
  const [width = 1, height = 1] = pixels.split(" ").map(Number);
  const wanted = Number.parseInt(String(image.width), 10) || width;
  const ratio = { aspectRatio: `auto ${width} / ${height}`, "--picture-ratio": width / height };
  const style = { inlineSize: `${wanted}px`, ...ratio };
  return (
    <span className="picture" tabIndex={-1}>
      <TurnedImage
        {...image}
        className="picture-image"
        name={src}
        share={shareOfPixels(width, height)}
        src={src}
        alt={alt}
        style={style}
        mayAsk={linked === undefined}
      />
    </span>
  );
}
