import { texts } from "../../../texts/texts.ts";
import { nameAssistant } from "../../../ui/nameAssistant.ts";

/** Names each assistant once, as people know it: several sessions may have the same name. */
export function nameEach(names: readonly string[]): readonly string[] {
  return [...new Set(names.map((name) => nameAssistant(name) || texts.feedback.assistant))];
}
