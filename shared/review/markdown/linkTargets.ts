import { decodeDestination } from "../references/decodeTarget.ts";
import type { Steps } from "../steps.ts";
import { textSteps } from "./blockScanner.ts";
import { joinLines } from "./inlineText.ts";
import { findDestinationEnd, findLabelEnd, findWhitespaceEnd, skipDefinitions } from "./linkDefinitions.ts";
import { normaliseLabel } from "./sharedDefinitions.ts";

/** The destinations of a text's labels, as written in their definitions; the first definition of a label counts. */
export type LinkTargets = ReadonlyMap<string, string>;

export function* targetSteps(text: string): Steps<LinkTargets> {
  const targets = new Map<string, string>();
  if (!text.includes("]:")) return targets;
  yield* textSteps(text, (lines, kind) => {
    if (kind !== "paragraph") return;
    const paragraph = joinLines(text, lines);
    skipDefinitions(paragraph, 0, paragraph.length, (start, end) => {
      const after = findLabelEnd(paragraph, start + 1, end);
      const label = normaliseLabel(paragraph.slice(start + 1, after - 1));
      const destination = findWhitespaceEnd(paragraph, after + 1, end);
      const target = paragraph.slice(destination, findDestinationEnd(paragraph, destination, end));
      if (!targets.has(label)) targets.set(label, decodeDestination(target));
    });
  });
  return targets;
}
