import { isRecord } from "@dialectic/shared/protocol";
import type { ServerEntry } from "./editedText.ts";

/** True when the server of an entry may start the browser panel: by its arguments, or by a variable in the entry. */
export function startsPanel({ args, env }: ServerEntry): boolean {
  const words: readonly unknown[] = Array.isArray(args) ? args : [];
  const isAsked = words.some(
    (word, at) => word === "--panel=browser" || (word === "--panel" && words[at + 1] === "browser"),
  );
  return isAsked || (isRecord(env) && env["DIALECTIC_PANEL"] === "browser");
}
