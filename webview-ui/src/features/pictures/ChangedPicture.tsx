import type { ChangedFile, NotShown, Picture } from "@dialectic/shared/protocol";
import { type ReactNode, use, useEffect, useMemo, useState } from "react";
import { toPlace } from "../../state/changedCode.ts";
import { findChangesIn } from "../../state/shownChanges.ts";
import { texts } from "../../texts/texts.ts";
import { useToolbar } from "../../ui/useToolbar.ts";
import { PictureFrame } from "../PictureFrame.tsx";
import { PageViewContext, usePanel, usePanelState } from "../panelContext.ts";
import { useIsNear } from "../useIsNear.ts";
import { describeNotShown, describePicture } from "./describePicture.ts";
import { PictureImage } from "./PictureImage.tsx";
import { type PictureSide, toSideName } from "./state/pictureState.ts";

const modes = ["beside", "swipe", "difference"] as const;

type Side = PictureSide["side"];

interface ChangedPictureProps {
  readonly file: ChangedFile;
  /** Shown if the file is only named like a picture. */
  readonly children: ReactNode;
}

/** Shows a changed picture before and after: side by side, or one over the other. */
export function ChangedPicture({ file, children }: ChangedPictureProps) {
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const isNear = useIsNear(element);
  const before = useSide(file, "before", isNear);
  const after = useSide(file, "after", isNear);
  const [mode, setMode] = useState<(typeof modes)[number]>("beside");
  const { toolbar, onKeyDown } = useToolbar();
  const words = texts.pictures;
  const shown = [before, after].filter((side) => side !== undefined);
  const asked = usePanelState((state) => state.askedPictures);
  const isWaiting = shown.some((side) => side.kind === "picture" && side.slow !== undefined && !asked.has(side.digest));
  if (shown.length > 0 && shown.every((side) => side.kind === "none" && side.why === "kind")) return children;
  const areBoth = before?.kind === "picture" && after?.kind === "picture" && !isWaiting;
  return (
    <div ref={setElement} className="picture-change">
      <div
        ref={toolbar}
        className="picture-modes"
        role="toolbar"
        aria-label={words.compare(file.path)}
        hidden={!areBoth}
        onKeyDown={onKeyDown}
      >
        {modes.map((each) => (
          <button
            key={each}
            type="button"
            className="link-button"
            aria-pressed={mode === each}
            onClick={() => setMode(each)}
          >
            {words.modes[each]}
          </button>
        ))}
      </div>
      {areBoth && mode !== "beside" ? (
        <PictureLayers before={before} after={after} path={file.path} isDifference={mode === "difference"} />
      ) : (
        <div className="picture-sides">
          {file.status !== "A" && <PictureSideView file={file} side="before" outcome={before} />}
          {file.status !== "D" && <PictureSideView file={file} side="after" outcome={after} />}
        </div>
      )}
    </div>
  );
}

function useSide({ id, status }: ChangedFile, side: Side, isNear: boolean): Picture | NotShown | undefined {
  const { actions } = usePanel();
  const view = use(PageViewContext);
  const reviewId = usePanelState(({ changes }) => changes.reviewId);
  const round = usePanelState((state) => findChangesIn(state, view)?.round);
  const since = usePanelState((state) => findChangesIn(state, view)?.since);
  const part = usePanelState((state) => findChangesIn(state, view)?.part);
  const isThere = status !== (side === "before" ? "A" : "D");
  const place = useMemo((): PictureSide | undefined => {
    if (reviewId === undefined || round === undefined || !isThere) return undefined;
    return { ...toPlace(reviewId, { round, since, part }), file: id, side };
  }, [reviewId, round, since, part, id, side, isThere]);
  useEffect(() => {
    if (isNear && place !== undefined) void actions.readPictureSide(place);
  }, [actions, isNear, place]);
  return usePanelState(({ pictures }) => (place === undefined ? undefined : pictures.get(toSideName(place))?.outcome));
}

interface PictureSideViewProps {
  readonly file: ChangedFile;
  readonly side: Side;
  readonly outcome: Picture | NotShown | undefined;
}

function PictureSideView({ file: { path }, side, outcome }: PictureSideViewProps) {
  const words = texts.pictures;
  const name = words.sides[side];
  return (
    <figure className="picture-side" data-side={side} tabIndex={-1}>
      <figcaption>
        <strong>{name}</strong> {outcome?.kind === "picture" && describePicture(outcome)}
      </figcaption>
      {outcome?.kind === "picture" && <PictureImage picture={outcome} alt={words.sideOf(path, name)} />}
      {outcome?.kind === "none" && <PictureFrame alt={path} reason={describeNotShown(outcome, path)} />}
    </figure>
  );
}

interface PictureLayersProps {
  readonly before: Picture;
  readonly after: Picture;
  readonly path: string;
  /** True for the difference of both; otherwise a border between them can be moved. */
  readonly isDifference: boolean;
}

/** Shows two pictures over each other, in the same scale. */
function PictureLayers({ before, after, path, isDifference }: PictureLayersProps) {
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
