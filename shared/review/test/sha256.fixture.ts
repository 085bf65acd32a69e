import { createHash } from "node:crypto";
import type { ContentHash } from "../model.ts";

export function sha256(text: string): ContentHash {
  // The brand only marks the results of a hash function.
  return createHash("sha256").update(text).digest("hex") as ContentHash;
}
