import { hash } from "node:crypto";
import type { ContentHash, HashText } from "../review/model.ts";

/** Names a text by 132 bits of SHA-256, so that a body can be asked for, shared and verified by its name. */
export const hashText: HashText = (text) =>
  // UTF-16, because UTF-8 turns every lone surrogate into the same character and would name different texts alike.
  hash("sha256", Buffer.from(text, "utf16le"), "base64url").slice(0, 22) as ContentHash; // the brand is made here only
