import type { ChangedFile } from "@dialectic/shared/protocol";
import { Icon } from "../../ui/Icon.tsx";
import { ChangedPicture } from "./ChangedPicture.tsx";
import { isPictureFile } from "./state/pictureState.ts";

/** Stands in the place of lines: a picture, or the reason why there are none. */
export function FileNotice({ file, text }: { readonly file: ChangedFile; readonly text: string }) {
  const notice = (
    <p className="changes-said">
      <Icon name="info" /> {text}
    </p>
  );
  return isPictureFile(file) ? <ChangedPicture file={file}>{notice}</ChangedPicture> : notice;
}
