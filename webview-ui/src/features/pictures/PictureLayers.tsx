import type { Picture } from "@dialectic/shared/protocol";
import { useState } from "react";
import { texts } from "../../texts/texts.ts";
import { describePicture } from "./describePicture.ts";
import { PictureImage } from "./PictureImage.tsx";

interface PictureLayersProps {
  readonly before: Picture;
  readonly after: Picture;
  readonly path: string;
  /** True for the difference of both; otherwise a border between them can be moved. */
  readonly isDifference: boolean;
}

/** Shows two pictures over each other, in the same scale. */
export function PictureLayers({ before, after, path, isDifference }: PictureLayersProps) {
  const [border, setBorder] = useState(50);
  const { sides, sideOf, border: borderLabel } = texts.pictures;
  const width = Math.max(before.width, after.width);
  const height = Math.max(before.height, after.height);
  const share = (picture: Picture) => `${(100 * picture.width) / width}%`;
  const room = { inlineSize: `${width}px`, aspectRatio: `${width} / ${height}`, "--picture-ratio": width / height };
  const cut = (inset: string) => (isDifference ? {} : { clipPath: `inset(${inset})` });
  return (
    <div className="picture-stage">
      <div className="picture-layers" data-difference={isDifference} style={room}>
        <div style={cut(`0 ${100 - border}% 0 0`)}>
          <PictureImage picture={before} alt={sideOf(path, sides.before)} width={share(before)} />
        </div>
        <div style={cut(`0 0 0 ${border}%`)}>
          <PictureImage picture={after} alt={sideOf(path, sides.after)} width={share(after)} />
        </div>
      </div>
      {!isDifference && (
        <input
          type="range"
          min={0}
          max={100}
          value={border}
          aria-label={borderLabel}
          style={{ inlineSize: `${width}px` }}
          onChange={({ target }) => setBorder(Number(target.value))}
        />
      )}
      <p className="picture-facts">
        {sides.before}: {describePicture(before)} · {sides.after}: {describePicture(after)}
      </p>
    </div>
  );
}
