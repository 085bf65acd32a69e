import { createHash } from "node:crypto";
import type { ContentHash } from "../model.ts";

/** A cryptographic hash, as the host brings one. */
export function sha256(text: string): ContentHash {
  // The brand says only that a hash function made it.
  return createHash("sha256").update(text).digest("hex") as ContentHash;
}
