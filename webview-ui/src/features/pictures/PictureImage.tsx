import type { Picture } from "@dialectic/shared/protocol";
import { useMemo, useState } from "react";
import { texts } from "../../texts/texts.ts";

interface PictureImageProps {
  readonly picture: Picture;
  readonly alt: string;
  /** As in a style sheet; that of the picture by default. */
  readonly width?: string | undefined;
}

/** Shows a picture in the room that its size needs, so that the text below it stays where it is. */
export function PictureImage({ picture, alt, width: wanted }: PictureImageProps) {
  const { type, data, digest, width, height } = picture;
  const [damaged, setDamaged] = useState("");
  const source = useMemo(() => `data:${type};base64,${data}`, [type, data]);
  const ratio = { aspectRatio: `auto ${width} / ${height}`, "--picture-ratio": width / height };
  const room = { inlineSize: wanted ?? `${width}px`, ...ratio };
  if (damaged === digest) return <PictureFrame alt={alt} reason={texts.pictures.damaged} />;
  if (data === "") return <span className="picture-room" style={room} />;
  return (
    <img
      className="picture-image"
      src={source}
      alt={alt}
      style={room}
      decoding="async"
      onError={() => setDamaged(digest)}
    />
  );
}

interface PictureFrameProps {
  readonly alt: string;
  readonly reason?: string;
}

/** Stands in the place of a picture that is not shown. */
export function PictureFrame({ alt, reason }: PictureFrameProps) {
  return (
    <span className="picture-frame" data-reason={reason}>
      {alt}
    </span>
  );
}
