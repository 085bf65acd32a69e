import type { FileReference, RefusedReference } from "../model.ts";
import { parseReference } from "./reference.ts";

/** An address, as the page's sanitiser sees one: a colon before any slash. A path may begin with the letter of a drive. */
const address = /^[^/?#]{2,}:/;

/**
 * Parses the target of an image. Only whole files are pictures: undefined for an address, such as `https:` and `data:`,
 * and for a line or a name in a file.
 */
export function parsePicture(text: string): FileReference | RefusedReference | undefined {
  const target = address.test(text) ? undefined : parseReference(text);
  if (target?.kind === "refused") return target;
  return target?.kind === "file" && target.isWhole === true ? target : undefined;
}
