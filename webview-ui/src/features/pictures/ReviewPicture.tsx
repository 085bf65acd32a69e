import { useEffect, useState } from "react";
import { getShownReview } from "../../state/panelStore.ts";
import { texts } from "../../texts/texts.ts";
import { PictureFrame } from "../PictureFrame.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";
import { countTouches, toReferenceName } from "../references/state/referenceState.ts";
import type { PictureProps } from "../slots.ts";
import { useIsNear } from "../useIsNear.ts";
import { describeNotShown, describePicture } from "./describePicture.ts";
import { PictureImage } from "./PictureImage.tsx";
import { toPictureName } from "./state/pictureState.ts";

/** Shows the picture of an image in the text. A click shows it alone; an editor opens its file. */
export function ReviewPicture(image: PictureProps) {
  return <ShownPicture {...image} isBrowser />;
}

export function EditorPicture(image: PictureProps) {
  return <ShownPicture {...image} isBrowser={false} />;
}

function ShownPicture({ hash, text, alt, width, isLinked, isBrowser }: PictureProps & { readonly isBrowser: boolean }) {
  const { store, actions } = usePanel();
  const [element, setElement] = useState<HTMLSpanElement | null>(null);
  const isNear = useIsNear(element);
  // Another one in an old iteration, although the same element shows it when its section has not changed since.
  const name = usePanelState((state) => toPictureName(state, hash, text));
  const outcome = usePanelState(({ pictures }) => pictures.get(name)?.outcome);
  const touches = usePanelState(({ references }) => countTouches(references, toReferenceName(hash, text)));
  const isGoal = usePanelState(({ references }) => references.goal === toReferenceName(hash, text));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a touch and another name are the reasons to read the picture again
  useEffect(() => {
    if (!isNear) return;
    const end = new AbortController();
    void actions.readPicture({ hash, text }, end.signal);
    return () => end.abort();
  }, [actions, hash, text, name, isNear, touches]);
  useEffect(() => {
    if (!isGoal) return;
    element?.focus();
    actions.arriveAtReference();
  }, [isGoal, element, actions]);
  const label = alt === "" ? text : alt;
  const open = () => {
    if (isBrowser) return actions.showPicture({ hash, text, alt });
    const reviewId = getShownReview(store.getState())?.meta.reviewId;
    if (reviewId !== undefined) void actions.openReference({ reviewId, hash, text });
  };
  const title = outcome?.kind === "picture" ? `${text} – ${describePicture(outcome)}` : undefined;
  return (
    <span ref={setElement} className="picture" tabIndex={-1}>
      {outcome?.kind !== "picture" ? (
        <PictureFrame alt={label} {...(outcome && { reason: describeNotShown(outcome, text) })} />
      ) : (
        <PictureImage
          picture={outcome}
          alt={label}
          width={width === undefined ? undefined : `${width}px`}
          mayAsk={!isLinked}
          around={(picture) =>
            isLinked ? (
              picture
            ) : (
              <button type="button" className="picture-button" title={title} onClick={open}>
                {picture}
              </button>
            )
          }
        />
      )}
      {outcome?.kind === "picture" && outcome.isNow && <span className="picture-said">{texts.pictures.isNow}</span>}
    </span>
  );
}
