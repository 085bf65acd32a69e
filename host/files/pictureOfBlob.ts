import { type NotShown, type Picture, pictureLimits } from "@dialectic/shared/protocol";
import { readSmallBlob, type WorkingTree } from "../git/index.ts";
import { readPicture } from "./readPicture.ts";

/** Reads the picture that git has under that name, such as an object id or `TREE:path`. */
export async function pictureOfBlob(repository: WorkingTree, name: string): Promise<Picture | NotShown> {
  const read = await readSmallBlob(repository, name, pictureLimits.bytes);
  if (read === undefined) return { kind: "none", why: "missing" };
  return "bytes" in read ? readPicture(read.bytes) : { kind: "none", why: "large", bytes: read.size };
}
