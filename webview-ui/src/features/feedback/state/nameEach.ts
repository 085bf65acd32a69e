import { texts } from "../../../texts/texts.ts";

/** Names each assistant once: several sessions may have the same name. */
export function nameEach(names: readonly string[]): readonly string[] {
  return [...new Set(names.map((name) => name || texts.feedback.assistant))];
}
