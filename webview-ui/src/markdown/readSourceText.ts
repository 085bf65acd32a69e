import { boundRuns } from "@dialectic/shared/review";
import { TextGatherer } from "./textGatherer.ts";

/** Returns the text of a section that is shown as its source. */
export function readSourceText(markdown: string): string {
  const gatherer = new TextGatherer();
  gatherer.enter({ name: "pre", hasClass: () => false });
  gatherer.add(boundRuns(markdown));
  return gatherer.text;
}
