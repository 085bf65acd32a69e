import type { ChangedFile } from "@dialectic/shared/protocol";
import { texts } from "../../texts/texts.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { splitPath } from "../../ui/splitPath.ts";
import type { FilePlace } from "../marks.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";
import { ChangedPicture } from "./ChangedPicture.tsx";
import { isDrawnInText } from "./state/pictureState.ts";

/** Shows or hides the picture of a changed SVG above its lines. */
export function PictureButton({ file }: { readonly file: ChangedFile }) {
  const { actions } = usePanel();
  const isShown = usePanelState(({ changes }) => changes.pictured.has(file.id));
  if (!isDrawnInText(file)) return null;
  const { name } = splitPath(file.path);
  return (
    <IconButton
      icon="file-media"
      label={texts.pictures.showAsPicture(name)}
      isPressed={isShown}
      onClick={() => actions.toggleAsPicture(file.id)}
    />
  );
}

/** Shows the picture, unless the code below the name of the file is hidden. */
export function PictureBelow({ file, isFolded }: Pick<FilePlace, "file" | "isFolded">) {
  const isShown = usePanelState(({ changes }) => changes.pictured.has(file.id));
  if (!isShown || isFolded) return null;
  return (
    <ChangedPicture file={file}>
      <p className="changes-said">{texts.pictures.kind}</p>
    </ChangedPicture>
  );
}
