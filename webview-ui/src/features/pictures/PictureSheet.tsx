import { SheetFrame } from "../../ui/SheetFrame.tsx";
import { usePanelState } from "../panelContext.ts";
import { describePicture } from "./describePicture.ts";
import { PictureImage } from "./PictureImage.tsx";
import type { ShownImage } from "./state/pictureActions.ts";
import { toPictureName } from "./state/pictureState.ts";

interface PictureSheetProps {
  readonly image: ShownImage;
  readonly onClose: () => void;
}

/** Shows one picture as large as it is. */
export function PictureSheet({ image: { hash, text, alt }, onClose }: PictureSheetProps) {
  const outcome = usePanelState((state) => state.pictures.get(toPictureName(state, hash, text))?.outcome);
  if (outcome?.kind !== "picture") return null;
  return (
    <SheetFrame title={<code>{text}</code>} label={text} notice={describePicture(outcome)} onClose={onClose}>
      <div className="picture-alone">
        <PictureImage picture={outcome} alt={alt} isOpened />
      </div>
    </SheetFrame>
  );
}
