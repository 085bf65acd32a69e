import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import type { NotShown, Picture } from "@dialectic/shared/protocol";
import { maxPicture, readPictureHeader, readSvg } from "@dialectic/shared/review";
import { readSmallBlob, type WorkingTree } from "../git/index.ts";
import { readAnyBytes } from "./codeFile.ts";

/** JSON has no infinity. */
const maxShare = 1_000;

/** Reads the picture at a real path that was found inside the folders of a review. */
export async function readPictureFile(path: string): Promise<Picture | NotShown> {
  const size = await stat(path).then(
    (stats) => (stats.isFile() ? stats.size : undefined),
    () => undefined,
  );
  if (size === undefined) return { kind: "none", why: "unreadable" };
  if (size > maxPicture.bytes) return { kind: "none", why: "large", bytes: size };
  const read = await readAnyBytes(path, maxPicture.bytes, { size });
  return read.kind === "bytes" ? readPicture(read.bytes) : { kind: "none", why: "unreadable" };
}

/** Reads a picture that a page may show: its kind, its size and what it takes to draw it come from the bytes. */
export function readPicture(bytes: Buffer): Picture | NotShown {
  if (bytes.length > maxPicture.bytes) return { kind: "none", why: "large", bytes: bytes.length };
  const header = readPictureHeader(bytes);
  const drawn = header === undefined ? readSvg(bytes.toString("utf8")) : undefined;
  if (drawn === "complex") return { kind: "none", why: "complex" };
  const { type, width, height } = header ?? { type: "image/svg+xml" as const, width: 0, height: 0, ...drawn };
  if (width === 0 || height === 0) return { kind: "none", why: "kind" };
  if (header !== undefined && width * height > maxPicture.pixels) return { kind: "none", why: "pixels", width, height };
  const digest = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
  const { share, slow } = drawn ?? {};
  const costs = {
    ...(share !== undefined && { share: Math.min(share, maxShare) }),
    ...(slow !== undefined && { slow }),
  };
  const facts = { type, width, height, bytes: bytes.length, digest, ...costs };
  return { kind: "picture", ...facts, data: bytes.toString("base64") };
}

/** Reads the picture that git has under that name, such as an object id or `TREE:path`. */
export async function pictureOfBlob(repository: WorkingTree, name: string): Promise<Picture | NotShown> {
  const read = await readSmallBlob(repository, name, maxPicture.bytes);
  if (read.kind !== "read") return { kind: "none", why: "unreadable" };
  if (read.value === undefined) return { kind: "none", why: "missing" };
  return "bytes" in read.value ? readPicture(read.value.bytes) : { kind: "none", why: "large", bytes: read.value.size };
}
