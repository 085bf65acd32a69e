import { writtenDestination } from "../references/writtenTarget.ts";
import type { Steps } from "../steps.ts";
import { textSteps } from "./blockScanner.ts";
import { joinedLines } from "./inlineText.ts";
import { endOfDestination, endOfLabel, endOfWhitespace, skipDefinitions } from "./linkDefinitions.ts";
import { normalisedLabel } from "./sharedDefinitions.ts";

/** The destinations of a text's labels, as written in their definitions; the first definition of a label counts. */
export type LinkTargets = ReadonlyMap<string, string>;

export function* targetSteps(text: string): Steps<LinkTargets> {
  const targets = new Map<string, string>();
  if (!text.includes("]:")) return targets;
  yield* textSteps(text, (lines, kind) => {
    if (kind !== "paragraph") return;
    const paragraph = joinedLines(text, lines);
    skipDefinitions(paragraph, 0, paragraph.length, (start, end) => {
      const after = endOfLabel(paragraph, start + 1, end);
      const label = normalisedLabel(paragraph.slice(start + 1, after - 1));
      const destination = endOfWhitespace(paragraph, after + 1, end);
      const target = paragraph.slice(destination, endOfDestination(paragraph, destination, end));
      if (!targets.has(label)) targets.set(label, writtenDestination(target));
    });
  });
  return targets;
}
