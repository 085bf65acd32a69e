import type { Picture } from "@dialectic/shared/protocol";
import { type ReactNode, useMemo, useState } from "react";
import { texts } from "../../texts/texts.ts";
import { shareOfPixels } from "../EmbeddedPicture.tsx";
import { PictureFrame } from "../PictureFrame.tsx";
import { usePanelState } from "../panelContext.ts";
import { TurnedImage } from "../TurnedImage.tsx";

interface PictureImageProps {
  readonly picture: Picture;
  readonly alt: string;
  /** As in a style sheet; that of the picture by default. */
  readonly width?: string | undefined;
  /** True for one that the person opened. */
  readonly isOpened?: boolean;
  /** False where a button would be within a link. */
  readonly mayAsk?: boolean;
  /** What the picture and its room are in. */
  readonly around?: (image: ReactNode) => ReactNode;
}

/**
 * Shows a picture in the room that its size needs, so that the text below it stays where it is. One that may take long to draw waits for a
 * click.
 */
export function PictureImage({
  picture,
  alt,
  width: wanted,
  isOpened = false,
  mayAsk = true,
  around,
}: PictureImageProps) {
  const { type, data, digest, width, height, share = shareOfPixels(width, height), slow } = picture;
  const [damaged, setDamaged] = useState("");
  const isAsked = usePanelState(({ askedPictures }) => askedPictures.has(digest));
  const source = useMemo(() => `data:${type};base64,${data}`, [type, data]);
  const ratio = { aspectRatio: `auto ${width} / ${height}`, "--picture-ratio": width / height };
  if (damaged === digest) return <PictureFrame alt={alt} reason={texts.pictures.damaged} />;
  if (slow !== undefined && !isAsked && !isOpened)
    return <PictureFrame alt={alt} reason={texts.pictures.slow(slow)} waiting={mayAsk ? digest : undefined} />;
  return (
    <TurnedImage
      name={digest}
      share={share}
      className="picture-image"
      src={data === "" ? undefined : source}
      alt={alt}
      style={{ inlineSize: wanted ?? `${width}px`, ...ratio }}
      isOpened={isOpened}
      mayAsk={mayAsk}
      onError={() => setDamaged(digest)}
      {...(around && { around })}
    />
  );
}
